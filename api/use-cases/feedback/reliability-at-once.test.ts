import { afterAll, beforeEach, expect, test } from '@jest/globals'
import type { Knex } from 'knex'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { confirmApplication, appliedShift, oneDay } from '../../../test/scenarios/shift.ts'
import { workedShift } from '../../../test/scenarios/time-card.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

/** Two shifts of one clinician at one facility, canceled by the facility and paid by card. */
const twoShiftsOfAPair = async () => {
  const clinician = await buildClinician(db)
  const first = await appliedShift(db, { clinician, slots: oneDay })
  const second = await buildApplication(db, {
    clinician,
    facility: first.facility,
    slots: [{ startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T23:00:00Z' }],
  })
  for (const { id } of [first, second]) await confirmApplication(services, first.facility.by, id)
  const ids = [first.id, second.id] as const
  await db('applications').whereIn('id', ids).update({ status: 'cancelled' })
  return ids
}

/** Changes what the shift counts for its facility only. */
const failCharge = (trx: Knex, applicationId: string) =>
  trx('charges')
    .whereIn('payment_id', db('payments').where({ applicationId }).select('id'))
    .update({ status: 'failed', failureCode: 'card_declined' })

/** Changes what the shift counts for its clinician only. */
const miss = (trx: Knex, id: string) =>
  trx('applications').where({ id }).update({ clinicianMissed: 'canceledEarly' })

test('reliability: two shifts of a pair that count in opposite order at once, both are counted', async () => {
  const [one, other] = await twoShiftsOfAPair()
  const [first, second] = [await db.transaction(), await db.transaction()]
  await failCharge(first, one)
  await miss(second, other)
  await Promise.all([miss(first, one), failCharge(second, other)])
  await Promise.all([first.commit(), second.commit()])
  const { clinicianId, facilityId } = await db('applications').where({ id: one }).first()
  expect(await db('clinician_reliability').where({ clinicianId }).first()).toMatchObject({ shiftsOver: 2 })
  expect(await db('facility_reliability').where({ facilityId }).first()).toMatchObject({ paymentsDue: 2 })
})

test('reliability: a check-in that is corrected, cleared, or deleted, the day is counted again', async () => {
  const shift = await workedShift(services)
  const [slot] = shift.job.slots
  const checkIns = () => db('check_ins').where({ applicationId: shift.id })
  const counted = async () => {
    const { daysWorked, daysOnTime } = await db('clinician_reliability')
      .where({ clinicianId: shift.clinician.id })
      .first()
    return { daysWorked, daysOnTime }
  }
  const entries = [{ slotId: slot?.id, startTime: '2026-11-21T15:08:00Z', endTime: '2026-11-21T23:00:00Z' }]
  const card = { jobApplicationId: shift.id, submit: true, entries }
  await shift.accept((await shift.asClinician.call('timesheets.write', card)).body.data.id)
  const late = { daysWorked: 1, daysOnTime: 0 }
  expect(await counted()).toEqual(late)
  const checkedInAt = new Date('2026-11-21T14:55:00Z')
  const checkedOutAt = new Date('2026-11-21T23:00:00Z')
  await db('check_ins').insert({ applicationId: shift.id, slotId: slot?.id, checkedInAt, checkedOutAt })
  expect(await counted()).toEqual({ daysWorked: 1, daysOnTime: 1 })
  await checkIns().update({ checkedInAt: new Date('2026-11-21T15:30:00Z') })
  expect(await counted()).toEqual(late)
  await checkIns().update({ checkedInAt })
  await checkIns().update({ checkedInAt: null })
  expect(await counted()).toEqual(late)
  await checkIns().update({ checkedInAt })
  expect(await counted()).toEqual({ daysWorked: 1, daysOnTime: 1 })
  await checkIns().delete()
  expect(await counted()).toEqual(late)
})

test('reliability: an application that is open again counts for nothing until it is confirmed again', async () => {
  const { id, clinician, facility } = await buildApplication(db, { status: 'completed' })
  const listCounted = async () => [
    await db('clinician_reliability').where({ clinicianId: clinician.id }).pluck('shifts_worked'),
    await db('facility_reliability').where({ facilityId: facility.id }).pluck('shifts_held'),
    await db('shift_reliability').where({ applicationId: id }).pluck('shifts_held'),
  ]
  const confirmed = await db('applications').where({ id }).first('confirmed_at', 'confirmed_by')
  expect(await listCounted()).toEqual([[1], [1], [1]])
  const open = { status: 'applied', confirmedAt: null, confirmedBy: null }
  await db('applications').where({ id }).update(open)
  expect(await listCounted()).toEqual([[0], [0], []])
  await db('applications')
    .where({ id })
    .update({ ...confirmed, status: 'completed' })
  expect(await listCounted()).toEqual([[1], [1], [1]])
})
