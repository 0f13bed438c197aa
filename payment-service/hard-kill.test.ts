import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '../api/testing/database.ts'
import { openInstance, stripeAt } from './testing/open-service.ts'
import { openReceiver } from './testing/receiver.ts'

const program = fileURLToPath(new URL('./testing/instance-process.ts', import.meta.url))
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
}, 30_000)
