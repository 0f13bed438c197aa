import { errorOf, openForTest, stripeAt } from './testing/open-for-test.ts'

let local: Awaited<ReturnType<typeof openForTest>>

beforeAll(async () => {
  local = await openForTest()
})
afterAll(() => local.close())

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${local.service.port}${path}`, {
    method: 'POST',
    body,
    headers: {
      Authorization: 'Bearer sk_test_local',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  const { error } = (await response.json()) as { error: Record<string, unknown> }
  return { status: response.status, ...error }
}

test('a wrong key and no key are refused', async () => {
  const wrong = stripeAt(local.service.port, 'sk_test_other').customers.create({})
  expect(await errorOf(wrong)).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect((await post('/v1/customers', '', { Authorization: '' })).status).toBe(401)
})

test.each([
  ['/v1/customers', 'nickname=x', { code: 'parameter_unknown', param: 'nickname' }],
  ['/v1/customers', 'email=', { code: 'parameter_invalid_empty', param: 'email' }],
  ['/v1/customers', 'email[a]=x', { param: 'email' }],
  ['/v1/customers', 'metadata=x', { param: 'metadata' }],
  ['/v1/customers', `metadata[k]=${'v'.repeat(501)}`, { param: 'metadata[k]' }],
  ['/v1/customers', 'a[b=1', { type: 'invalid_request_error' }],
  ['/v1/payment_intents', 'currency=usd', { code: 'parameter_missing', param: 'amount' }],
  ['/v1/payment_intents', 'amount=5000', { code: 'parameter_missing', param: 'currency' }],
  ['/v1/payment_intents', 'amount=5.5&currency=usd', { code: 'parameter_invalid_integer', param: 'amount' }],
  ['/v1/payment_intents', 'amount=49&currency=usd', { code: 'amount_too_small', param: 'amount' }],
  ['/v1/payment_intents', 'amount=100000000&currency=usd', { code: 'amount_too_large', param: 'amount' }],
  ['/v1/payment_intents', 'amount=5000&currency=usd&confirm=yes', { param: 'confirm' }],
  ['/v1/payment_intents', 'amount=5000&currency=usd&off_session=true', { param: 'off_session' }],
  [
    '/v1/payment_intents',
    'amount=5000&currency=usd&payment_method_types[0]=card',
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  [
    '/v1/payment_intents',
    'amount=5000&currency=usd&allowed_payment_method_types[0]=cash',
    { param: 'allowed_payment_method_types[0]' },
  ],
  [
    '/v1/payment_intents',
    'amount=5000&currency=usd&confirm=true&payment_method=pm_card_visa',
    { param: 'return_url' },
  ],
  [
    '/v1/checkout/sessions',
    'mode=setup&currency=usd&success_url=javascript:alert(1)',
    { code: 'url_invalid', param: 'success_url' },
  ],
  [
    '/v1/checkout/sessions',
    'mode=setup&success_url=http://a.test',
    { code: 'parameter_missing', param: 'currency' },
  ],
  ['/v1/checkout/sessions', 'mode=payment&currency=usd&success_url=http://a.test', { param: 'mode' }],
  [
    '/v1/checkout/sessions',
    'mode=setup&currency=usd&success_url=http://a.test&setup_intent_data[x]=1',
    { code: 'parameter_unknown', param: 'setup_intent_data[x]' },
  ],
  ['/v1/refunds', 'payment_intent=pi_1&amount=0', { code: 'parameter_invalid_integer', param: 'amount' }],
])('%s with %s is refused', async (path, body, expected) => {
  expect(await post(path, body)).toMatchObject({ status: 400, type: 'invalid_request_error', ...expected })
})

test('ids that nobody has are 404, each naming its parameter', async () => {
  const { stripe } = local
  const missing = { statusCode: 404, code: 'resource_missing' }
  expect(await errorOf(stripe.customers.retrieve('cus_x'))).toMatchObject({ ...missing, param: 'id' })
  expect(await errorOf(stripe.paymentIntents.retrieve('pi_x'))).toMatchObject({ ...missing, param: 'intent' })
  expect(await errorOf(stripe.paymentIntents.cancel('pi_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.charges.retrieve('ch_x'))).toMatchObject({ ...missing, param: 'charge' })
  expect(await errorOf(stripe.refunds.retrieve('re_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.events.retrieve('evt_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.setupIntents.retrieve('seti_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.checkout.sessions.retrieve('cs_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.balanceTransactions.retrieve('txn_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.paymentMethods.detach('pm_x'))).toMatchObject(missing)
  const customer = await stripe.customers.create({ name: 'x' })
  const attach = stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_x' })
  expect(await errorOf(attach)).toMatchObject({ ...missing, param: 'customer' })
  expect(await errorOf(stripe.paymentMethods.list({ customer: 'cus_x' }))).toMatchObject(missing)
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
})

test('error: one with a code leads to the page about it, as Stripe does', async () => {
  const { stripe } = local
  const page = 'https://stripe.com/docs/error-codes'
  expect(await errorOf(stripe.customers.retrieve('cus_x'))).toMatchObject({
    doc_url: `${page}/resource-missing`,
  })
  expect(await post('/v1/customers', 'nickname=x')).toMatchObject({ doc_url: `${page}/parameter-unknown` })
  const customer = await stripe.customers.create({ name: 'x' })
  const attach = stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id })
  expect(await errorOf(attach)).toMatchObject({ doc_url: `${page}/card-declined` })
  expect(await post('/v1/customers', 'email[a]=x')).not.toHaveProperty('doc_url')
})

test('an address that the service does not know is 404', async () => {
  expect(await errorOf(local.stripe.products.list())).toMatchObject({ statusCode: 404 })
})

test('a property that cannot be expanded is refused', async () => {
  const create = local.stripe.customers.create({ name: 'x', expand: ['email'] })
  expect(await errorOf(create)).toMatchObject({ statusCode: 400, param: 'expand' })
})

test('another version of the API is refused', async () => {
  expect((await post('/v1/customers', '', { 'Stripe-Version': '2020-08-27' })).status).toBe(400)
})

test('each answer carries its request id', async () => {
  const customer = await local.stripe.customers.create({ name: 'x' })
  expect(customer.lastResponse.requestId).toMatch(/^req_/)
  expect((await errorOf(local.stripe.customers.retrieve('cus_x'))).requestId).toMatch(/^req_/)
})
