import { buildApplication } from '../../../test/builders/application.ts'
import { buildBank } from '../../../test/builders/bank.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
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
  db('notifications').where({ userId, type }).orderBy('id').select('body')
const update = (person: Person, fields: Record<string, unknown>) => api.as(person).call('jobs.update', fields)

/** The day after tomorrow, and tomorrow an hour later, in the shape of the API. */
const laterDay = [{ startDate: '2026-11-22T15:00:00.000Z', endDate: '2026-11-22T23:00:00.000Z' }]
const hourLater = [{ startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }]

describe('an edit before anyone is confirmed', () => {
  test('edit: before anyone applied, everything can change', async () => {
    const job = await buildJob(db)
    const { status, body } = await update(job.facility, {
      id: job.id,
      clinicianType: 'ot',
      slots: laterDay,
      hourlyRate: 70,
      jobAddress1: '12 Elm St',
      city: 'Houston',
      state: 'TX',
      zipCode: '77030',
      documentationSystem: 'PointClickCare',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      clinicianType: 'ot',
      hourlyRate: 70,
      totalPayCents: 56_000,
      jobAddress1: '12 Elm St',
      documentationSystem: 'PointClickCare',
      slots: laterDay,
      timeChange: null,
    })
    expect((await jobOf(job.id)).firstSlotStart).toEqual(new Date('2026-11-22T15:00:00Z'))
    expect(await db('events').where({ nounId: job.id, verb: 'edit' })).toMatchObject([
      { details: { changed: expect.arrayContaining(['clinicianType', 'slots', 'address']) } },
    ])
  })

  test('edit: once someone applied, times and pay change and applicants are notified of both', async () => {
    const application = await buildApplication(db)
    const { facility, job, clinician } = application
    const { status } = await update(facility, { id: job.id, slots: laterDay, hourlyRate: 70 })
    expect(status).toBe(200)
    expect(await notesOf(clinician.userId, 'shiftChanged')).toEqual([
      {
        body: `Bayou Rehab changed the shift on 11/22/2026, 9:00 AM CST. New times: Sun, Nov 22, 9:00 AM to 5:00 PM CST. Pay: $70/hr (was $62/hr).`,
      },
    ])
    expect((await db('applications').where({ id: application.id }).first()).firstSlotStart).toEqual(
      new Date('2026-11-22T15:00:00Z'),
    )
  })

  test('edit: new times end the times that applicants and the facility had proposed', async () => {
    const { id, facility, job, clinician } = await buildApplication(db)
    const proposedSlots = [{ slotId: job.slots[0]?.id, ...hourLater[0] }]
    const times = { jobApplicationId: id, proposedSlots }
    expect((await api.as(clinician).call('applications.propose', times)).status).toBe(200)
    expect((await update(facility, { id: job.id, slots: laterDay })).status).toBe(200)
    expect(await db('applications').where({ id }).first()).toMatchObject({
      proposedSlots: null,
      counterSlots: null,
    })
    const body = expect.stringMatching(
      /The times proposed before no longer apply\. You can propose new ones\.$/,
    )
    expect(await notesOf(clinician.userId, 'shiftChanged')).toMatchObject([{ body }])
  })

  test('edit: once someone applied, the discipline, job type and state are fixed', async () => {
    const { facility, job } = await buildApplication(db)
    const { status, body } = await update(facility, { id: job.id, clinicianType: 'ot', jobType: 'FULL_TIME' })
    const reason = 'Someone has applied, so you can’t change this.'
    expect([status, body.error]).toEqual([422, { clinicianType: reason, jobType: reason }])
  })

  test('edit: refuses another facility, wrong times, a rate below the floor, and a live hold', async () => {
    const { facility, job, clinician } = await appliedShift(db)
    const other = await buildFacility(db)
    const ask = async (person: Person, fields: object) =>
      (await update(person, { id: job.id, ...fields })).body
    expect((await ask(other, { hourlyRate: 70 })).code).toBe('not_found')
    const past = [{ startDate: '2026-11-19T15:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' }]
    expect((await ask(facility, { slots: past })).error).toEqual({
      'slots.0.startDate': 'The start must be in the future',
    })
    await db('hourly_rates').where({ clinicianType: 'pt' }).update({ minRate: 45 })
    expect((await ask(facility, { hourlyRate: 44 })).code).toBe('rate_below_floor')
    await db('hourly_rates').where({ clinicianType: 'pt' }).update({ minRate: 20 })
    expect((await api.as(clinician).call('jobs.update', { id: job.id, hourlyRate: 70 })).status).toBe(403)
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test' })
    const { id } = await db('applications').where({ jobId: job.id }).first('id')
    await confirmApplication(services, facility.by, id)
    expect((await ask(facility, { hourlyRate: 70 })).code).toBe('job_already_held')
  })

  test('edit: a shift that started or was canceled cannot change, and the same values change nothing', async () => {
    const job = await buildJob(db)
    await update(job.facility, { id: job.id, hourlyRate: 62, description: 'Evaluate and treat.' })
    expect(await db('events').where({ nounId: job.id })).toEqual([])
    services.clock.set(new Date('2026-11-21T15:00:00Z'))
    expect((await update(job.facility, { id: job.id, hourlyRate: 70 })).body.code).toBe('job_already_started')
    const canceled = await buildJob(db, { status: 'cancelled' })
    expect((await update(canceled.facility, { id: canceled.id, hourlyRate: 70 })).body.code).toBe(
      'job_not_editable',
    )
  })

  test('boost: boosting an invite-only shift notifies no one', async () => {
    const job = await buildJob(db, { columns: { inviteOnly: true } })
    const { body } = await api.as(job.facility).call('jobs.previewUpdate', { id: job.id, boostPercent: 15 })
    expect(body.data.announcesBoost).toBe(false)
  })

  test('boost: raises the pay rate, is announced to clinicians nearby, and can be removed', async () => {
    const job = await buildJob(db)
    const near = await buildClinician(db)
    const { body } = await update(job.facility, { id: job.id, boostPercent: 15 })
    expect(body.data).toMatchObject({ boostPercent: 15, payRateCents: 7130, totalPayCents: 57_040 })
    const board = await api.as(near).call('jobs.board', { boosted: 'true' })
    expect(board.body.data.data.map(({ id }: { id: string }) => id)).toContain(job.id)
    expect(await db('graphile_worker.jobs').where({ task_identifier: 'announceJobs' })).not.toEqual([])
    expect((await update(job.facility, { id: job.id, boostPercent: 101 })).status).toBe(422)
    expect((await update(job.facility, { id: job.id, boostPercent: null })).body.data.payRateCents).toBe(6200)
  })
})

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
describe('an edit of a confirmed shift', () => {
  test('edit: a higher rate changes the frozen terms and is charged when the shift is settled', async () => {
    const shift = await buildConfirmed()
    const { facility, job, clinician } = shift
    const preview = await api.as(facility).call('jobs.previewUpdate', { id: job.id, hourlyRate: 70 })
    // $496.00 and $560.00 with 10%, 2.9% and 30 cents
    expect(preview.body.data).toMatchObject({
      changes: ['hourlyRate'],
      before: { totalCents: 56_172 },
      after: { totalCents: 63_416 },
      payRateCents: { before: 6200, after: 7000 },
      paymentType: 'card',
      chargeCents: 7244,
      refundCents: 0,
      clinicianName: expect.any(String),
      answerBy: null,
    })
    await update(facility, { id: job.id, hourlyRate: 70 })
    expect(await notesOf(clinician.userId, 'confirmedShiftChanged')).toMatchObject([
      { body: expect.stringMatching(/ Pay: \$70\/hr \(was \$62\/hr\)\.$/) },
    ])
    const { body } = await api.as(facility).call('jobs.read', { id: job.id })
    expect(body.data.cost).toMatchObject({ bookedCents: 63_416, paidCents: 56_172, chargeCents: 7244 })
    services.clock.set(new Date('2026-11-22T02:00:00Z'))
    await tick(services)
    const [slot] = await db('slots').where({ jobId: job.id })
    const times = { startTime: slot.startsAt.toISOString(), endTime: slot.endsAt.toISOString() }
    const entries = [{ slotId: slot.id, ...times }]
    const card = await api
      .as(clinician)
      .call('timesheets.write', { jobApplicationId: shift.id, entries, submit: true })
    await api.as(facility).call('timesheets.accept', { id: card.body.data.id, documentationCompleted: true })
    expect(await readSettlement(db, shift.id)).toMatchObject({
      chargeCents: 7244,
      clinicianCents: 56_000,
      facilityCents: 63_416,
    })
  })

  test('edit: by invoice, the draft follows', async () => {
    const { facility, job, id } = await buildConfirmed('invoice')
    await update(facility, { id: job.id, hourlyRate: 70, parkingCents: 500 })
    expect(await db('invoices').where({ applicationId: id })).toMatchObject([
      { status: 'draft', productCents: 56_500, totalCents: 62_150 },
    ])
  })

  test('edit: once confirmed, pay only goes up, details change freely, and the rest is fixed', async () => {
    const { facility, job, clinician } = await buildConfirmed()
    const ask = async (fields: object) => (await update(facility, { id: job.id, ...fields })).body
    const payOnlyUp = 'A clinician is confirmed, so you can only raise the pay.'
    expect((await ask({ hourlyRate: 61 })).error).toEqual({ hourlyRate: payOnlyUp })
    expect((await ask({ settingTypes: ['Outpatient'] })).error).toEqual({
      settingTypes: 'A clinician is confirmed, so you can’t change this.',
    })
    await ask({ parkingCents: 1500 })
    expect((await ask({ parkingCents: 1000 })).error).toEqual({ parkingCents: payOnlyUp })
    await ask({ description: 'Ask for Rosa at the desk.' })
    expect(await notesOf(clinician.userId, 'confirmedShiftChanged')).toMatchObject([
      { body: expect.stringMatching(/Parking reimbursement: \$15\.00 \(was \$0\.00\)\./) },
      { body: expect.stringMatching(/Changed: description\.$/) },
    ])
  })
})

test('mass edit: changes what it can, and says why not', async () => {
  const facility = await buildFacility(db)
  const [one, gone] = [
    await buildJob(db, { facility }),
    await buildJob(db, { facility, status: 'cancelled' }),
  ]
  const other = await buildJob(db)
  const { body } = await api
    .as(facility)
    .call('jobs.updateMany', { ids: [one.id, gone.id, other.id], fields: { boostPercent: 10 } })
  expect(body.data).toEqual([
    { id: one.id, done: true, awaitsAnswer: false, reason: null },
    { id: gone.id, done: false, awaitsAnswer: false, reason: 'This shift can’t be changed anymore.' },
    { id: other.id, done: false, awaitsAnswer: false, reason: expect.stringContaining('doesn’t exist') },
  ])
})

test('edit by staff: is audited, and the facility is notified', async () => {
  const { facility, job } = await buildApplication(db)
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const { status } = await api
    .as(subadmin)
    .call('jobs.updateByStaff', { id: job.id, description: 'Ask for Rosa.' })
  expect(status).toBe(200)
  expect(await db('events').where({ nounId: job.id, verb: 'edit' })).toMatchObject([
    {
      actorUserId: subadmin.userId,
      actorSide: 'subadmin',
      details: { after: { description: 'Ask for Rosa.' } },
    },
  ])
  expect(await notesOf(facility.userId, 'shiftChanged')).toEqual([
    { body: 'Gaitway changed the shift on 11/21/2026, 9:00 AM CST. Changed: description.' },
  ])
})

test('preview of an edit by staff: names who is notified, and the price only to admins', async () => {
  const { facility, job } = await buildApplication(db)
  const edit = { id: job.id, hourlyRate: 70 }
  const own = await api.as(facility).call('jobs.previewUpdate', edit)
  const admin = await api.as(await buildUser(db)).call('jobs.previewUpdateByStaff', edit)
  expect(admin.body.data).toMatchObject({
    changes: ['hourlyRate'],
    applicants: 1,
    price: { before: own.body.data.before, after: own.body.data.after },
  })
  const subadmin = await api
    .as(await buildUser(db, { role: 'subadmin' }))
    .call('jobs.previewUpdateByStaff', edit)
  expect(subadmin.body.data).toMatchObject({ applicants: 1, price: null })
})
