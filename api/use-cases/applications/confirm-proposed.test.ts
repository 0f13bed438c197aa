import { buildApplication } from '../../../test/builders/application.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildJob, tomorrow } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  firstDay,
  later,
  proposalSteps,
  shorter,
  type ProposedShift,
} from '../../../test/scenarios/proposal.ts'
import { readSettlement } from '../../../test/scenarios/books.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { displaceOverlapping } from './apply.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof proposalSteps>['api']
let on: ReturnType<typeof proposalSteps>
beforeEach(() => {
  services = testServices(db)
  on = proposalSteps(services)
  api = on.api
})

const slotsOf = (jobId: string) =>
  db('slots').where({ jobId }).orderBy('sort_order').select('starts_at', 'ends_at', 'posted_starts_at')
const bookedOf = (clinicianId: string) =>
  db('clinician_bookings')
    .where({ clinicianId })
    .select({
      startDate: db.raw('iso_instant(lower(during))'),
      endDate: db.raw('iso_instant(upper(during))'),
    })

describe('confirm', () => {
  it('books and charges the proposed times, and every reader has them', async () => {
    const shift = await on.apply()
    const { job, clinician, facility, id, proposedSlots } = shift
    const { body } = await on.confirm(shift, { acceptProposed: true, proposedSlots })
    // six hours at $62: $372.00, service fee $37.20, card processing $12.17
    expect(body.data).toMatchObject({ state: 'confirmed', payment: { charges: [{ amountCents: 42_137 }] } })
    expect(await bookedOf(clinician.id)).toEqual([shorter])
    expect(await slotsOf(job.id)).toEqual([
      {
        startsAt: new Date(shorter.startDate),
        endsAt: new Date(shorter.endDate),
        postedStartsAt: new Date(tomorrow.startsAt),
      },
    ])
    expect(await db('jobs').where({ id: job.id }).first()).toMatchObject({
      totalPayCents: 37_200,
      totalMinutes: 360,
      firstSlotStart: new Date(shorter.startDate),
    })
    const rows = async (person: { userId: string }) =>
      (await api.as(person).call('applications.shifts', {})).body.data.data
    const posted = { startDate: '2026-11-21T15:00:00.000Z', endDate: '2026-11-21T23:00:00.000Z' }
    expect(await rows(clinician)).toMatchObject([
      {
        id,
        shiftSlots: [shorter],
        postedSlots: [posted],
        proposedSlots,
        expectedPay: { amountCents: 37_200 },
      },
    ])
    expect(await rows(facility)).toMatchObject([{ cost: { totalCents: 42_137 } }])
    const page = await api.as(clinician).call('jobs.read', { id: job.id })
    expect(page.body.data).toMatchObject({ slots: [shorter], postedSlots: [posted], totalPayCents: 37_200 })
    expect((await on.notificationsTo(clinician.userId)).at(-1)).toMatchObject({
      type: 'applicationApproved',
      body: expect.stringContaining('11/21/2026, 12:00 PM CST'),
    })
  })

  it('without accepting, books and charges the posted times', async () => {
    const shift = await on.apply()
    const { body } = await on.confirm(shift, { acceptProposed: false })
    expect(body.data).toMatchObject({ state: 'confirmed', payment: { charges: [{ amountCents: 56_172 }] } })
    expect(await slotsOf(shift.job.id)).toMatchObject([{ postedStartsAt: null }])
  })

  it('moves adjoining days that pass through each other’s posted times', async () => {
    const day = { startsAt: '2026-11-21T14:00:00Z', endsAt: '2026-11-21T18:00:00Z' }
    const evening = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T22:00:00Z' }
    const job = await buildJob(db, { slots: [day, evening] })
    await buildCard(db, { facilityId: job.facility.id })
    const clinician = await buildClinician(db)
    const moved = [
      { startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-21T20:00:00.000Z' },
      { startDate: '2026-11-21T20:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' },
    ]
    const proposedSlots = job.slots.map(({ id }, place) => ({ slotId: id, ...moved[place] }))
    const { body } = await api.as(clinician).call('applications.apply', { jobId: job.id, proposedSlots })
    const done = await on.confirm({ facility: job.facility, id: body.data.id }, { acceptProposed: true })
    expect(done.body.data.state).toBe('confirmed')
    expect((await slotsOf(job.id)).map(({ startsAt }) => startsAt.toISOString())).toEqual(
      moved.map(({ startDate }) => startDate),
    )
  })

  it('refuses times that the clinician changed after the facility saw them', async () => {
    const shift = await on.apply()
    await on.propose(shift.clinician, shift.id, { proposedSlots: firstDay(shift.job, later) })
    const { proposedSlots } = shift
    const { body } = await on.confirm(shift, { acceptProposed: true, proposedSlots })
    expect(body.code).toBe('proposal_changed')
    await on.propose(shift.clinician, shift.id, { proposedSlots: [] })
    expect((await on.confirm(shift, { acceptProposed: true })).body.code).toBe('proposal_changed')
    expect(await bookedOf(shift.clinician.id)).toEqual([])
  })

  it('refuses the times at which the clinician is busy, and confirms the others', async () => {
    const shift = await on.apply()
    const { clinician } = shift
    const morning = { startsAt: '2026-11-21T14:00:00Z', endsAt: '2026-11-21T17:00:00Z' }
    const other = await buildApplication(db, { clinician, status: 'upcoming', slots: [morning] })
    await displaceOverlapping(services, { clinicianId: clinician.id, holdId: other.holdId ?? '' })
    expect((await on.confirm(shift)).body.code).toBe('clinician_busy')
    expect((await on.confirm(shift, { acceptProposed: true })).body.data.state).toBe('confirmed')
  })

  it('a declined card leaves the posted times', async () => {
    const shift = await on.apply()
    services.payments.next({ kind: 'failed', code: 'card_declined', message: 'No.' })
    expect((await on.confirm(shift, { acceptProposed: true })).body.code).toBe('payment_refused')
    expect(await slotsOf(shift.job.id)).toMatchObject([
      { startsAt: new Date(tomorrow.startsAt), postedStartsAt: null },
    ])
    expect(await bookedOf(shift.clinician.id)).toEqual([])
  })

  it('a hold ends when the proposed shift starts', async () => {
    const early = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-11-21T20:00:00.000Z' }
    const shift = await on.apply(early)
    services.clock.set(new Date('2026-11-21T11:55:00Z'))
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/go' })
    expect((await on.confirm(shift, { acceptProposed: true })).body.data.state).toBe('needsAction')
    services.clock.set(new Date('2026-11-21T12:01:00Z'))
    await tick(services)
    expect(await db('holds').where({ applicationId: shift.id }).first('status')).toEqual({
      status: 'released',
    })
  })
})

describe('displaced applications', () => {
  it('overlap as posted and as proposed', async () => {
    const free = await on.apply(shorter)
    const { clinician } = free
    const taken = { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T17:00:00Z' }
    const plain = await buildApplication(db, { clinician })
    const alsoTaken = await buildApplication(db, { clinician })
    await db('applications')
      .where({ id: alsoTaken.id })
      .update({ proposedSlots: JSON.stringify(firstDay(alsoTaken.job, later)) })
    const other = await buildApplication(db, { clinician, status: 'upcoming', slots: [taken] })
    await displaceOverlapping(services, { clinicianId: clinician.id, holdId: other.holdId ?? '' })
    const statusOf = async (id: string) => (await db('applications').where({ id }).first('status')).status
    expect(await statusOf(plain.id)).toBe('declined')
    expect(await statusOf(alsoTaken.id)).toBe('declined')
    expect(await statusOf(free.id)).toBe('applied')
  })
})

describe('a drop-out', () => {
  const dropOut = ({ clinician, id }: ProposedShift) =>
    api.as(clinician).call('applications.cancel', {
      kind: 'cancel',
      jobApplicationId: id,
      reason: 'My car broke down.',
    })

  it('reopens the shift as posted, refunds the payment, and offers standbys the posted times', async () => {
    const shift = await on.apply()
    const standby = await buildApplication(db, { job: shift.job, isStandby: true })
    await on.confirm(shift, { acceptProposed: true })
    await dropOut(shift)
    expect(await readSettlement(db, shift.id)).toMatchObject({ refundCents: 42_137, accounts: {} })
    expect(await slotsOf(shift.job.id)).toEqual([
      {
        startsAt: new Date(tomorrow.startsAt),
        endsAt: new Date(tomorrow.endsAt),
        postedStartsAt: null,
      },
    ])
    expect(await db('jobs').where({ id: shift.job.id }).first()).toMatchObject({
      status: 'posted',
      totalPayCents: 49_600,
      totalMinutes: 480,
      firstSlotStart: new Date(tomorrow.startsAt),
    })
    expect((await on.notificationsTo(standby.clinician.userId)).at(-1)).toMatchObject({
      type: 'standbyOffered',
      body: expect.stringContaining('9:00 AM CST. Pay: $496.00'),
    })
  })

  it('keeps the agreed times if the posted ones have passed', async () => {
    const shift = await on.apply()
    await on.confirm(shift, { acceptProposed: true })
    services.clock.set(new Date('2026-11-21T16:00:00Z'))
    await dropOut(shift)
    expect(await slotsOf(shift.job.id)).toMatchObject([
      { startsAt: new Date(shorter.startDate), postedStartsAt: null },
    ])
    expect(await db('jobs').where({ id: shift.job.id }).first()).toMatchObject({
      status: 'posted',
      totalPayCents: 37_200,
    })
  })
})
