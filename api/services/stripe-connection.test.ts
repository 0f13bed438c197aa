import type { Socket } from 'node:net'
import { openBrokenService, resetAfter, trickle } from '../testing/broken-service.ts'
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

let service: Awaited<ReturnType<typeof openBrokenService>>
let requests = 0
beforeEach(() => {
  requests = 0
})
afterEach(() => service.close())

/** Payments through a service that does this to each request. */
const openPayments = async (treat: (socket: Socket) => void, timeoutMs: number) => {
  service = await openBrokenService(socket => {
    requests += 1
    treat(socket)
  })
  return stripePayments({ secretKey: 'sk_test', webhookSecret: 'whsec', localPort: service.port, timeoutMs })
}

test.each([
  ['never answers', () => {}],
  ['trickles its headers', trickle('HTTP/1.1 200 OK\r\nContent-Type: ')],
  ['trickles its answer', trickle('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{')],
])('payment service: times out when it %s, with an unknown outcome', async (_, treat) => {
  const payments = await openPayments(treat, 200)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  expect(await refusalOf(payments.readCharge('pi_1'))).toMatchObject({ code: 'payment_service_down' })
})

test('payment service: the SDK doesn’t resend a request that was reset after a wait', async () => {
  const payments = await openPayments(resetAfter(1_100), 5_000)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  expect(requests).toBe(1)
})

test('payment service: a request on a stale connection is sent again', async () => {
  const payments = await openPayments(resetAfter(0), 5_000)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  expect(requests).toBe(2)
})
