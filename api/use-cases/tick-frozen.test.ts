import { addMinutes } from '@gaitway/contract/format/time'
import { stripePayments } from '../services/stripe-payments.ts'
import { stripePayouts } from '../services/stripe-payouts.ts'
import { OUTSIDE_TIMEOUT_MS } from '../services/timeout.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildPayoutAccount } from '../../test/builders/payout-account.ts'
import { buildPayout } from '../../test/builders/payout.ts'
import { appliedShift, confirmApplication } from '../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { openBrokenService } from '../../test/broken-service.ts'
import { testServices } from '../../test/services.ts'
import { tick } from './tick.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const SEVERAL = 3

it('tick: asks a frozen payment service once, and still does everything else', async () => {
  const services = testServices(test.db)
  for (let one = 0; one < SEVERAL; one += 1) {
    const { facility, id } = await appliedShift(test.db)
    services.payments.next('lost')
    await expect(confirmApplication(services, facility.by, id)).rejects.toThrow('hasn’t responded yet')
    const { clinician } = await buildPayout(test.db)
    await buildPayoutAccount(services, { clinicianId: clinician.id })
  }
  const job = await buildJob(test.db)
  services.clock.set(new Date('2026-11-21T15:00:00Z'))

  // an unanswered request moves the test clock by 20 seconds instead of waiting
  let requests = 0
  const service = await openBrokenService(() => {
    requests += 1
    services.clock.setReal(new Date(services.clock.real().getTime() + OUTSIDE_TIMEOUT_MS))
  })
  const connection = { secretKey: 'sk_test', webhookSecret: 'whsec', localPort: service.port, timeoutMs: 50 }
  const frozen = {
    ...services,
    payments: stripePayments(connection),
    payouts: stripePayouts(connection),
  }
  await tick(frozen)
  expect(requests).toBe(1)
  expect(await test.db('jobs').where({ id: job.id }).first('status')).toEqual({ status: 'expired' })
  await tick(frozen)
  expect(requests).toBe(2)
  await service.close()

  expect(await test.db('holds').where({ status: 'held' })).toHaveLength(SEVERAL)
  services.clock.set(addMinutes(services.clock.now(), 60))
  await tick(services)
  expect(await test.db('holds').where({ status: 'held' })).toEqual([])
  expect(services.payouts.sentTo('payOut')).toHaveLength(SEVERAL)
})
