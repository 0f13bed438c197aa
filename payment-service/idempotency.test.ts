import { keyLock } from './idempotency.ts'
import { customerWith } from './testing/payments.ts'
import { errorOf, openForTest } from './testing/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>

let good: Awaited<ReturnType<typeof customerWith>>
let declined: typeof good

beforeAll(async () => {
  local = await openForTest()
  good = await customerWith(local.stripe, 'pm_card_visa')
  declined = await customerWith(local.stripe, 'pm_card_chargeCustomerFail')
})
afterAll(() => local.close())

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
