import type { Socket } from 'node:net'
import { addMinutes } from '@gaitway/contract/format/time'
import { testDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { refusalOf } from '../../test/refusal.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { OUTSIDE_TIMEOUT_MS, withTimeout } from './timeout.ts'
import { openBrokenService, resetAfter, trickle } from '../../test/broken-service.ts'
import { stripePayments } from './stripe-payments.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

/** A payment service whose answers take this long. */
const openSlow = (seconds: number) => {
  const services = testServices(db)
  const { clock, payouts } = services
  const service = { requestCount: 0 }
  payouts.balance = async () => {
    service.requestCount += 1
    clock.setReal(addMinutes(clock.real(), seconds / 60))
    return { availableCents: 0, pendingCents: 0 }
  }
  return { service, limited: withCircuitBreaker(services), services }
}

test('circuit breaker: never refuses answers within two seconds', async () => {
  const { service, limited } = openSlow(2)
  for (let count = 0; count < 50; count += 1) await limited.payouts.balance()
  expect(service.requestCount).toBe(50)
})

test('circuit breaker: counts both Stripe clients as down after ten seconds of slow answers', async () => {
  const { service, limited, services } = openSlow(4)
  for (let count = 0; count < 3; count += 1) await limited.payouts.balance()
  for (const ask of [limited.payouts.balance(), limited.payments.readCharge('pi_1')])
    expect(await refusalOf(ask)).toMatchObject({ code: 'payment_service_down' })
  expect(service.requestCount).toBe(3)
  await withCircuitBreaker(services).payouts.balance()
  expect(service.requestCount).toBe(4)
})

test('timeout: no outside service is waited for longer than 20 seconds', () => {
  expect(OUTSIDE_TIMEOUT_MS).toBeLessThanOrEqual(20_000)
})

test('timeout: passes on an answer in time, and its failure', async () => {
  expect(await withTimeout(Promise.resolve('answer'), 1_000)).toBe('answer')
  await expect(withTimeout(Promise.reject(new Error('No.')), 1_000)).rejects.toThrow('No.')
})

test('timeout: rejects a late answer', async () => {
  await expect(withTimeout(new Promise(() => {}), 20)).rejects.toThrow('No answer within 20 ms')
})

describe('payment service:', () => {
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
    return stripePayments({
      secretKey: 'sk_test',
      webhookSecret: 'whsec',
      localPort: service.port,
      timeoutMs,
    })
  }

  test.each([
    ['never answers', () => {}],
    ['trickles its headers', trickle('HTTP/1.1 200 OK\r\nContent-Type: ')],
    ['trickles its answer', trickle('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{')],
  ])('times out when it %s, with an unknown outcome', async (_, treat) => {
    const payments = await openPayments(treat, 200)
    expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
    expect(await refusalOf(payments.readCharge('pi_1'))).toMatchObject({ code: 'payment_service_down' })
  })

  test('the SDK doesn’t resend a request that was reset after a wait', async () => {
    const payments = await openPayments(resetAfter(1_100), 5_000)
    expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
    expect(requests).toBe(1)
  })

  test('a request on a stale connection is sent again', async () => {
    const payments = await openPayments(resetAfter(0), 5_000)
    expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
    expect(requests).toBe(2)
  })
})
