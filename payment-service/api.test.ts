import { customerWith } from '../test/payment-service/payments.ts'
import { errorOf, openForTest, stripeAt, visit } from '../test/payment-service/open-service.ts'
import { keyLock } from './api.ts'
import { canonicalForm, parseForm } from './parse-form.ts'
import { Refusal } from './errors.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let good: Awaited<ReturnType<typeof customerWith>>
let declined: typeof good

beforeAll(async () => {
  local = await openForTest()
  good = await customerWith(local.stripe, 'pm_card_visa')
  declined = await customerWith(local.stripe, 'pm_card_chargeCustomerFail')
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

const charge = (idempotencyKey: string, amount = 5000, payer = good) =>
  local.stripe.paymentIntents.create({ amount, ...payer }, { idempotencyKey })

test('idempotency: the same key and parameters get the first answer', async () => {
  const first = await charge('hold-1')
  const again = await charge('hold-1')
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
})

test('idempotency: replays a decline instead of charging again', async () => {
  const first = await errorOf(charge('hold-2', 5000, declined))
  const again = await errorOf(charge('hold-2', 5000, declined))
  expect(again).toMatchObject({ statusCode: 402, charge: first.charge })
  expect(again.headers?.['idempotent-replayed']).toBe('true')
})

test('idempotency: refuses the same key for anything else', async () => {
  await charge('hold-3')
  expect(await errorOf(charge('hold-3', 6000))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  const elsewhere = local.stripe.customers.create({ name: 'x' }, { idempotencyKey: 'hold-3' })
  expect(await errorOf(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('idempotency: an invalid request does not use up its key', async () => {
  expect((await errorOf(charge('hold-4', 1))).code).toBe('amount_too_small')
  expect((await charge('hold-4')).status).toBe('succeeded')
})

test('idempotency: refuses a key whose first request is still running', async () => {
  const running = await local.database.db.transaction()
  await running.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [keyLock('hold-5')])
  expect(await errorOf(charge('hold-5'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await running.rollback()
  expect((await charge('hold-5')).status).toBe('succeeded')
})

test('idempotency: concurrent requests to two processes charge once', async () => {
  const other = await local.another()
  const body = { amount: 7000, ...good, metadata: { race: 'one key' } }
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? local : other).stripe.paymentIntents.create(body, { idempotencyKey: 'hold-6' }),
    ),
  )
  await other.close()
  const ids = tries.flatMap(each => (each.status === 'fulfilled' ? [each.value.id] : []))
  const refused = tries.flatMap(each =>
    each.status === 'rejected' ? [(each.reason as { statusCode: number }).statusCode] : [],
  )
  expect(new Set(ids).size).toBe(1)
  expect(refused.every(status => status === 409)).toBe(true)
  const raced = (await local.events()).filter(
    ({ type, data }) =>
      type === 'payment_intent.succeeded' &&
      (data.object as { metadata: { race?: string } }).metadata.race === 'one key',
  )
  expect(raced).toHaveLength(1)
})

test('idempotency: refuses a key that is too long', async () => {
  expect((await errorOf(charge('k'.repeat(256)))).statusCode).toBe(400)
})

const inside = /insert into|select |payment_service\.|node_modules|at .*\.ts|0x00|UTF8/i
const pages = ['setup', 'payouts', 'authenticate']
const badIds = pages.flatMap(page => ['%00', 'a%00b', '%E0%A4%A'].map(id => [page, id] as const))

test.each(badIds)('page %s: refuses the id %s with 400, without internals', async (page, id) => {
  for (const fields of [undefined, { name: 'Ada Pine' }]) {
    const answer = await visit(`${local.publicUrl}/${page}/${id}`, fields)
    expect(answer).toMatchObject({ status: 400, policy: expect.stringContaining("default-src 'none'") })
    expect(answer.page).toContain('Go back and try again.')
    expect(answer.page).not.toMatch(inside)
  }
})

test('pages: refuse a null character in a field with 400', async () => {
  for (const page of [...pages.map(each => `${each}/x`), 'balance'])
    for (const [name, value] of [
      ['name', 'Ada\0Pine'],
      ['na\0me', 'Ada Pine'],
    ]) {
      const answer = await visit(`${local.publicUrl}/${page}`, { [String(name)]: String(value) })
      expect([page, answer.status]).toEqual([page, 400])
      expect(answer.page).not.toMatch(inside)
    }
})

test('pages: refuse a body that is too large or in an unknown charset', async () => {
  const large = await visit(`${local.publicUrl}/setup/x`, { name: 'x'.repeat(11_000) })
  expect([large.status, inside.test(large.page)]).toEqual([400, false])
  const response = await fetch(`${local.publicUrl}/setup/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=nonsense' },
    body: 'name=x',
  })
  expect([response.status, inside.test(await response.text())]).toEqual([400, false])
})

test('pages: a fault is a 500, without internals', async () => {
  const { db } = local.database
  await db.raw('ALTER TABLE payment_service.authentications RENAME TO elsewhere')
  const answer = await visit(`${local.publicUrl}/authenticate/x`)
  await db.raw('ALTER TABLE payment_service.elsewhere RENAME TO authentications')
  expect(answer).toMatchObject({ status: 500, page: expect.stringContaining('Something went wrong') })
  expect(answer.page).not.toMatch(inside)
})

const call = async (method: string, path: string, body?: string) => {
  const response = await fetch(`http://127.0.0.1:${local.service.port}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_local' },
    ...(body !== undefined && { body }),
  })
  const { error } = (await response.json()) as { error: { type: string; param?: string } }
  return [response.status, error.type, error.param]
}

test('API: refuses a null character with 400 and names the parameter', async () => {
  const refused = (param?: string) => [400, 'invalid_request_error', param]
  for (const path of ['/v1/refunds/%00', '/v1/payment_intents/a%00b', '/v1/accounts/%00'])
    expect([path, ...(await call('GET', path))]).toEqual([path, ...refused('id')])
  expect(await call('DELETE', '/v1/accounts/acct_1/external_accounts/%00')).toEqual(refused('part'))
  expect(await call('GET', '/v1/refunds?payment_intent=%00')).toEqual(refused('payment_intent'))
  expect(await call('GET', '/v1/transfers?starting_after=%00')).toEqual(refused('starting_after'))
  expect(await call('POST', '/v1/customers', 'name=a%00b')).toEqual(refused('name'))
  expect(await call('POST', '/v1/customers', 'metadata[a]=a%00b')).toEqual(refused('metadata[a]'))
  expect(await call('POST', '/v1/customers', 'metadata[a%00b]=a')).toEqual(refused('metadata[a\0b]'))
})

test('API: refuses a malformed path and a body that is too large with 400', async () => {
  expect(await call('GET', '/v1/refunds/%E0%A4%A')).toEqual([400, 'invalid_request_error', undefined])
  const large = `name=${'x'.repeat(110 * 1024)}`
  expect(await call('POST', '/v1/customers', large)).toEqual([400, 'invalid_request_error', undefined])
})

test('form: parses nested groups and lists', () => {
  expect(
    parseForm('a=1&meta[k]=v&meta[x%20y]=%26&list[0]=p&list[1]=q&open[]=r&open[]=s&deep[0][b][c]=t'),
  ).toEqual({
    a: '1',
    meta: { k: 'v', 'x y': '&' },
    list: ['p', 'q'],
    open: ['r', 's'],
    deep: [{ b: { c: 't' } }],
  })
})

test('form: names cannot pollute the object prototype', () => {
  const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(Object.keys(form)).toEqual(['constructor'])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test.each(['a[b=1', 'a]b=1', '[a]=1', 'a=1&a[b]=2', `a${'[b]'.repeat(20)}=1`, 'a=1&'.repeat(1001)])(
  'form: refuses malformed names: %.30s',
  form => {
    expect(() => parseForm(form)).toThrow(Refusal)
  },
)

test('form: its canonical text ignores the order of parameters', () => {
  const one = parseForm('amount=1&metadata[a]=1&metadata[b]=2')
  const other = parseForm('metadata[b]=2&metadata[a]=1&amount=1')
  expect(canonicalForm(one)).toBe(canonicalForm(other))
  expect(canonicalForm(one)).not.toBe(canonicalForm(parseForm('amount=1&metadata[a]=2&metadata[b]=2')))
})
