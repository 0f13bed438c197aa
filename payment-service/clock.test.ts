import { openForTest } from './testing/open-service.ts'
import { aheadMs } from './request-context.ts'

let local: Awaited<ReturnType<typeof openForTest>>

beforeAll(async () => {
  local = await openForTest()
})
afterAll(() => local.close())

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
