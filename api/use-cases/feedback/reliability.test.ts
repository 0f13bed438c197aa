import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { findBoardPraise, CARD_ANSWER_HOURS, ON_TIME_GRACE_MINUTES } from '@gaitway/contract/reliability'
import { buildApplication } from '../../../test/builders/application.ts'
import { oneDay, tickAt, twoDays, confirmedShift } from '../../../test/scenarios/shift.ts'
import { workedShift } from '../../../test/scenarios/time-card.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  services = testServices(database.db)
})
const counters = {
  clinicianId: ['clinician', 'shifts_over,shifts_due,shifts_worked,days_worked,days_on_time,canceled_late'],
  facilityId: ['facility', 'shifts_held,cards_accepted,cards_in_time,payments_due,payments_in_time'],
} as const
afterEach(async () => {
  for (const [key, [side, names]] of Object.entries(counters)) {
    const kept = await database
      .db(`${side}_reliability`)
      .select(key, ...names.split(','))
      .orderBy(key)
    const sums = names.split(',').map(name => `sum(${name})::int AS ${name}`)
    const recounted = await database
      .db('reliability_facts')
      .groupBy(key)
      .select(key, database.db.raw(sums.join(', ')))
      .orderBy(key)
    expect(kept).toEqual(recounted)
  }
  expect(await database.db('reliability_changes')).toEqual([])
})
afterAll(() => database.close())

const firstEnd = ['2026-11-21T23:00:00Z']
const clinicianOf = async ({ clinician }: { clinician: { id: string } }) => {
  const row = await database.db('clinician_reliability').where({ clinicianId: clinician.id }).first()
  const { shiftsOver, shiftsDue, shiftsWorked, daysWorked, daysOnTime, canceledLate } = row
  return { shiftsOver, shiftsDue, shiftsWorked, daysWorked, daysOnTime, canceledLate }
}
const facilityOf = async ({ facility }: { facility: { id: string } }) => {
  const row = await database.db('facility_reliability').where({ facilityId: facility.id }).first()
  const { shiftsHeld, cardsAccepted, cardsInTime, paymentsDue, paymentsInTime } = row
  return { shiftsHeld, cardsAccepted, cardsInTime, paymentsDue, paymentsInTime }
}
const worked = { shiftsOver: 1, shiftsDue: 1, shiftsWorked: 1, daysWorked: 0, daysOnTime: 0, canceledLate: 0 }

test('reliability: a shift that ends before its start counts only if its clinician canceled it', async () => {
  const endAt = async (at: string, who: 'clinician' | 'facility') => {
    services = testServices(database.db)
    const shift = await confirmedShift(services, { slots: oneDay })
    services.clock.set(new Date(at))
    const call = testApi(services).as(shift[who])
    const which = who === 'clinician' ? { jobApplicationId: shift.id } : { jobId: shift.job.id }
    expect(
      (
        await call.call('applications.cancel', {
          ...which,
          kind: 'cancel',
          reason: 'My child is sick today.',
        })
      ).status,
    ).toBe(200)
    return clinicianOf(shift)
  }
  const nothing = { ...worked, shiftsOver: 0, shiftsDue: 0, shiftsWorked: 0 }
  const early = { ...nothing, shiftsOver: 1 }
  expect(await endAt('2026-11-20T14:59:00Z', 'clinician')).toEqual(early)
  expect(await endAt('2026-11-20T15:00:01Z', 'clinician')).toEqual({ ...early, canceledLate: 1 })
  expect(await endAt('2026-11-21T15:00:00Z', 'clinician')).toEqual({ ...early, shiftsDue: 1 })
  expect(await endAt('2026-11-21T12:00:00Z', 'facility')).toEqual(nothing)
})

test('reliability: a no-show counts against the clinician until it is excused', async () => {
  const shift = await workedShift(services)
  expect(await clinicianOf(shift)).toEqual(worked)
  await shift.asAdmin.call('applications.noShow', {
    kind: 'noShow',
    jobId: shift.job.id,
    reason: 'Nobody came to work.',
  })
  expect(await clinicianOf(shift)).toEqual({ ...worked, shiftsWorked: 0 })
  expect(await facilityOf(shift)).toMatchObject({ shiftsHeld: 0, cardsAccepted: 0, paymentsDue: 0 })
  const sent = { jobApplicationId: shift.id, reason: 'The facility gave a wrong address.' }
  expect((await shift.asFacility.call('applications.excuse', sent)).status).toBe(403)
  expect((await shift.asAdmin.call('applications.excuse', sent)).status).toBe(200)
  expect(await clinicianOf(shift)).toMatchObject({ shiftsOver: 0, shiftsDue: 0 })
  const event = await database.db('events').where({ nounId: shift.id, verb: 'excuse' }).first()
  expect(event).toMatchObject({ details: { missed: 'noShow', reason: sent.reason } })
  expect((await shift.asAdmin.call('applications.excuse', sent)).body.code).toBe('move_not_open')
})

test('reliability: a day is on time by its check-in or its time card, and by the latest correction', async () => {
  const shift = await workedShift(services, { slots: twoDays })
  const ends = [...firstEnd, '2026-11-22T23:00:00Z']
  const startTime = '2026-11-22T15:08:00Z'
  const entries = ends.map((endTime, index) => ({
    slotId: shift.job.slots[index]?.id,
    startTime: index === 1 ? startTime : '2026-11-21T15:07:00Z',
    endTime,
  }))
  const written = await shift.asClinician.call('timesheets.write', {
    jobApplicationId: shift.id,
    submit: true,
    entries,
  })
  await shift.accept(written.body.data.id)
  expect(await clinicianOf(shift)).toEqual({ ...worked, daysWorked: 2, daysOnTime: 1 })
  const checkedIn = { applicationId: shift.id, slotId: shift.job.slots[1]?.id }
  await database.db('check_ins').insert({ ...checkedIn, checkedInAt: new Date('2026-11-22T14:55:00Z') })
  expect(await clinicianOf(shift)).toMatchObject({ daysWorked: 2, daysOnTime: 2 })
  const adjusted = await shift.asAdmin.call('timesheets.adjust', {
    id: written.body.data.id,
    reason: 'Came at ten on the first day.',
    entries: entries.map((entry, index) => ({
      ...entry,
      startTime: index === 0 ? '2026-11-21T16:00:00Z' : startTime,
    })),
  })
  expect(adjusted.status).toBe(200)
  expect(await clinicianOf(shift)).toMatchObject({ daysWorked: 2, daysOnTime: 1 })
})

test('reliability: a returned time card counts from when it was resubmitted; the clock is never in time', async () => {
  const returned = await workedShift(services)
  const { id } = (await returned.write(firstEnd)).body.data
  services.clock.set(new Date('2026-11-24T11:00:00Z'))
  await returned.asFacility.call('timesheets.reject', {
    id,
    status: 'rejected',
    reason: 'The lunch break is missing.',
  })
  await returned.edit(id, firstEnd)
  services.clock.set(new Date('2026-11-25T10:59:00Z'))
  expect((await returned.accept(id)).status).toBe(200)
  const both = { shiftsHeld: 1, cardsAccepted: 1, cardsInTime: 1, paymentsDue: 1, paymentsInTime: 1 }
  expect(await facilityOf(returned)).toEqual(both)
  services = testServices(database.db)
  const late = await workedShift(services)
  const card = (await late.write(firstEnd)).body.data
  services.clock.set(new Date('2026-11-24T10:00:01Z'))
  await late.accept(card.id)
  expect(await facilityOf(late)).toEqual({ ...both, cardsInTime: 0 })
  services = testServices(database.db)
  const unanswered = await workedShift(services)
  await unanswered.autoAccepted(firstEnd)
  expect(await facilityOf(unanswered)).toEqual({ ...both, cardsInTime: 0 })
  services = testServices(database.db)
  const byStaff = await workedShift(services)
  await byStaff.asAdmin.call('timesheets.accept', {
    id: (await byStaff.write(firstEnd)).body.data.id,
    documentationCompleted: true,
  })
  expect(await facilityOf(byStaff)).toEqual({ ...both, cardsAccepted: 0, cardsInTime: 0 })
})

test('reliability: a failed charge counts against the facility even when it is paid later', async () => {
  const shift = await workedShift(services)
  await shift.accept((await shift.write(firstEnd)).body.data.id)
  const [charge] = await database
    .db('charges')
    .whereIn('payment_id', database.db('payments').where({ applicationId: shift.id }).select('id'))
  const more = { ...charge, id: shift.id, idempotencyKey: shift.id, providerId: null, reason: 'settlement' }
  const [row] = await database
    .db('charges')
    .insert({ ...more, status: 'sent' })
    .returning('id')
  const set = (change: object) => database.db('charges').where({ id: row.id }).update(change)
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 1, paymentsInTime: 1 })
  await set({ status: 'failed', failureCode: 'card_declined' })
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 1, paymentsInTime: 0 })
  // the money moved after all
  await set({ status: 'succeeded' })
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 1, paymentsInTime: 1 })
  await set({ status: 'failed', failureCode: 'payment_service_down' })
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 1, paymentsInTime: 1 })
})

test('reliability: an invoice counts once it is paid or a week past due', async () => {
  const shift = await workedShift(services, { paymentType: 'invoice' })
  await shift.accept((await shift.write(firstEnd)).body.data.id)
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 0 })
  await tickAt(services, '2027-01-01T15:00:00Z')
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 1, paymentsInTime: 0 })
  const invoice = await database.db('invoices').where({ applicationId: shift.id }).first()
  const paid = await shift.asAdmin.call('invoices.recordPayment', {
    id: invoice.id,
    method: 'Paper check',
    reference: '1044',
    receivedAt: '2026-12-20T12:00:00Z',
    amountCents: invoice.totalCents,
  })
  expect(paid.body).toMatchObject({ data: { stage: 'paid' } })
  expect(await facilityOf(shift)).toMatchObject({ paymentsDue: 1, paymentsInTime: 1 })
})

test('reliability: figures show from ten shifts on, the same on every screen of the other side', async () => {
  const application = await buildApplication(database.db)
  const { clinician, facility, job } = application
  const api = testApi(services)
  const read = async () => {
    const applied = await api.as(facility).call('applications.applicants', { jobId: job.id })
    const profile = await api.as(facility).call('clinicians.read', { id: clinician.id })
    const shown = await api.as(clinician).call('jobs.read', { id: job.id })
    const page = await api.as(clinician).call('facilities.read', { id: facility.id })
    expect(applied.body.data.data[0].reliability).toEqual(profile.body.data.reliability)
    expect(page.body.data.reliability).toEqual(shown.body.data.facility.reliability)
    return { clinician: profile.body.data.reliability, facility: page.body.data.reliability }
  }
  const put = (table: string, key: string, row: object) =>
    database.db(table).insert(row).onConflict(key).merge()
  const shifts = (count: number) =>
    put('clinician_reliability', 'clinicianId', {
      clinicianId: clinician.id,
      shiftsOver: count,
      shiftsDue: count,
      shiftsWorked: count - 1,
      daysWorked: 2 * count,
      daysOnTime: count,
    })
  const hold = (count: number) =>
    put('facility_reliability', 'facilityId', {
      facilityId: facility.id,
      shiftsHeld: count,
      cardsAccepted: count,
      cardsInTime: count,
      paymentsDue: count,
      paymentsInTime: count - 1,
    })
  const nothing = { shifts: 0, figures: [] }
  expect(await read()).toEqual({ clinician: nothing, facility: nothing })
  await shifts(9)
  await hold(9)
  expect(await read()).toEqual({
    clinician: { shifts: 9, figures: [] },
    facility: { shifts: 9, figures: [] },
  })
  await shifts(10)
  await hold(10)
  const shown = await read()
  expect(shown.clinician).toEqual({
    shifts: 10,
    figures: [
      { name: 'showedUp', times: 9, of: 10 },
      { name: 'onTime', times: 10, of: 20 },
      { name: 'canceledLate', times: 0, of: 10 },
    ],
  })
  expect(shown.facility.figures).toEqual([
    { name: 'acceptsCards', times: 10, of: 10 },
    { name: 'paysOnTime', times: 9, of: 10 },
  ])
  expect(findBoardPraise(shown.facility)).toBe('Pays on time')
  await database.db('clinician_reliability').where({ clinicianId: clinician.id }).delete()
  await database.db('facility_reliability').where({ facilityId: facility.id }).delete()
})

test('reliability: the view counts by the times that the words name', async () => {
  const { rows } = await database.db.raw("SELECT pg_get_viewdef('reliability_facts') AS sql")
  expect(rows[0].sql).toContain(`'00:0${ON_TIME_GRACE_MINUTES}:00'::interval`)
  expect(rows[0].sql).toContain(`'${CARD_ANSWER_HOURS}:00:00'::interval`)
})
