import { buildApplication } from '../../../test/builders/application.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
import {
  appliedShift,
  confirmApplication,
  confirmedShift,
  threeDays,
  type AppliedShift,
} from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { agreeToNoShow } from '../../../test/scenarios/no-show.ts'
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

describe('no-show:', () => {
  const reason = 'Nobody came, and nobody called.'
  const missed = ({ facility, job }: AppliedShift, more = {}) =>
    api.as(facility).call('applications.noShow', { kind: 'noShow', jobId: job.id, reason, ...more })
  /** reported, and the clinician agrees */
  const settled = async (shift: AppliedShift, more = {}) => {
    await missed(shift, more)
    return agreeToNoShow(db, api, shift)
  }
  const at = (iso: string) => services.clock.set(new Date(iso))
  const rowOf = (table: string, id: string) => db(table).where({ id }).first()
  const submitCard = async ({ id, job, clinician }: AppliedShift) => {
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

  test('ends the shift, refunds everything, and notifies the clinician why', async () => {
    const shift = await confirmedShift(services)
    expect((await missed(shift)).body.code).toBe('move_not_open')
    at('2026-11-21T15:20:00Z')
    await settled(shift)
    expect(await rowOf('applications', shift.id)).toMatchObject({ status: 'cancelled' })
    expect(await rowOf('jobs', shift.job.id)).toMatchObject({ status: 'cancelled' })
    expect(await readSettlement(db, shift.id)).toMatchObject({
      refundCents: 56_172,
      isSettled: true,
      accounts: {},
    })
    expect(await db('clinician_bookings').where({ clinicianId: shift.clinician.id })).toEqual([])
    const notified = await db('notifications').where({
      userId: shift.clinician.userId,
      type: 'noShowRecorded',
    })
    expect(notified).toMatchObject([{ body: expect.stringContaining(reason) }])
    expect((await missed(shift)).body.code).toBe('move_not_open')
  })

  test('of one day leaves the days that the facility names to the time card', async () => {
    const shift = await confirmedShift(services, { slots: threeDays })
    const [first, second] = shift.job.slots
    at('2026-11-22T18:00:00Z')
    const wrong = await missed(shift, { workedSlotIds: [first?.id, second?.id] })
    expect(wrong.body.error).toEqual({
      workedSlotIds: 'You can only pay for days of this shift that are over.',
    })
    await settled(shift, { workedSlotIds: [first?.id] })
    expect(await readSettlement(db, shift.id)).toMatchObject({
      refundCents: 0,
      clinicianCents: 0,
      isSettled: false,
    })
    expect(await rowOf('applications', shift.id)).toMatchObject({
      status: 'current',
      clinicianMissed: 'noShow',
    })
  })

  test('possible for a past shift until its time card is accepted', async () => {
    const shift = await confirmedShift(services)
    at('2026-11-21T23:30:00Z')
    await tick(services)
    const timesheet = await submitCard(shift)
    const [only] = shift.job.slots
    const all = await missed(shift, { workedSlotIds: [only?.id] })
    expect(all.body.error).toEqual({
      workedSlotIds: 'Every day was worked, so they’re paid from the time card.',
    })
    const admin = api.as(await buildUser(db))
    const { body } = await admin.call('applications.noShow', { kind: 'noShow', jobId: shift.job.id, reason })
    expect(body.data).toMatchObject({ status: 'completed', shiftStatus: 'cancelled', refundCents: 56_172 })
    expect(await rowOf('timesheets', timesheet)).toMatchObject({ status: 'void' })
    const accepting = { id: timesheet, documentationCompleted: true }
    expect((await api.as(shift.facility).call('timesheets.accept', accepting)).body.code).toBe(
      'move_not_open',
    )
  })

  test('refused after the time card is accepted', async () => {
    const shift = await confirmedShift(services)
    at('2026-11-21T23:30:00Z')
    await tick(services)
    const id = await submitCard(shift)
    await api.as(shift.facility).call('timesheets.accept', { id, documentationCompleted: true })
    expect((await missed(shift)).body.code).toBe('not_no_show')
    expect(await rowOf('applications', shift.id)).toMatchObject({ status: 'completed' })
  })

  test('refused for a completed full-time post, which has earned its fee', async () => {
    const payable = await confirmedShift(services, { jobType: 'FULL_TIME' })
    at('2026-11-21T23:30:00Z')
    expect((await missed(payable)).body).toMatchObject({
      code: 'not_no_show',
      message: 'This post is complete, and its placement fee has been earned.',
    })
  })

  test('staff may report it, and other shifts aren’t found', async () => {
    const shift = await confirmedShift(services)
    const other = await appliedShift(db)
    at('2026-11-21T16:00:00Z')
    const input = { kind: 'noShow', jobApplicationId: shift.id, reason }
    expect((await api.as(other.facility).call('applications.noShow', input)).body.code).toBe('not_found')
    const mixed = { ...input, jobId: other.job.id }
    const staff = api.as(await buildUser(db, { role: 'subadmin' }))
    expect((await staff.call('applications.noShow', mixed)).body.code).toBe('not_found')
    expect(
      (await staff.call('applications.noShow', { ...input, jobApplicationId: other.id })).body.code,
    ).toBe('move_not_open')
    const open = { kind: 'noShow', jobId: other.job.id, reason }
    expect((await staff.call('applications.noShow', open)).body.code).toBe('move_not_open')
    expect((await staff.call('applications.noShow', input)).body.data.state).toBe('waiting')
  })
})

describe('send home:', () => {
  const reason = 'The census dropped this morning.'
  const at = (iso: string) => services.clock.set(new Date(iso))
  const sendHome = ({ facility, job }: AppliedShift) =>
    api.as(facility).call('applications.sendHome', { kind: 'sentHome', jobId: job.id, reason })
  const submitCard = ({ id, job, clinician }: AppliedShift, endTime: string) =>
    api.as(clinician).call('timesheets.write', {
      jobApplicationId: id,
      entries: [{ slotId: job.slots[0]?.id, startTime: job.slots[0]?.startsAt, endTime }],
      submit: true,
    })
  const accept = ({ facility }: AppliedShift, id: string) =>
    api.as(facility).call('timesheets.accept', { id, documentationCompleted: true })

  test('payouts show the minimum, or more if the submitted time card pays more', async () => {
    const shift = await confirmedShift(services)
    const shown = async (list: 'upcoming' | 'inReview') => {
      const { data } = (await api.as(shift.clinician).call('payouts.overview')).body
      return [data[`${list}Cents`], data[list][0].payCents, data[list][0].next]
    }
    expect(await shown('upcoming')).toEqual([49_600, 49_600, 'work'])
    at('2026-11-21T21:00:00Z')
    await sendHome(shift)
    expect(await shown('inReview')).toEqual([24_800, 24_800, 'submit'])
    expect((await submitCard(shift, '2026-11-21T21:00:00Z')).status).toBe(201)
    expect(await shown('inReview')).toEqual([37_200, 37_200, 'accept'])
  })

  test('the shift ends at once, and the clinician is notified of its minimum pay', async () => {
    const shift = await confirmedShift(services)
    at('2026-11-21T17:00:00Z')
    const { body } = await sendHome(shift)
    expect(body.data).toEqual({
      jobId: shift.job.id,
      status: 'completed',
      shiftStatus: 'completed',
      refundCents: 0,
      chargeCents: 0,
      clinicianCents: 24_800,
    })
    expect(await db('applications').where({ id: shift.id }).first('sent_home_at')).toEqual({
      sentHomeAt: services.clock.now(),
    })
    expect(await readSettlement(db, shift.id)).toMatchObject({ refundCents: 0, isSettled: false })
    const notified = await db('notifications').where({ userId: shift.clinician.userId, type: 'sentHome' })
    expect(notified).toMatchObject([
      { body: expect.stringMatching(/Reason: The census dropped this morning\. .* at least \$248\.00\.$/) },
    ])
    const { body: list } = await api.as(shift.clinician).call('applications.shifts')
    expect(list.data.data[0].sentHome).toEqual({
      at: '2026-11-21T17:00:00.000Z',
      minimumCents: 24_800,
      reason,
    })
    const { body: page } = await api.as(shift.facility).call('jobs.read', { id: shift.job.id })
    expect(page.data.endings).toMatchObject([
      { kind: 'sentHome', reason, cost: { basis: 'minimum', totalCents: 28_101 }, returnedCents: 0 },
    ])
    expect((await sendHome(shift)).body.code).toBe('move_not_open')
  })

  test('two worked hours pay the four of a late cancellation, and the rest is refunded', async () => {
    const shift = await confirmedShift(services)
    at('2026-11-21T17:00:00Z')
    await sendHome(shift)
    const { body } = await submitCard(shift, '2026-11-21T17:00:00Z')
    expect(body.data).toMatchObject({
      status: 'pending',
      workedMinutes: 120,
      payCents: 24_800,
      minimumCents: 24_800,
    })
    const read = await api.as(shift.facility).call('timesheets.read', { id: body.data.id })
    expect(read.body.data.effect).toMatchObject({ owedCents: 28_101, refundCents: 56_172 - 28_101 })
    await accept(shift, body.data.id)
    expect(await readSettlement(db, shift.id)).toMatchObject({
      clinicianCents: 24_800,
      payoutReason: 'timesheet',
      facilityCents: 28_101,
      refundCents: 56_172 - 28_101,
    })
  })

  test('more hours than the minimum are paid as worked', async () => {
    const shift = await confirmedShift(services)
    at('2026-11-21T21:00:00Z')
    await sendHome(shift)
    const { body } = await submitCard(shift, '2026-11-21T21:00:00Z')
    expect(body.data).toMatchObject({ payCents: 37_200, minimumCents: 24_800 })
    await accept(shift, body.data.id)
    expect(await readSettlement(db, shift.id)).toMatchObject({ clinicianCents: 37_200 })
  })

  test('frees the remaining days for other shifts, and the time card leaves them out', async () => {
    const shift = await confirmedShift(services, { slots: threeDays })
    at('2026-11-21T18:00:00Z')
    await sendHome(shift)
    const slots = [
      { startsAt: '2026-11-21T18:30:00Z', endsAt: '2026-11-21T20:00:00Z' },
      ...threeDays.slice(1),
    ]
    const job = await buildJob(db, { slots })
    await buildCard(db, { facilityId: job.facility.id })
    const other = await buildApplication(db, { job, clinician: shift.clinician })
    expect((await confirmApplication(services, job.facility.by, other.id)).state).toBe('confirmed')
    expect((await submitCard(shift, '2026-11-21T18:00:00Z')).body.data.status).toBe('pending')
  })

  test('reporting a no-show afterward doesn’t take the minimum away', async () => {
    const shift = await confirmedShift(services)
    at('2026-11-21T15:30:00Z')
    await sendHome(shift)
    const missed = { kind: 'noShow', jobId: shift.job.id, reason: 'No one came.' }
    expect((await api.as(shift.facility).call('applications.noShow', missed)).body).toMatchObject({
      code: 'not_no_show',
      message: 'The clinician was there and was sent home early. They’ll be paid from their time card.',
    })
    expect(await readSettlement(db, shift.id)).toMatchObject({ refundCents: 0, isSettled: false })
  })

  test('refused for a shift that hasn’t started or is over', async () => {
    const shift = await confirmedShift(services)
    expect((await sendHome(shift)).body.code).toBe('move_not_open')
    at('2026-11-21T23:00:00Z')
    expect((await sendHome(shift)).body.code).toBe('move_not_open')
    const open = await appliedShift(db)
    expect((await sendHome(open)).body.code).toBe('move_not_open')
  })

  test('a full-time post that ends early has earned its placement fee', async () => {
    const shift = await confirmedShift(services, { jobType: 'FULL_TIME' })
    at('2026-11-21T17:00:00Z')
    await tick(services)
    expect((await sendHome(shift)).body.data).toMatchObject({ status: 'completed', clinicianCents: 0 })
    expect(await readSettlement(db, shift.id)).toMatchObject({
      isSettled: true,
      refundCents: 0,
      clinicianCents: 0,
    })
  })
})
