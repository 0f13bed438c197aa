import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
import { appliedShift, confirmApplication, threeDays } from '../../../test/scenarios/shift.ts'
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

const reason = 'My car broke down.'
const shiftWithAnother = async () => {
  const payable = await appliedShift(db, { slots: threeDays })
  const other = await buildApplication(db, { job: payable.job })
  await confirmApplication(services, payable.facility.by, payable.id)
  return { ...payable, other }
}
type Confirmed = Awaited<ReturnType<typeof shiftWithAnother>>
const dropOut = ({ id, clinician }: Confirmed) =>
  api.as(clinician).call('applications.cancel', { kind: 'cancel', jobApplicationId: id, reason })
const statusOf = async (table: string, id: string) => (await db(table).where({ id }).first('status')).status
const bookingsOf = ({ clinician }: Confirmed) => db('clinician_bookings').where({ clinicianId: clinician.id })

test('drop-out: before the start the shift reopens and the payment is refunded in full', async () => {
  const shift = await shiftWithAnother()
  const { body } = await dropOut(shift)
  expect(body.data).toEqual({
    jobId: shift.job.id,
    status: 'posted',
    shiftStatus: 'cancelled',
    refundCents: null,
    chargeCents: null,
    clinicianCents: 0,
  })
  expect(await bookingsOf(shift)).toEqual([])
  expect(await readSettlement(db, shift.id)).toMatchObject({
    refundCents: 168_457,
    facilityCents: 0,
    accounts: {},
  })
  expect(await db('jobs').where({ id: shift.job.id }).first('status', 'status_reason')).toEqual({
    status: 'posted',
    statusReason: null,
  })
  expect(await statusOf('applications', shift.other.id)).toBe('declined')
  expect(await db('notifications').where({ userId: shift.facility.userId })).toMatchObject([
    {
      type: 'clinicianDroppedOut',
      body: expect.stringMatching(
        /\$1,684\.57 will be refunded\. Reason: My car broke down\. The shift is open again\.$/,
      ),
      jobId: shift.job.id,
    },
  ])
  const page = async (person: { userId: string }) =>
    (await api.as(person).call('jobs.read', { id: shift.job.id })).body.data.endings
  const ending = { kind: 'droppedOut', at: services.clock.now().toISOString(), reason, byStaff: false }
  expect(await page(shift.facility)).toMatchObject([
    { ...ending, cost: { basis: 'settled', totalCents: 0, refundCents: 0 }, returnedCents: 168_457 },
  ])
  expect(await page(shift.clinician)).toMatchObject([{ ...ending, cost: null, returnedCents: null }])
  expect(await page(shift.other.clinician)).toEqual([])
})

test('drop-out: the shift is back on the board, and someone else can be confirmed', async () => {
  const shift = await shiftWithAnother()
  const next = await buildClinician(db)
  const onBoard = async () => {
    const { body } = await api.as(next).call('jobs.board')
    return body.data.data.some(({ id }: { id: string }) => id === shift.job.id)
  }
  expect(await onBoard()).toBe(false)
  await dropOut(shift)
  expect(await onBoard()).toBe(true)
  const applied = await api.as(next).call('applications.apply', { jobId: shift.job.id })
  const { state } = await confirmApplication(services, shift.facility.by, applied.body.data.id)
  expect(state).toBe('confirmed')
  expect(await db('jobs').where({ id: shift.job.id }).first('status', 'number_of_applicants')).toEqual({
    status: 'confirmed',
    numberOfApplicants: 3,
  })
  const again = await api.as(shift.clinician).call('applications.apply', { jobId: shift.job.id })
  expect(again.body.code).toBe('already_applied')
})

test('drop-out: days worked are paid, the rest is refunded, and the shift ends', async () => {
  const shift = await shiftWithAnother()
  services.clock.set(new Date('2026-11-22T16:00:00Z'))
  const { body } = await dropOut(shift)
  // $496.00 with 10%, 2.9% and 30 cents is $561.72
  const money = { refundCents: 168_457 - 56_172, chargeCents: 0, clinicianCents: 49_600 }
  expect(body.data).toMatchObject({ status: 'cancelled', shiftStatus: 'cancelled', clinicianCents: 49_600 })
  expect(await readSettlement(db, shift.id)).toMatchObject({ ...money, payoutReason: 'workedSlots' })
  expect(await statusOf('jobs', shift.job.id)).toBe('cancelled')
})

test.each([
  ['25 hours before the start', '2026-11-20T15:00:00Z', 0],
  ['23 hours before the start', '2026-11-20T16:30:00Z', 1],
  ['after the start', '2026-11-22T16:00:00Z', 1],
])('drop-out: %s rings staff’s bell if it is late', async (_, at, bells) => {
  const admin = await buildUser(db, { role: 'admin' })
  const shift = await shiftWithAnother()
  services.clock.set(new Date(at))
  await dropOut(shift)
  const rung = await db('notifications').where({ userId: admin.userId, type: 'lateDropOut' })
  expect(rung).toHaveLength(bells)
  for (const { body, jobId } of rung)
    expect([jobId, body]).toEqual([
      shift.job.id,
      expect.stringMatching(/canceled the shift at .* Reason: My car broke down\.$/),
    ])
})

test('drop-out: voids the draft time card, and none can be submitted anymore', async () => {
  const shift = await shiftWithAnother()
  services.clock.set(new Date('2026-11-21T16:00:00Z'))
  await tick(services)
  const entries = shift.job.slots.map(slot => ({
    slotId: slot.id,
    startTime: slot.startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
  }))
  const card = { jobApplicationId: shift.id, entries, submit: false }
  const { body: draft } = await api.as(shift.clinician).call('timesheets.write', card)
  await dropOut(shift)
  expect(await statusOf('timesheets', draft.data.id)).toBe('void')
  const { body } = await api
    .as(shift.clinician)
    .call('timesheets.edit', { id: draft.data.id, entries, submit: true })
  expect(body.code).toBe('move_not_open')
})

test('drop-out: only for one’s own confirmed shift, named by its application, until it is over', async () => {
  const shift = await shiftWithAnother()
  const as = api.as(shift.clinician)
  const byJob = { kind: 'cancel', jobId: shift.job.id, reason }
  expect((await as.call('applications.cancel', byJob)).body.code).toBe('not_found')
  const others = { kind: 'cancel', jobApplicationId: shift.other.id, reason }
  expect((await as.call('applications.cancel', others)).body.code).toBe('not_found')
  const settled = { kind: 'cancel', jobApplicationId: shift.id, reason, settlement: 'payBooked' }
  expect((await as.call('applications.cancel', settled)).body.code).toBe('not_allowed')
  const waiting = await buildApplication(db)
  const open = { kind: 'cancel', jobApplicationId: waiting.id, reason }
  expect((await api.as(waiting.clinician).call('applications.cancel', open)).body.code).toBe('move_not_open')
  services.clock.set(new Date('2026-11-23T23:00:00Z'))
  expect((await dropOut(shift)).body.code).toBe('move_not_open')
})

test('drop-out: the time is available for time off right away', async () => {
  const shift = await shiftWithAnother()
  const off = { kind: 'timeOff', startsAt: '2026-11-21T06:00:00Z', endsAt: '2026-11-22T06:00:00Z' }
  const add = () => api.as(shift.clinician).call('timeOff.add', off)
  expect((await add()).body.code).toBe('time_off_over_shift')
  await dropOut(shift)
  expect((await add()).status).toBe(201)
})
