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
const staff = await buildUser(db, { role: 'subadmin' })
const at = (time: string, day = '21') => `2026-11-${day}T${time}:00.000Z`

/** A confirmed shift of 9 AM–5 PM in Houston: 3 PM to 11 PM UTC. */
const shiftToWork = async (slots = oneDay) => {
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  const built = await confirmedShift(services, { slots })
  const [asClinician, asFacility, asStaff] = [api.as(built.clinician), api.as(built.facility), api.as(staff)]
  const notified = async ({ userId }: { userId: string }) =>
    (await db('notifications')
      .where({ userId })
      .whereIn('type', ['checkInMissing', 'arrivalQuestion', 'arrivalRecorded'])
      .orderBy('id')
      .pluck('type')) as string[]
  const item = async () => {
    const { body } = await asStaff.call('queue.list', { kind: 'notCheckedIn' })
    return (body.data.items as { id: string }[]).find(({ id }) => id === built.id)
  }
  return {
    ...built,
    asClinician,
    asFacility,
    asStaff,
    item,
    toClinician: () => notified(built.clinician),
    toFacility: () => notified(built.facility),
    missing: async () => (await asFacility.call('jobs.read', { id: built.job.id })).body.data.missingCheckIn,
    day: async () =>
      (await asFacility.call('applications.shifts', { jobId: built.job.id })).body.data.data[0].shiftSlots,
    checkIn: () => asClinician.call('applications.checkIn', { jobApplicationId: built.id, checkIn: true }),
    arrive: (since: string, by = asFacility) =>
      by.call('applications.recordArrival', { answer: 'arrived', jobApplicationId: built.id, since }),
    notHere: (by = asFacility) =>
      by.call('applications.recordNotHere', { answer: 'notHere', jobApplicationId: built.id }),
  }
}

test('late check-in: the clinician is asked after 10 minutes, the facility and staff after 20, each once', async () => {
  const shift = await shiftToWork()
  await tickAt(services, at('15:09'))
  expect([await shift.toClinician(), await shift.toFacility()]).toEqual([[], []])
  await tickAt(services, at('15:10'))
  await tickAt(services, at('15:19'))
  expect([await shift.toClinician(), await shift.toFacility()]).toEqual([['checkInMissing'], []])
  expect([await shift.missing(), await shift.item()]).toEqual([null, undefined])
  await tickAt(services, at('15:20'))
  await tickAt(services, at('15:40'))
  expect([await shift.toClinician(), await shift.toFacility()]).toEqual([
    ['checkInMissing'],
    ['arrivalQuestion'],
  ])
  expect(await shift.missing()).toMatchObject({
    applicationId: shift.id,
    startDate: at('15:00'),
    endDate: at('23:00'),
    notHereAt: null,
  })
  const { firstName, lastName } = await db('users').where({ id: shift.clinician.userId }).first()
  expect(await shift.item()).toMatchObject({
    person: `${firstName} ${lastName}`,
    since: at('15:20'),
    dueAt: at('15:00'),
    cents: null,
    phones: [
      { name: `${firstName} ${lastName}`, phone: expect.stringMatching(/^\d{10}$/) },
      expect.anything(),
    ],
  })
  expect(await db('events').where({ nounId: shift.id, verb: 'askArrival' })).toMatchObject([
    { actorSide: 'clock' },
  ])
})

test('late check-in: nobody is asked about someone who checked in, was sent home or canceled, or about a full-time post', async () => {
  const shift = await shiftToWork()
  await tickAt(services, at('15:05'))
  expect((await shift.checkIn()).status).toBe(200)
  const sentHome = await shiftToWork()
  await tickAt(services, at('15:05'))
  await sentHome.asFacility.call('applications.sendHome', {
    kind: 'sentHome',
    jobId: sentHome.job.id,
    reason: 'Low census',
  })
  const canceled = await shiftToWork()
  await tickAt(services, at('15:05'))
  await canceled.asClinician.call('applications.cancel', {
    kind: 'cancel',
    jobApplicationId: canceled.id,
    reason: 'Sick',
  })
  const fullTime = await shiftToWork()
  await db('jobs').where({ id: fullTime.job.id }).update({ jobType: 'FULL_TIME' })
  await tickAt(services, at('15:45'))
  for (const one of [shift, sentHome, canceled, fullTime])
    expect([await one.toClinician(), await one.toFacility(), await one.missing()]).toEqual([[], [], null])
})

test('late check-in: each day of a shift is asked about', async () => {
  const shift = await shiftToWork(twoDays)
  await tickAt(services, at('15:00'))
  expect((await shift.checkIn()).status).toBe(200)
  await tickAt(services, at('15:30', '22'))
  expect([await shift.toClinician(), await shift.toFacility()]).toEqual([
    ['checkInMissing'],
    ['arrivalQuestion'],
  ])
  expect(await shift.missing()).toMatchObject({ startDate: at('15:00', '22') })
})

test('late check-in: once the next day has started, only that day is asked about', async () => {
  const longDays = [
    { startsAt: at('12:00'), endsAt: at('04:00', '22') },
    { startsAt: at('12:00', '22'), endsAt: at('04:00', '23') },
  ]
  const shift = await shiftToWork(longDays)
  await tickAt(services, at('12:25'))
  await tickAt(services, at('12:25', '22'))
  const { body } = await shift.asStaff.call('queue.list', { kind: 'notCheckedIn' })
  const items = (body.data.items as { id: string; dueAt: string }[]).filter(({ id }) => id === shift.id)
  expect(items.map(({ dueAt }) => dueAt)).toEqual([at('12:00', '22')])
  expect(await shift.missing()).toMatchObject({ startDate: at('12:00', '22') })
})

test('late check-in: a check-in ends the question', async () => {
  const shift = await shiftToWork()
  await tickAt(services, at('15:25'))
  expect((await shift.checkIn()).status).toBe(200)
  expect([await shift.missing(), await shift.item()]).toEqual([null, undefined])
  expect((await shift.arrive(at('15:02'))).body.code).toBe('arrival_not_open')
  expect((await shift.notHere()).body.code).toBe('arrival_not_open')
})

test('late check-in: the facility says since when the clinician is there, which counts as a check-in', async () => {
  const shift = await shiftToWork()
  await tickAt(services, at('15:22'))
  for (const wrong of [at('13:59'), at('15:23')]) {
    const { status, body } = await shift.arrive(wrong)
    expect([status, body.error]).toEqual([422, { since: 'Enter a time from 8:00 AM to 9:22 AM' }])
  }
  expect((await shift.arrive(at('15:02'))).status).toBe(200)
  expect(await shift.day()).toMatchObject([
    { checkedInAt: at('15:02'), checkedInPlace: null, checkedInMiles: null, isArrivalRecorded: true },
  ])
  expect([await shift.missing(), await shift.item()]).toEqual([null, undefined])
  expect(await db('check_ins').where({ applicationId: shift.id })).toMatchObject([
    { arrivalRecordedBy: shift.facility.userId },
  ])
  expect(await shift.toClinician()).toEqual(['checkInMissing', 'arrivalRecorded'])
  services.clock.set(new Date(at('23:05')))
  const out = { jobApplicationId: shift.id, checkOut: true }
  expect((await shift.asClinician.call('applications.checkOut', out)).status).toBe(200)
  expect(await shift.day()).toMatchObject([{ checkedInAt: at('15:02'), checkedOutAt: at('23:05') }])
})

test('late check-in: staff record an arrival after the day is over, at the latest as its end', async () => {
  const shift = await shiftToWork()
  await tickAt(services, at('15:30'))
  services.clock.set(new Date(at('23:30')))
  expect((await shift.arrive(at('23:15'), shift.asStaff)).body.error).toEqual({
    since: 'Enter a time from 8:00 AM to 5:00 PM',
  })
  expect((await shift.arrive(at('15:00'), shift.asStaff)).status).toBe(200)
  const said = await db('notifications')
    .where({ userId: shift.clinician.userId, type: 'arrivalRecorded' })
    .first()
  expect(said.body).toMatch(/^Gaitway recorded that you arrived on Saturday, 11\/21\/2026 at 9:00 AM CST\./)
})

test('late check-in: “not here” asks the clinician again and brings the item back to staff', async () => {
  const shift = await shiftToWork()
  await tickAt(services, at('15:25'))
  const before = await shift.item()
  expect((await shift.notHere()).status).toBe(200)
  expect((await shift.notHere()).status).toBe(200)
  expect(await shift.toClinician()).toEqual(['checkInMissing', 'checkInMissing'])
  expect(await shift.missing()).toMatchObject({ notHereAt: at('15:25') })
  const after = await shift.item()
  expect(after).toMatchObject({ note: 'notHere' })
  expect(after).not.toMatchObject({ cause: (before as unknown as { cause: string }).cause })
  expect((await shift.arrive(at('15:20'))).status).toBe(200)
  expect(await shift.item()).toBeUndefined()
})

test('late check-in: another facility and the clinician can’t answer, and a submitted time card ends the question', async () => {
  const shift = await shiftToWork()
  const other = await shiftToWork()
  await tickAt(services, at('15:25'))
  expect((await shift.arrive(at('15:02'), other.asFacility)).status).toBe(404)
  expect((await shift.notHere(other.asFacility)).status).toBe(404)
  expect((await shift.arrive(at('15:02'), shift.asClinician)).status).toBe(403)
  await tickAt(services, at('23:05'))
  expect(await shift.item()).toBeDefined()
  const [slot] = shift.job.slots
  const entries = [{ slotId: slot?.id, startTime: at('15:00'), endTime: at('23:00') }]
  const card = { jobApplicationId: shift.id, submit: true, entries }
  expect((await shift.asClinician.call('timesheets.write', card)).status).toBe(201)
  expect([await shift.missing(), await shift.item()]).toEqual([null, undefined])
  expect((await shift.arrive(at('15:02'))).body.code).toBe('arrival_not_open')
})

test('late check-in: a shift keeps the minutes of the day it was confirmed', async () => {
  const early = await shiftToWork()
  const admin = api.as(await buildUser(db, { role: 'admin' }))
  const set = { version: 1, clinicianMinutes: 30, note: 'Too many questions' }
  expect((await admin.call('policies.setLateCheckIn', { ...set, facilityMinutes: 30 })).body.error).toEqual({
    facilityMinutes: 'Enter more minutes than for the clinician',
  })
  expect((await admin.call('policies.setLateCheckIn', { ...set, facilityMinutes: 45 })).status).toBe(201)
  const late = await shiftToWork()
  await tickAt(services, at('15:29'))
  expect([await early.toFacility(), await late.toClinician()]).toEqual([['arrivalQuestion'], []])
  await tickAt(services, at('15:45'))
  expect([await late.toClinician(), await late.toFacility()]).toEqual([
    ['checkInMissing'],
    ['arrivalQuestion'],
  ])
  await db('policies').where({ kind: 'lateCheckIn', version: 2 }).delete()
})
