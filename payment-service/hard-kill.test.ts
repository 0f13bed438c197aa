import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '../api/testing/database.ts'
import { openInstance, stripeAt } from './testing/open-for-test.ts'
import { openReceiver } from './testing/receiver.ts'

const program = fileURLToPath(new URL('./testing/instance-process.ts', import.meta.url))
const leaseOverMs = 60_000

test('a webhook that was being sent when its process was killed is sent by the next one', async () => {
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
  const kept = await next.stripe.customers.retrieve(customer.id)
  const event = await next.stripe.events.list({ type: 'customer.created' })
  await next.close()
  await receiver.close()
  await database.close()

  expect(kept.id).toBe(customer.id)
  expect(event.data).toMatchObject([{ pending_webhooks: 0 }])
  expect(receiver.received.map(each => each.event.id)).toEqual([event.data[0]?.id, event.data[0]?.id])
}, 30_000)
