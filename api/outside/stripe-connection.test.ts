import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { refusalOf } from '../testing/refusal.ts'
import { stripePayments } from './stripe-payments.ts'

const charge = {
  amountCents: 56_172,
  customerId: 'cus_1',
  sourceProviderId: 'pm_1',
  sourceKind: 'card',
  idempotencyKey: 'key',
  returnUrl: 'http://localhost:8080/facility/applicants',
  ownerPresent: true,
  metadata: { chargeId: 'c1' },
} as const

const sockets = new Set<Socket>()
const server = createServer()
afterEach(async () => {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
  server.removeAllListeners('connection')
})

/** A payment service that does this to each connection. */
const openService = async (treat: (socket: Socket) => void, timeoutMs: number) => {
  const service = { connections: 0 }
  server.on('connection', socket => {
    service.connections += 1
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => treat(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const localPort = (server.address() as AddressInfo).port
  const payments = stripePayments({ secretKey: 'sk_test', webhookSecret: 'whsec', localPort, timeoutMs })
  return { service, payments }
}

const trickle = (head: string) => (socket: Socket) => {
  socket.write(head)
  const timer = setInterval(() => socket.write(' '), 20)
  socket.once('close', () => clearInterval(timer))
}

test.each([
  ['never answers', () => {}],
  ['trickles its headers', trickle('HTTP/1.1 200 OK\r\nContent-Type: ')],
  ['trickles its answer', trickle('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{')],
])('payment service: one that %s is given up on in time, and nothing is known', async (_, treat) => {
  const { payments } = await openService(treat, 200)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  expect(await refusalOf(payments.readCharge('pi_1'))).toMatchObject({ code: 'payment_service_down' })
})

test('payment service: a request that is reset after a wait is not sent again by the SDK', async () => {
  const { payments, service } = await openService(socket => {
    setTimeout(() => socket.resetAndDestroy(), 1_100)
  }, 5_000)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  expect(service.connections).toBe(1)
})

test('payment service: a request on a connection that had gone stale is sent again', async () => {
  const { payments, service } = await openService(socket => socket.resetAndDestroy(), 5_000)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  expect(service.connections).toBe(2)
})
