import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { customerWith } from '../test/payment-service/payments.ts'
import { openForTest, openInstance, stripeAt } from '../test/payment-service/open-service.ts'
import { testDatabase } from '../test/database.ts'
import { openReceiver } from '../test/payment-service/receiver.ts'

let local: Awaited<ReturnType<typeof openForTest>>

beforeEach(async () => {
  local = await openForTest()
})
afterEach(() => local.close())

const attempts = async () => {
  const rows = await local.database
    .db('payment_service.deliveries')
    .select<{ attempts: number; lastOutcome: string }[]>('attempts', 'last_outcome')
  return rows.map(row => [row.attempts, row.lastOutcome])
}

test('webhooks: the receiver gets each event, signed and with its metadata', async () => {
  const payer = await customerWith(local.stripe, 'pm_card_visa')
  const metadata = { holdId: 'h7' }
  const intent = await local.stripe.paymentIntents.create({ amount: 5000, ...payer, metadata })
  await local.service.deliverDue()
  expect(local.receiver.types().toSorted()).toEqual([
    'charge.succeeded',
    'customer.created',
    'payment_intent.created',
    'payment_intent.succeeded',
    'payment_method.attached',
  ])
  const sent = local.receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded')
  expect(sent?.event).toMatchObject({
    api_version: Stripe.API_VERSION,
    data: { object: { id: intent.id, status: 'succeeded', metadata: { holdId: 'h7' } } },
    request: { id: intent.lastResponse.requestId },
  })
})

test('webhooks: the SDK refuses a signature with another secret or for another body', async () => {
  await local.stripe.customers.create({ name: 'Signed' })
  await local.service.deliverDue()
  const [message] = local.receiver.received
  const { payload = '', signature = '' } = message ?? {}
  const read = (body: string, secret: string) => Stripe.webhooks.constructEvent(body, signature, secret)
  expect(read(payload, local.receiver.webhook.secret).type).toBe('customer.created')
  expect(() => read(payload, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError)
  expect(() => read(`${payload} `, local.receiver.webhook.secret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

test('webhooks: a failed delivery is retried after its delay until it succeeds', async () => {
  local.receiver.answerWith(500)
  const customer = await local.stripe.customers.create({ name: 'Later' })
  await local.service.deliverDue()
  expect(await attempts()).toEqual([[1, '500']])
  expect(await local.service.deliverDue()).toBe(0)

  local.passMinutes(2)
  await local.service.deliverDue()
  expect(await attempts()).toEqual([[2, '500']])

  local.receiver.answerWith(200)
  local.passMinutes(11)
  await local.service.deliverDue()
  expect(await attempts()).toEqual([[3, '200']])
  const ids = local.receiver.received.map(({ event }) => (event.data.object as Stripe.Customer).id)
  expect(ids).toEqual([customer.id, customer.id, customer.id])
  expect(new Set(local.receiver.received.map(({ event }) => event.id)).size).toBe(1)

  local.passMinutes(600)
  expect(await local.service.deliverDue()).toBe(0)
})

test('webhooks: gives up after the last delay', async () => {
  local.receiver.answerWith(500)
  await local.stripe.customers.create({ name: 'Never' })
  await local.service.deliverDue()
  for (const minutes of [2, 11]) {
    local.passMinutes(minutes)
    await local.service.deliverDue()
  }
  local.passMinutes(10_000)
  expect(await local.service.deliverDue()).toBe(0)
  expect(await attempts()).toEqual([[3, '500']])
})

test('webhooks: an unreachable receiver counts as one attempt', async () => {
  await local.receiver.close()
  await local.stripe.customers.create({ name: 'Nobody home' })
  await local.service.deliverDue()
  expect(await attempts()).toEqual([[1, 'TypeError: fetch failed']])
})

test('webhooks: held ones are sent when the hold ends', async () => {
  local.service.holdWebhooks(true)
  await local.stripe.customers.create({ name: 'Waiting' })
  expect(await local.service.deliverDue()).toBe(0)
  expect(await attempts()).toEqual([[0, null]])
  local.service.holdWebhooks(false)
  await local.service.deliverDue()
  expect(local.receiver.types()).toEqual(['customer.created'])
})

test('webhooks: two processes send each event once', async () => {
  const other = await local.another()
  const customer = await local.stripe.customers.create({ name: 'Shared' })
  const attached = await other.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  expect(attached.customer).toBe(customer.id)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? local : other).stripe.customers.create({ name: `Customer ${index}` }),
    ),
  )
  await Promise.all([local.service.deliverDue(), other.service.deliverDue()])
  await other.close()
  await local.service.deliverDue()
  const ids = local.receiver.received.map(({ event }) => event.id)
  expect(ids).toHaveLength(22)
  expect(new Set(ids).size).toBe(22)
})

test('webhooks: closing does not wait for a silent receiver; the next process sends again', async () => {
  local.receiver.keepSilent(true)
  const sending = local.receiver.nextRequest()
  await local.stripe.customers.create({ name: 'Cut short' })
  await sending
  await local.service.close()
  expect((await attempts())[0]?.[1]).toContain('AbortError')

  local.receiver.keepSilent(false)
  const next = await local.another()
  await next.service.deliverDue()
  await next.close()
  expect(await attempts()).toEqual([[2, '200']])
})

const program = fileURLToPath(new URL('../test/payment-service/instance-process.ts', import.meta.url))
const leaseOverMs = 60_000

test('webhooks: the next process sends what a killed one was sending', async () => {
  const database = await testDatabase()
  const receiver = await openReceiver()
  receiver.keepSilent(true)
  const { url, secret } = receiver.webhook
  const child = spawn(process.execPath, ['--import', 'tsx', program, database.url, url, secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  const sending = receiver.nextRequest()
  const customer = await stripeAt(Number(port)).customers.create({ name: 'Half-way' })
  await sending
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited

  receiver.keepSilent(false)
  const next = await openInstance({
    databaseUrl: database.url,
    webhooks: [receiver.webhook],
    now: () => new Date(Date.now() + leaseOverMs),
  })
  await next.service.deliverDue()
  const stored = await database.db('payment_service.resources').where({ kind: 'event' }).pluck('id')
  const attached = await next.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await next.close()
  await receiver.close()
  await database.close()

  expect(attached.customer).toBe(customer.id)
  expect(stored).toHaveLength(1)
  expect(receiver.received.map(each => each.event.id).slice(0, 2)).toEqual([stored[0], stored[0]])
})
