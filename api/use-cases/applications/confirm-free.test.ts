import { buildPayable, confirmIt } from '../../testing/confirm-application.ts'
import { testDatabase } from '../../testing/database.ts'
import { postedFor } from '../../testing/three-day-shift.ts'
import { testServices } from '../../testing/services.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

test('confirm: a post without a fee is confirmed without a charge and settled when it is over', async () => {
  const post = await buildPayable(db, { jobType: 'FULL_TIME' })
  await db('facilities').where({ id: post.facility.id }).update({ feePercent: 0 })
  const confirmed = await confirmIt(services, post.facility.by, post.id)
  expect(confirmed).toMatchObject({ state: 'confirmed', charge: null, nextAction: null })
  expect(services.payments.sentTo('charge')).toEqual([])
  expect(await db('jobs').where({ id: post.job.id }).first('status')).toEqual({ status: 'confirmed' })
  services.clock.set(new Date('2026-11-22T00:00:00Z'))
  await tick(services)
  expect(await postedFor(db, post.id)).toMatchObject({ isSettled: true, accounts: {} })
  expect(await db('charges').whereNot({ status: 'failed' })).toEqual([])
})
