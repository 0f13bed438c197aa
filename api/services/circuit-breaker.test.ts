import { addMinutes } from '@gaitway/contract/time'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { testServices } from '../testing/services.ts'
import { refusalOf } from '../testing/refusal.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

/** A payment service whose answers take this long. */
const openSlow = (seconds: number) => {
  const services = testServices(test.db)
  const { clock, payouts } = services
  const service = { requestCount: 0 }
  payouts.balance = async () => {
    service.requestCount += 1
    clock.setReal(addMinutes(clock.real(), seconds / 60))
    return { availableCents: 0, pendingCents: 0 }
  }
  return { service, limited: withCircuitBreaker(services), services }
}

it('circuit breaker: never refuses answers within two seconds', async () => {
  const { service, limited } = openSlow(2)
  for (let count = 0; count < 50; count += 1) await limited.payouts.balance()
  expect(service.requestCount).toBe(50)
})

it('circuit breaker: counts both Stripe clients as down after ten seconds of slow answers', async () => {
  const { service, limited, services } = openSlow(4)
  for (let count = 0; count < 3; count += 1) await limited.payouts.balance()
  for (const ask of [limited.payouts.balance(), limited.payments.readCharge('pi_1')])
    expect(await refusalOf(ask)).toMatchObject({ code: 'payment_service_down' })
  expect(service.requestCount).toBe(3)
  await withCircuitBreaker(services).payouts.balance()
  expect(service.requestCount).toBe(4)
})
