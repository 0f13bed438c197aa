import { addMinutes } from '@gaitway/contract/time'
import { buildPayable, confirmIt } from '../../testing/confirming.ts'
import { testDatabase } from '../../testing/database.ts'
import { testOutside } from '../../testing/outside.ts'
import { sweepCharges } from './sweep.ts'

const database = await testDatabase()
afterAll(database.close)

it('a payment service that is slow does not keep the clock’s moves waiting; the next sweep goes on', async () => {
  const outside = testOutside(database.db)
  for (const _ of ['one', 'another']) {
    const { facility, id } = await buildPayable(database.db)
    outside.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
    await confirmIt(outside, facility.by, id)
  }
  const cancelAtOnce = outside.payments.cancelCharge
  outside.payments.cancelCharge = async providerId => {
    outside.clock.setReal(addMinutes(outside.clock.real(), 1))
    return cancelAtOnce(providerId)
  }
  outside.clock.set(addMinutes(outside.clock.now(), 16))
  const live = () => database.db('holds').where({ status: 'held' })
  await sweepCharges(outside)
  expect(await live()).toHaveLength(1)
  await sweepCharges(outside)
  expect(await live()).toEqual([])
})

it('a charge that a killed process never sent is not sent once the time of its hold is over', async () => {
  const outside = testOutside(database.db)
  const { facility, id } = await buildPayable(database.db)
  const chargeAtOnce = outside.payments.charge
  outside.payments.charge = async () => {
    throw new Error('The process is killed here.')
  }
  await expect(confirmIt(outside, facility.by, id)).rejects.toThrow('killed')
  outside.payments.charge = chargeAtOnce
  outside.clock.set(addMinutes(outside.clock.now(), 16))
  await sweepCharges(outside)
  expect(outside.payments.sentTo('charge')).toEqual([])
  expect(await database.db('holds').where({ applicationId: id })).toMatchObject([
    { status: 'released', releaseReason: 'hold_ended' },
  ])
})
