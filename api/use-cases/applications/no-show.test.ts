import { buildUser } from '../../testing/builders/user.ts'
import { buildPayable, confirmIt } from '../../testing/confirm-application.ts'
import { testDatabase } from '../../testing/database.ts'
import { postedFor, threeDays } from '../../testing/three-day-shift.ts'
import { testApi } from '../../testing/http.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

const reason = 'Nobody came, and nobody called.'
const buildConfirmed = async (slots?: typeof threeDays) => {
  const payable = await buildPayable(db, { slots })
  await confirmIt(services, payable.facility.by, payable.id)
  return payable
}
type Confirmed = Awaited<ReturnType<typeof buildConfirmed>>
const missed = ({ facility, job }: Confirmed, more = {}) =>
  api.as(facility).call('applications.noShow', { kind: 'noShow', jobId: job.id, reason, ...more })
const at = (iso: string) => services.clock.set(new Date(iso))
const rowOf = (table: string, id: string) => db(table).where({ id }).first()
const submitCard = async ({ id, job, clinician }: Confirmed) => {
  const entries = job.slots.map(slot => ({
    slotId: slot.id,
    startTime: slot.startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
  }))
  const { body } = await api
    .as(clinician)
    .call('timesheets.write', { jobApplicationId: id, entries, submit: true })
  return String(body.data.id)
}

test('no-show: ends the shift, refunds everything, and notifies the clinician why', async () => {
  const shift = await buildConfirmed()
  expect((await missed(shift)).body.code).toBe('move_not_open')
  at('2026-11-21T15:20:00Z')
  const { body } = await missed(shift)
  expect(body.data).toEqual({
    jobId: shift.job.id,
    status: 'cancelled',
    shiftStatus: 'cancelled',
    refundCents: 56_172,
    chargeCents: 0,
    clinicianCents: 0,
  })
  expect(await postedFor(db, shift.id)).toMatchObject({ refundCents: 56_172, isSettled: true, accounts: {} })
  expect(await db('clinician_bookings').where({ clinicianId: shift.clinician.id })).toEqual([])
  const notified = await db('notifications').where({ userId: shift.clinician.userId, type: 'noShowRecorded' })
  expect(notified).toMatchObject([{ body: expect.stringContaining(reason) }])
  expect((await missed(shift)).body.code).toBe('move_not_open')
})

test('no-show: pays earlier days that the facility names', async () => {
  const shift = await buildConfirmed(threeDays)
  const [first, second] = shift.job.slots
  at('2026-11-22T18:00:00Z')
  const wrong = await missed(shift, { workedSlotIds: [first?.id, second?.id] })
  expect(wrong.body.error).toEqual({
    workedSlotIds: 'You can only pay for days of this shift that are over.',
  })
  const { body } = await missed(shift, { workedSlotIds: [first?.id] })
  expect(body.data).toMatchObject({ clinicianCents: 49_600, refundCents: 168_457 - 56_172 })
  expect(await postedFor(db, shift.id)).toMatchObject({ clinicianCents: 49_600, payoutReason: 'workedSlots' })
})

test('no-show: possible for a past shift until its time card is accepted', async () => {
  const shift = await buildConfirmed()
  at('2026-11-21T23:30:00Z')
  await tick(services)
  const timesheet = await submitCard(shift)
  const [only] = shift.job.slots
  const all = await missed(shift, { workedSlotIds: [only?.id] })
  expect(all.body.error).toEqual({ workedSlotIds: 'Every day was worked, so the time card covers them.' })
  const { body } = await missed(shift)
  expect(body.data).toMatchObject({ status: 'completed', shiftStatus: 'cancelled', refundCents: 56_172 })
  expect(await rowOf('timesheets', timesheet)).toMatchObject({ status: 'void' })
  const accepting = { id: timesheet, documentationCompleted: true }
  expect((await api.as(shift.facility).call('timesheets.accept', accepting)).body.code).toBe('move_not_open')
})

test('no-show: refused after the time card is accepted', async () => {
  const shift = await buildConfirmed()
  at('2026-11-21T23:30:00Z')
  await tick(services)
  const id = await submitCard(shift)
  await api.as(shift.facility).call('timesheets.accept', { id, documentationCompleted: true })
  expect((await missed(shift)).body.code).toBe('not_no_show')
  expect(await rowOf('applications', shift.id)).toMatchObject({ status: 'completed' })
})

test('no-show: refused for a completed full-time post, which has earned its fee', async () => {
  const payable = await buildPayable(db, { jobType: 'FULL_TIME' })
  await confirmIt(services, payable.facility.by, payable.id)
  at('2026-11-21T23:30:00Z')
  expect((await missed(payable)).body).toMatchObject({
    code: 'not_no_show',
    message: 'This post is complete, and its placement fee has been earned.',
  })
})

test('no-show: staff may report it and the facility is notified; other shifts aren’t found', async () => {
  const shift = await buildConfirmed()
  const other = await buildPayable(db)
  at('2026-11-21T16:00:00Z')
  const input = { kind: 'noShow', jobApplicationId: shift.id, reason }
  expect((await api.as(other.facility).call('applications.noShow', input)).body.code).toBe('not_found')
  const mixed = { ...input, jobId: other.job.id }
  const staff = api.as(await buildUser(db, { role: 'subadmin' }))
  expect((await staff.call('applications.noShow', mixed)).body.code).toBe('not_found')
  expect((await staff.call('applications.noShow', { ...input, jobApplicationId: other.id })).body.code).toBe(
    'move_not_open',
  )
  const open = { kind: 'noShow', jobId: other.job.id, reason }
  expect((await staff.call('applications.noShow', open)).body.code).toBe('move_not_open')
  expect((await staff.call('applications.noShow', input)).body.data.status).toBe('cancelled')
  const notified = await db('notifications').where({ userId: shift.facility.userId, type: 'jobCancelled' })
  expect(notified).toHaveLength(1)
})
