import knex, { type Knex } from 'knex'
import { runNextAction, scheduleAction } from './due-actions.ts'
import { openForTest } from '../test/payment-service/open-service.ts'
import { aheadMs, createPerform, type ServiceContext } from './request-context.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let about: string
/** the service's own, which leaves names as they are in the database */
let db: Knex

beforeAll(async () => {
  local = await openForTest()
  db = knex({ client: 'pg', connection: local.database.url, pool: { min: 0, max: 2 } })
  about = (await local.stripe.customers.create({ name: 'Due' })).id
})
afterEach(() => db('payment_service.due').delete())
afterAll(async () => {
  await db.destroy()
  await local.close()
})

const start = new Date('2026-11-20T10:00:00Z')
const dayLater = (days: number) => new Date(start.getTime() + days * 86_400_000)

const at = <T>(now: Date, act: (context: ServiceContext) => Promise<T>) =>
  createPerform({
    db,
    now: () => now,
    publicUrl: () => 'http://127.0.0.1:1/pay',
    endpoints: [],
    afterCommit: () => {},
  })({ id: null, idempotency_key: null }, act)

test('due actions: run once, in order, as of their own time', async () => {
  const done: [string, Date][] = []
  const note = (does: string) => async (context: ServiceContext) => void done.push([does, context.at])
  const actions = { first: note('first'), second: note('second') }
  await at(start, async context => {
    await scheduleAction(context, 'second', about, 3)
    await scheduleAction(context, 'first', about, 1)
  })
  const settle = (days: number) => at(dayLater(days), context => runNextAction(context, actions))
  expect(await settle(0.9)).toBe(false)
  expect(await settle(30)).toBe(true)
  expect(await settle(30)).toBe(true)
  expect(await settle(30)).toBe(false)
  expect(done).toEqual([
    ['first', dayLater(1)],
    ['second', dayLater(3)],
  ])
})

test('due actions: one that fails stays due', async () => {
  await at(start, context => scheduleAction(context, 'fails', about, 1))
  const failing = { fails: () => Promise.reject(new Error('Not now')) }
  const settle = () => at(dayLater(2), context => runNextAction(context, failing))
  await expect(settle()).rejects.toThrow('Not now')
  await expect(settle()).rejects.toThrow('Not now')
  const unknown = at(dayLater(2), context => runNextAction(context, {}))
  await expect(unknown).rejects.toThrow('There is no action fails')
})

const days = (count: number) => count * 24 * 60

const move = async (minutes: unknown, key = 'sk_test_local') => {
  const response = await fetch(`http://127.0.0.1:${local.service.port}/local/clock`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams({ minutes: String(minutes) }),
  })
  return { status: response.status, body: (await response.json()) as { now?: number } }
}
const realSeconds = () => Date.now() / 1000
const createdNow = async () => (await local.stripe.customers.create({ name: 'Now' })).created - realSeconds()

test('clock: moves the time of all processes of the service', async () => {
  expect(Math.abs(await createdNow())).toBeLessThan(5)
  const { status, body } = await move(days(3))
  expect(status).toBe(200)
  expect(Math.abs(Number(body.now) - realSeconds() - 3 * 86_400)).toBeLessThan(5)
  expect(Math.abs((await createdNow()) - 3 * 86_400)).toBeLessThan(5)

  const other = await local.another()
  const seenThere = (await other.stripe.customers.create({ name: 'There' })).created - realSeconds()
  await other.close()
  expect(Math.abs(seenThere - 3 * 86_400)).toBeLessThan(5)

  await move(-days(3))
  expect(await aheadMs(local.database.db)).toBe(0)
})

test('clock: webhooks are signed with the real time, so that receivers accept them', async () => {
  await move(days(30))
  await local.stripe.customers.create({ name: 'Later' })
  await local.service.deliverDue()
  const sent = local.receiver.received.at(-1)
  const signedAt = Number(/t=(\d+)/.exec(String(sent?.signature))?.[1])
  expect(Math.abs(signedAt - realSeconds())).toBeLessThan(5)
  expect(Number(sent?.event.created) - realSeconds()).toBeGreaterThan(29 * 86_400)
  await move(-days(30))
})

test('clock: refuses a wrong key, and anything but a number', async () => {
  expect((await move(1, 'sk_test_stranger')).status).toBe(401)
  expect((await move('soon')).status).toBe(400)
  expect((await move('')).status).toBe(400)
  expect(await aheadMs(local.database.db)).toBe(0)
})
