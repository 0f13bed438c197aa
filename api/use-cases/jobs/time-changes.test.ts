import { buildApplication } from '../../../test/builders/application.ts'
import { buildBank } from '../../../test/builders/bank.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
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

type Person = Parameters<ReturnType<typeof testApi>['as']>[0]
const jobOf = (id: string) => db('jobs').where({ id }).first()
const notesOf = (userId: string, type: string): Promise<{ body: string }[]> =>
  db('notifications').where({ userId, type }).orderBy('id').select('title', 'body')
const update = (person: Person, fields: Record<string, unknown>) => api.as(person).call('jobs.update', fields)

/** The day after tomorrow, and tomorrow an hour later, in the shape of the API. */
const laterDay = [{ startDate: '2026-11-22T15:00:00.000Z', endDate: '2026-11-22T23:00:00.000Z' }]
const hourLater = [{ startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }]

const buildConfirmed = async (paymentType: 'card' | 'ACH' | 'invoice' = 'card') => {
  const payable = await appliedShift(db)
  if (paymentType === 'ACH') {
    await buildBank(db, { facilityId: payable.facility.id })
    services.payments.next({ kind: 'processing' })
  }
  if (paymentType === 'invoice')
    await db('facilities').where({ id: payable.facility.id }).update({ invoiceAllowed: true })
  await confirmApplication(services, payable.facility.by, payable.id, { paymentType })
  return payable
}
type Confirmed = Awaited<ReturnType<typeof buildConfirmed>>
const answer = ({ clinician, id }: Confirmed, move: 'accept' | 'decline') =>
  api.as(clinician).call('jobs.answerTimeChange', { jobApplicationId: id, answer: move })
const bookingsOf = async ({ clinician }: Confirmed) =>
  (
    await db('clinician_bookings')
      .where({ clinicianId: clinician.id })
      .orderBy('during')
      .select(db.raw('iso_instant(lower(during)) AS "from", iso_instant(upper(during)) AS "until"'))
  ).map(({ from, until }: { from: string; until: string }) => `${from} ${until}`)
const asScheduled = '2026-11-21T15:00:00.000Z 2026-11-21T23:00:00.000Z'

test('new times: the shift keeps its scheduled times, and both are reserved until the clinician answers', async () => {
  const shift = await buildConfirmed()
  const { facility, job, clinician } = shift
  const { body } = await update(facility, { id: job.id, slots: hourLater })
  const timeChange = { status: 'pending', slots: hourLater, answerBy: '2026-11-21T15:00:00.000Z' }
  expect(body.data).toMatchObject({ slots: [{ startDate: '2026-11-21T15:00:00.000Z' }], timeChange })
  expect(await bookingsOf(shift)).toEqual([asScheduled, '2026-11-21T23:00:00.000Z 2026-11-22T00:00:00.000Z'])
  expect(await notesOf(clinician.userId, 'timeChangeRequested')).toMatchObject([
    {
      body: expect.stringContaining(
        'New times: Sat, Nov 21, 10:00 AM to 6:00 PM CST. Pay: $496.00. Accept or decline by',
      ),
    },
  ])
  const evening = { startsAt: '2026-11-21T23:30:00Z', endsAt: '2026-11-22T02:00:00Z' }
  const wanted = await buildJob(db, { slots: [evening] })
  const applied = await api.as(clinician).call('applications.apply', { jobId: wanted.id })
  expect(applied.body.code).toBe('not_eligible')
  for (const person of [facility, clinician])
    expect((await api.as(person).call('jobs.read', { id: job.id })).body.data.timeChange).toEqual(timeChange)
  const row = await api.as(clinician).call('applications.shifts', { shiftStatus: 'upcoming' })
  expect(row.body.data.data[0].timeChange).toEqual(timeChange)
})

test('new times: accepting moves the shift, its bookings and its price', async () => {
  const shift = await buildConfirmed()
  const { facility, job, id } = shift
  const longer = [{ startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T01:00:00.000Z' }]
  await update(facility, { id: job.id, slots: longer })
  const { status, body } = await answer(shift, 'accept')
  expect([status, body.data.status]).toEqual([200, 'accepted'])
  expect(await bookingsOf(shift)).toEqual(['2026-11-21T16:00:00.000Z 2026-11-22T01:00:00.000Z'])
  expect(await jobOf(job.id)).toMatchObject({ totalPayCents: 55_800, totalMinutes: 540 })
  const [hold] = await db('holds').where({ applicationId: id })
  expect(hold.price.totalCents).toBe(63_190)
  expect(await notesOf(facility.userId, 'timeChangeAnswered')).toMatchObject([
    { body: 'The shift is now on 11/21/2026, 10:00 AM CST. New total: $631.90.' },
  ])
  expect((await answer(shift, 'accept')).body.code).toBe('time_change_over')
})

test('new times: declining, not answering and withdrawing keep the scheduled times', async () => {
  const shift = await buildConfirmed()
  const { facility, job, clinician } = shift
  const ask = () => update(facility, { id: job.id, slots: laterDay })
  const stands = async () => {
    expect(await bookingsOf(shift)).toEqual([asScheduled])
    expect((await jobOf(job.id)).firstSlotStart).toEqual(new Date('2026-11-21T15:00:00Z'))
  }
  await ask()
  expect((await answer(shift, 'decline')).body.data.status).toBe('declined')
  await stands()
  await ask()
  expect((await api.as(facility).call('jobs.withdrawTimeChange', { id: job.id })).status).toBe(200)
  await stands()
  expect(await notesOf(clinician.userId, 'timeChangeWithdrawn')).toHaveLength(1)
  await ask()
  // the shift starts in less than a day, so its start is the deadline
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  expect((await answer(shift, 'accept')).body.code).toBe('time_change_over')
  await tick(services)
  await stands()
  expect(await notesOf(facility.userId, 'timeChangeAnswered')).toHaveLength(2)
  expect(
    await db('time_changes').where({ jobId: job.id }).orderBy('asked_at').orderBy('id').pluck('status'),
  ).toEqual(['declined', 'withdrawn', 'lapsed'])
})

test('new times: a check-in ends the question, stays, and then the times can’t change anymore', async () => {
  const shift = await buildConfirmed()
  const { facility, job, clinician, id } = shift
  await update(facility, { id: job.id, slots: hourLater })
  services.clock.set(new Date('2026-11-21T14:30:00Z'))
  const checkIn = { jobApplicationId: id, checkIn: true }
  expect((await api.as(clinician).call('applications.checkIn', checkIn)).status).toBe(200)
  expect((await answer(shift, 'accept')).body.code).toBe('time_change_over')
  expect(await bookingsOf(shift)).toEqual([asScheduled])
  expect(await notesOf(facility.userId, 'timeChangeAnswered')).toMatchObject([
    {
      title:
        'Tess Therapist checked in without responding to the new times: Sat, Nov 21, 9 AM–5 PM, North wing',
      body: 'The shift keeps its scheduled times and is still on 11/21/2026, 9:00 AM CST.',
    },
  ])
  expect((await update(facility, { id: job.id, slots: hourLater })).body.error).toEqual({
    slots: 'The confirmed clinician has checked in, so the times can’t change anymore.',
  })
  expect(await db('check_ins').where({ applicationId: id })).toHaveLength(1)
})

test('new times: refused where the clinician has another shift, and closed when the shift ends', async () => {
  const shift = await buildConfirmed()
  const { facility, job, clinician } = shift
  await buildApplication(db, {
    clinician,
    status: 'upcoming',
    slots: [{ startsAt: '2026-11-22T12:00:00Z', endsAt: '2026-11-22T16:00:00Z' }],
  })
  expect((await update(facility, { id: job.id, slots: laterDay })).body.error).toEqual({
    slots: 'The confirmed clinician isn’t available at these times.',
  })
  await update(facility, { id: job.id, slots: hourLater })
  const reason = 'Renovation.'
  await api.as(facility).call('applications.cancel', { kind: 'cancel', jobId: job.id, reason })
  expect(await db('time_changes').where({ jobId: job.id }).pluck('status')).toEqual(['withdrawn'])
  const reserved = db('clinician_bookings')
    .where({ clinicianId: clinician.id })
    .whereNotNull('time_change_id')
  expect(await reserved).toEqual([])
})
