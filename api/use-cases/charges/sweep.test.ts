import { addMinutes } from '@gaitway/contract/time'
import { buildPayable, confirmIt } from '../../testing/confirm-application.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { sweepCharges } from './refresh.ts'

const database = await testDatabase()
afterAll(database.close)

it('sweep: a slow payment service doesn’t delay the tick, and the next sweep continues', async () => {
  const services = testServices(database.db)
  for (const _ of ['one', 'another']) {
    const { facility, id } = await buildPayable(database.db)
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
    await confirmIt(services, facility.by, id)
  }
  const cancelAtOnce = services.payments.cancelCharge
  services.payments.cancelCharge = async providerId => {
    services.clock.setReal(addMinutes(services.clock.real(), 1))
    return cancelAtOnce(providerId)
  }
  services.clock.set(addMinutes(services.clock.now(), 16))
  const live = () => database.db('holds').where({ status: 'held' })
  await sweepCharges(services)
  expect(await live()).toHaveLength(1)
  await sweepCharges(services)
  expect(await live()).toEqual([])
})

it('sweep: a charge never sent by a killed process isn’t sent after its hold expires', async () => {
  const services = testServices(database.db)
  const { facility, id } = await buildPayable(database.db)
  const chargeAtOnce = services.payments.charge
  services.payments.charge = async () => {
    throw new Error('The process is killed here.')
  }
  await expect(confirmIt(services, facility.by, id)).rejects.toThrow('killed')
  services.payments.charge = chargeAtOnce
  services.clock.set(addMinutes(services.clock.now(), 16))
  await sweepCharges(services)
  expect(services.payments.sentTo('charge')).toEqual([])
  expect(await database.db('holds').where({ applicationId: id })).toMatchObject([
    { status: 'released', releaseReason: 'hold_ended' },
  ])
})
