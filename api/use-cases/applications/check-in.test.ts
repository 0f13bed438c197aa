import { buildUser } from '../../../test/builders/user.ts'
import { tickAt, twoDays, oneDay, confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const here = { latitude: 29.7, longitude: -95.4 }

/** A confirmed shift of 9 AM–5 PM in Houston. */
const shiftToWork = async (slots = oneDay) => {
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  const built = await confirmedShift(services, { slots })
  const { asClinician, asFacility } = built
  const check = (what: 'checkIn' | 'checkOut', at: string, more: object = {}, by = asClinician) => {
    services.clock.set(new Date(at))
    return by.call(`applications.${what}`, { jobApplicationId: built.id, [what]: true, ...more })
  }
  const undo = (at: string, by = asClinician) => {
    services.clock.set(new Date(at))
    return by.call('applications.undoCheckOut', { jobApplicationId: built.id, undoCheckOut: true })
  }
  const days = async (by = asFacility) =>
    (await by.call('applications.shifts', { jobId: built.job.id })).body.data.data[0].shiftSlots
  return { ...built, check, undo, days }
}

test('check-in: times come from the server’s clock, and both sides see when and where', async () => {
  const shift = await shiftToWork()
  const { status, body } = await shift.check('checkIn', '2026-11-21T14:52:00Z', { position: here })
  expect([status, body.data.id]).toEqual([200, shift.id])
  await tickAt(services, '2026-11-21T15:01:00Z')
  await shift.check('checkOut', '2026-11-21T23:04:00Z')
  const attended = {
    checkedInAt: '2026-11-21T14:52:00.000Z',
    checkedInPlace: here,
    checkedInMiles: 0.3,
    isArrivalRecorded: false,
    checkedOutAt: '2026-11-21T23:04:00.000Z',
    checkedOutPlace: null,
    checkedOutMiles: null,
  }
  expect(await shift.days()).toMatchObject([attended])
  expect(await shift.days(shift.asClinician)).toMatchObject([attended])
  const verbs = await db('events')
    .where({ nounId: shift.id, noun: 'application' })
    .orderBy('id')
    .pluck('verb')
  expect(verbs.filter((verb: string) => verb.startsWith('check'))).toEqual(['checkIn', 'checkOut'])
})

test('time card: shows both sides and staff the check-in and check-out of each day, with the distance', async () => {
  const shift = await shiftToWork()
  await db('jobs').where({ id: shift.job.id }).update({ latitude: 29.73, longitude: -95.4 })
  await shift.check('checkIn', '2026-11-21T14:52:00Z', { position: here })
  await tickAt(services, '2026-11-21T15:01:00Z')
  await shift.check('checkOut', '2026-11-21T23:04:00Z')
  await tickAt(services, '2026-11-21T23:05:00Z')
  const [slot] = await db('slots').where({ jobId: shift.job.id })
  const card = await shift.asClinician.call('timesheets.write', {
    jobApplicationId: shift.id,
    entries: [{ slotId: slot?.id, startTime: slot?.startsAt, endTime: slot?.endsAt }],
    submit: true,
  })
  const attended = {
    checkedInAt: '2026-11-21T14:52:00.000Z',
    checkedInPlace: here,
    checkedInMiles: 2.1,
    isArrivalRecorded: false,
    checkedOutAt: '2026-11-21T23:04:00.000Z',
    checkedOutPlace: null,
    checkedOutMiles: null,
  }
  const admin = api.as(await buildUser(db, { role: 'admin' }))
  for (const reader of [shift.asClinician, shift.asFacility, admin]) {
    const { body } = await reader.call('timesheets.read', { id: card.body.data.id })
    expect(body.data.entries).toMatchObject([attended])
  }
})

test('check-in: a second tap changes nothing', async () => {
  const shift = await shiftToWork()
  for (const time of ['15:00', '15:20'])
    expect((await shift.check('checkIn', `2026-11-21T${time}:00Z`)).status).toBe(200)
  for (const time of ['21:00', '23:30'])
    expect((await shift.check('checkOut', `2026-11-21T${time}:00Z`)).status).toBe(200)
  expect(await shift.days()).toMatchObject([
    { checkedInAt: '2026-11-21T15:00:00.000Z', checkedOutAt: '2026-11-21T21:00:00.000Z' },
  ])
})

test('check-in: opens an hour before the shift and closes with it; check-out closes twelve hours later', async () => {
  const shift = await shiftToWork()
  const codeOf = async (what: 'checkIn' | 'checkOut', at: string) => (await shift.check(what, at)).body.code
  expect(await codeOf('checkIn', '2026-11-21T13:59:59Z')).toBe('check_in_not_open')
  expect(await codeOf('checkIn', '2026-11-21T23:00:00Z')).toBe('check_in_not_open')
  expect(await codeOf('checkOut', '2026-11-21T14:59:59Z')).toBe('check_out_not_open')
  expect(await codeOf('checkOut', '2026-11-22T11:00:01Z')).toBe('check_out_not_open')
  expect(await shift.days()).toMatchObject([{ checkedInAt: null, checkedOutAt: null }])
  expect((await shift.check('checkOut', '2026-11-22T11:00:00Z')).status).toBe(200)
})

test('check-in: each day of a shift has its own', async () => {
  const shift = await shiftToWork(twoDays)
  await shift.check('checkIn', '2026-11-21T15:00:00Z')
  await shift.check('checkOut', '2026-11-21T23:00:00Z')
  await shift.check('checkIn', '2026-11-22T14:58:00Z')
  expect(await shift.days()).toMatchObject([
    { checkedInAt: '2026-11-21T15:00:00.000Z', checkedOutAt: '2026-11-21T23:00:00.000Z' },
    { checkedInAt: '2026-11-22T14:58:00.000Z', checkedOutAt: null },
  ])
})

const checkedIn = { checkedInAt: '2026-11-21T15:00:00.000Z' }

test('check-out: undone within ten minutes, both sides see that the clinician is still there', async () => {
  const shift = await shiftToWork()
  await shift.check('checkIn', '2026-11-21T15:00:00Z')
  await shift.check('checkOut', '2026-11-21T18:00:00Z', { position: here })
  expect((await shift.undo('2026-11-21T18:09:59Z')).status).toBe(200)
  const days = [{ ...checkedIn, checkedOutAt: null, checkedOutPlace: null }]
  expect(await shift.days()).toMatchObject(days)
  expect(await shift.days(shift.asClinician)).toMatchObject(days)
  expect(await db('events').where({ nounId: shift.id, verb: 'undoCheckOut' })).toMatchObject([
    { facilityId: shift.facility.id, actorSide: 'clinician' },
  ])
  await shift.check('checkOut', '2026-11-21T23:00:00Z')
  expect(await shift.days()).toMatchObject([{ ...checkedIn, checkedOutAt: '2026-11-21T23:00:00.000Z' }])
})

test('check-out: undone without a check-in, nothing is recorded for the day', async () => {
  const shift = await shiftToWork()
  await shift.check('checkOut', '2026-11-21T18:00:00Z')
  expect((await shift.undo('2026-11-21T18:01:00Z')).status).toBe(200)
  expect(await db('check_ins').where({ applicationId: shift.id })).toEqual([])
})

test.each([
  ['after ten minutes', '2026-11-21T23:10:00Z', false],
  ['once the time card is submitted', '2026-11-21T23:05:00Z', true],
])('check-out: can’t be undone %s', async (_, at, isSubmitted) => {
  const shift = await shiftToWork()
  await shift.check('checkIn', '2026-11-21T15:00:00Z')
  await tickAt(services, '2026-11-21T15:01:00Z')
  await shift.check('checkOut', '2026-11-21T23:00:00Z')
  await tickAt(services, '2026-11-21T23:01:00Z')
  const [slot] = await db('slots').where({ jobId: shift.job.id })
  const card = await shift.asClinician.call('timesheets.write', {
    jobApplicationId: shift.id,
    entries: [{ slotId: slot?.id, startTime: slot?.startsAt, endTime: slot?.endsAt }],
    submit: isSubmitted,
  })
  expect(card.status).toBe(201)
  expect((await shift.undo(at)).body.code).toBe('undo_check_out_not_open')
  expect(await shift.days()).toMatchObject([{ ...checkedIn, checkedOutAt: '2026-11-21T23:00:00.000Z' }])
})

test('check-out: only the clinician undoes their own', async () => {
  const [shift, other] = [await shiftToWork(), await shiftToWork()]
  await shift.check('checkOut', '2026-11-21T18:00:00Z')
  expect((await shift.undo('2026-11-21T18:01:00Z', other.asClinician)).status).toBe(404)
  expect((await shift.undo('2026-11-21T18:01:00Z', shift.asFacility)).status).toBe(403)
})

test('check-in: only for the clinician’s own confirmed PRN shift, with valid coordinates', async () => {
  const [shift, other] = [await shiftToWork(), await shiftToWork()]
  const at = '2026-11-21T15:00:00Z'
  expect((await shift.check('checkIn', at, {}, other.asClinician)).status).toBe(404)
  expect((await shift.check('checkIn', at, {}, shift.asFacility)).status).toBe(403)
  const nowhere = { position: { latitude: 91, longitude: 0 } }
  expect((await shift.check('checkIn', at, nowhere)).status).toBe(422)
  await db('applications').where({ id: shift.id }).update({ status: 'applied', confirmedAt: null })
  expect((await shift.check('checkIn', at)).body.code).toBe('check_in_not_open')
  await db('applications').where({ id: other.id }).update({ status: 'cancelled' })
  expect((await other.check('checkOut', at)).body.code).toBe('check_out_not_open')
})
