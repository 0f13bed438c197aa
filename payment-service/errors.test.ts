import { customerWith } from './testing/payments.ts'
import { errorOf, openForTest, stripeAt } from './testing/open-service.ts'

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

test('API: refuses a wrong key and a missing key', async () => {
  const wrong = stripeAt(local.service.port, 'sk_test_other').customers.create({})
  expect(await errorOf(wrong)).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect((await post('/v1/customers', '', { Authorization: '' })).status).toBe(401)
})

const session = 'mode=setup&customer=cus_1&cancel_url=http://a.test&allowed_payment_method_types[0]=card'
const intent =
  'amount=5000&currency=usd&customer=cus_1&payment_method=pm_1&confirm=true&allowed_payment_method_types[0]=card'

test.each([
  ['/v1/customers', 'nickname=x', { code: 'parameter_unknown', param: 'nickname' }],
  ['/v1/customers', 'email=', { code: 'parameter_invalid_empty', param: 'email' }],
  ['/v1/customers', 'email[a]=x', { param: 'email' }],
  ['/v1/customers', 'metadata=x', { param: 'metadata' }],
  ['/v1/customers', 'metadata[a][b]=x', { param: 'metadata[a]' }],
  ['/v1/customers', 'a[b=1', { type: 'invalid_request_error' }],
  ['/v1/payment_intents', 'currency=usd', { code: 'parameter_missing', param: 'amount' }],
  ['/v1/payment_intents', 'amount=5000', { code: 'parameter_missing', param: 'currency' }],
  ['/v1/payment_intents', 'amount=5.5', { code: 'parameter_invalid_integer', param: 'amount' }],
  ['/v1/payment_intents', 'amount=-1', { code: 'parameter_invalid_integer', param: 'amount' }],
  ['/v1/payment_intents', intent.replace('5000', '49'), { code: 'amount_too_small', param: 'amount' }],
  ['/v1/payment_intents', intent.replace('5000', '100000000'), { code: 'amount_too_large', param: 'amount' }],
  ['/v1/payment_intents', intent.replace('confirm=true', 'confirm=yes'), { param: 'confirm' }],
  ['/v1/payment_intents', `${intent}&off_session=maybe`, { param: 'off_session' }],
  [
    '/v1/payment_intents',
    `${intent}&payment_method_types[0]=card`,
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  ['/v1/payment_intents', intent.replace('=card', '=cash'), { param: 'allowed_payment_method_types[0]' }],
  [
    '/v1/checkout/sessions',
    `${session}&success_url=javascript:alert(1)`,
    { code: 'url_invalid', param: 'success_url' },
  ],
  ['/v1/checkout/sessions', session, { code: 'parameter_missing', param: 'success_url' }],
  ['/v1/checkout/sessions', session.replace('setup', 'payment'), { param: 'mode' }],
  ['/v1/refunds', 'payment_intent=pi_1&amount=0', { code: 'parameter_invalid_integer', param: 'amount' }],
])('API: refuses %s with %s', async (path, body, expected) => {
  expect(await post(path, body)).toMatchObject({ status: 400, type: 'invalid_request_error', ...expected })
})

test('API: an id that does not exist is a 404 that names its parameter', async () => {
  const { stripe } = local
  const missing = { statusCode: 404, code: 'resource_missing' }
  expect(await errorOf(stripe.paymentIntents.retrieve('pi_x'))).toMatchObject({ ...missing, param: 'intent' })
  expect(await errorOf(stripe.paymentIntents.cancel('pi_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.refunds.retrieve('re_x'))).toMatchObject({ ...missing, param: 'id' })
  expect(await errorOf(stripe.disputes.retrieve('du_x'))).toMatchObject({ ...missing, param: 'dispute' })
  expect(await errorOf(stripe.checkout.sessions.retrieve('cs_x'))).toMatchObject(missing)
  expect(await errorOf(stripe.accounts.retrieve('acct_x'))).toMatchObject({ ...missing, param: 'account' })
  expect(await errorOf(stripe.paymentMethods.detach('pm_x'))).toMatchObject(missing)
  const { id: customer } = await stripe.customers.create({ name: 'x' })
  expect(await errorOf(stripe.paymentMethods.attach('pm_x', { customer }))).toMatchObject(missing)
  const attach = stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_x' })
  expect(await errorOf(attach)).toMatchObject({ ...missing, param: 'customer' })
})

test('API: an error with a code links to its documentation', async () => {
  const { stripe } = local
  const page = 'https://stripe.com/docs/error-codes'
  expect(await errorOf(stripe.refunds.retrieve('re_x'))).toMatchObject({
    doc_url: `${page}/resource-missing`,
  })
  expect(await post('/v1/customers', 'nickname=x')).toMatchObject({ doc_url: `${page}/parameter-unknown` })
  const declined = stripe.paymentIntents.create({
    amount: 5000,
    ...(await customerWith(stripe, 'pm_card_chargeCustomerFail')),
  })
  expect(await errorOf(declined)).toMatchObject({ doc_url: `${page}/card-declined` })
  expect(await post('/v1/customers', 'email[a]=x')).not.toHaveProperty('doc_url')
})

test('API: an unknown path is a 404', async () => {
  expect(await errorOf(local.stripe.products.list())).toMatchObject({ statusCode: 404 })
})

test('API: refuses to expand a property that is not an id', async () => {
  const create = local.stripe.customers.create({ name: 'x', expand: ['email'] })
  expect(await errorOf(create)).toMatchObject({ statusCode: 400, param: 'expand' })
})

test('API: refuses another API version', async () => {
  expect((await post('/v1/customers', '', { 'Stripe-Version': '2020-08-27' })).status).toBe(400)
})

test('API: each answer has a request id', async () => {
  const customer = await local.stripe.customers.create({ name: 'x' })
  expect(customer.lastResponse.requestId).toMatch(/^req_/)
  expect((await errorOf(local.stripe.refunds.retrieve('re_x'))).requestId).toMatch(/^req_/)
})
