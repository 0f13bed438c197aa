import { buildApplication } from '../../testing/builders/application.ts'
import { buildCard } from '../../testing/builders/card.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildMember } from '../../testing/builders/facility.ts'
import { buildJob, tomorrow, type SlotOverrides } from '../../testing/builders/job.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { postedFor, threeDays } from '../../testing/three-day-shift.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { displaceOverlapping } from './apply.ts'
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

/** Ten to six instead of nine to five, in Houston. */
const later = { startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }
/** Six hours from noon. */
const shorter = { startDate: '2026-11-21T18:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }
type Times = typeof later

type Job = Awaited<ReturnType<typeof buildJob>>
const firstDay = ({ slots }: Job, times: Times) => [{ slotId: slots[0]?.id ?? '', ...times }]

/** A shift of a facility with a card, and a clinician who applies at these times. */
const buildProposed = async (
  times: Times = shorter,
  { slots = [tomorrow] }: { slots?: SlotOverrides[] } = {},
) => {
  const job = await buildJob(db, { slots })
  await buildCard(db, { facilityId: job.facility.id })
  const clinician = await buildClinician(db)
  const proposedSlots = firstDay(job, times)
  const { body } = await api.as(clinician).call('applications.apply', { jobId: job.id, proposedSlots })
  return { job, facility: job.facility, clinician, proposedSlots, id: body.data.id as string, body }
}
type Proposed = Awaited<ReturnType<typeof buildProposed>>

const confirmIt = ({ facility, id }: Pick<Proposed, 'facility' | 'id'>, more: object = {}) =>
  api.as(facility).call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'card',
    ...more,
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
const notificationsTo = (userId: string) =>
  db('notifications').where({ userId }).orderBy('id').select('type', 'body')
const propose = (clinician: { userId: string }, id: string, more: object) =>
  api.as(clinician).call('applications.propose', { jobApplicationId: id, ...more })
const counter = (facility: { userId: string }, id: string, proposedSlots: object[]) =>
  api.as(facility).call('applications.counter', { decision: 'counter', jobApplicationId: id, proposedSlots })

describe('apply', () => {
  it('keeps the proposed times, and the facility reads them', async () => {
    const { facility, proposedSlots, body, id, clinician, job } = await buildProposed(later)
    expect(body).toMatchObject({ status: 201, data: { proposedSlots, counterSlots: null } })
    expect(await notificationsTo(facility.userId)).toEqual([
      {
        type: 'clinicianApplied',
        body: 'Tess Therapist applied for 11/21/2026, 9:00 AM CST. They proposed other times: Sat, 11/21, 10:00 AM to 6:00 PM CST.',
      },
    ])
    const shifts = await api.as(clinician).call('applications.shifts', {})
    expect(shifts.body.data.data).toMatchObject([{ id, isProposedNewTime: true, proposedSlots }])
    const page = await api.as(clinician).call('jobs.read', { id: job.id })
    expect(page.body.data).toMatchObject({ myProposedSlots: proposedSlots, myCounterSlots: null })
  })

  it('keeps only the days that differ', async () => {
    const job = await buildJob(db, { slots: threeDays })
    const [first, second] = job.slots
    const clinician = await buildClinician(db)
    const same = { startDate: threeDays[1]?.startsAt, endDate: threeDays[1]?.endsAt }
    const { body } = await api.as(clinician).call('applications.apply', {
      jobId: job.id,
      proposedSlots: [
        { slotId: second?.id, ...same },
        { slotId: first?.id, ...later },
      ],
    })
    expect(body.data.proposedSlots).toEqual([{ slotId: first?.id, ...later }])
  })

  it.each([
    ['endDate', 'The end must be after the start', { endDate: '2026-11-21T15:00:00.000Z' }],
    ['endDate', 'A shift time can be at most 16 hours', { endDate: '2026-11-22T10:00:00.000Z' }],
    [
      'startDate',
      'The start must be in the future',
      { startDate: '2026-11-20T14:00:00.000Z', endDate: '2026-11-20T20:00:00.000Z' },
    ],
    [
      'startDate',
      'Choose a start within 12 hours of the posted one',
      { startDate: '2026-11-22T04:00:00.000Z', endDate: '2026-11-22T08:00:00.000Z' },
    ],
    ['startDate', 'This isn’t a day of this shift', { slotId: '01900000-0000-7000-8000-000000000001' }],
  ])('refuses impossible times at their field: %s, %s', async (field, sentence, times) => {
    const job = await buildJob(db)
    const clinician = await buildClinician(db)
    const { body } = await api.as(clinician).call('applications.apply', {
      jobId: job.id,
      proposedSlots: firstDay(job, later).map(slot => ({ ...slot, ...times })),
    })
    expect(body).toMatchObject({ status: 422, error: { [`proposedSlots.0.${field}`]: sentence } })
  })

  it('judges eligibility at the proposed times', async () => {
    const clinician = await buildClinician(db)
    const morning = { startsAt: '2026-11-21T14:00:00Z', endsAt: '2026-11-21T17:00:00Z' }
    await buildApplication(db, { clinician, status: 'upcoming', slots: [morning] })
    const job = await buildJob(db)
    const send = (times: Times) =>
      api.as(clinician).call('applications.apply', { jobId: job.id, proposedSlots: firstDay(job, times) })
    expect((await send(later)).body).toMatchObject({
      code: 'not_eligible',
      error: { overlap: 'You have another shift at this time.' },
    })
    expect((await send(shorter)).body.status).toBe(201)
    const { body } = await api.as(job.facility).call('applications.applicants', { jobId: job.id })
    expect(body.data.data).toMatchObject([
      {
        reasons: [{ code: 'overlap', text: 'They’re confirmed for another shift at this time.' }],
        proposedReasons: [],
      },
    ])
  })
})

describe('confirm', () => {
  it('books and charges the proposed times, and every reader has them', async () => {
    const shift = await buildProposed()
    const { job, clinician, facility, id, proposedSlots } = shift
    const { body } = await confirmIt(shift, { acceptProposed: true, proposedSlots })
    // six hours at $62: $372.00, service fee $37.20, card processing $12.17
    expect(body.data).toMatchObject({ state: 'confirmed', charge: { amountCents: 42_137 } })
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
    expect((await notificationsTo(clinician.userId)).at(-1)).toMatchObject({
      type: 'applicationApproved',
      body: expect.stringContaining('11/21/2026, 12:00 PM CST'),
    })
  })

  it('without accepting, books and charges the posted times', async () => {
    const shift = await buildProposed()
    const { body } = await confirmIt(shift, { acceptProposed: false })
    expect(body.data).toMatchObject({ state: 'confirmed', charge: { amountCents: 56_172 } })
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
    const done = await confirmIt({ facility: job.facility, id: body.data.id }, { acceptProposed: true })
    expect(done.body.data.state).toBe('confirmed')
    expect((await slotsOf(job.id)).map(({ startsAt }) => startsAt.toISOString())).toEqual(
      moved.map(({ startDate }) => startDate),
    )
  })

  it('refuses times that the clinician changed after the facility saw them', async () => {
    const shift = await buildProposed()
    await propose(shift.clinician, shift.id, { proposedSlots: firstDay(shift.job, later) })
    const { proposedSlots } = shift
    const { body } = await confirmIt(shift, { acceptProposed: true, proposedSlots })
    expect(body.code).toBe('proposal_changed')
    await propose(shift.clinician, shift.id, { proposedSlots: [] })
    expect((await confirmIt(shift, { acceptProposed: true })).body.code).toBe('proposal_changed')
    expect(await bookedOf(shift.clinician.id)).toEqual([])
  })

  it('refuses the times at which the clinician is busy, and confirms the others', async () => {
    const shift = await buildProposed()
    const { clinician } = shift
    const morning = { startsAt: '2026-11-21T14:00:00Z', endsAt: '2026-11-21T17:00:00Z' }
    const other = await buildApplication(db, { clinician, status: 'upcoming', slots: [morning] })
    await displaceOverlapping(services, { clinicianId: clinician.id, holdId: other.holdId ?? '' })
    expect((await confirmIt(shift)).body.code).toBe('clinician_busy')
    expect((await confirmIt(shift, { acceptProposed: true })).body.data.state).toBe('confirmed')
  })

  it('a declined card leaves the posted times', async () => {
    const shift = await buildProposed()
    services.payments.next({ kind: 'failed', code: 'card_declined', message: 'No.' })
    expect((await confirmIt(shift, { acceptProposed: true })).body.code).toBe('payment_refused')
    expect(await slotsOf(shift.job.id)).toMatchObject([
      { startsAt: new Date(tomorrow.startsAt), postedStartsAt: null },
    ])
    expect(await bookedOf(shift.clinician.id)).toEqual([])
  })

  it('a hold ends when the proposed shift starts', async () => {
    const early = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-11-21T20:00:00.000Z' }
    const shift = await buildProposed(early)
    services.clock.set(new Date('2026-11-21T11:55:00Z'))
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/go' })
    expect((await confirmIt(shift, { acceptProposed: true })).body.data.state).toBe('needsAction')
    services.clock.set(new Date('2026-11-21T12:01:00Z'))
    await tick(services)
    expect(await db('holds').where({ applicationId: shift.id }).first('status')).toEqual({
      status: 'released',
    })
  })
})

describe('displaced applications', () => {
  it('overlap as posted and as proposed', async () => {
    const free = await buildProposed(shorter)
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
  const dropOut = ({ clinician, id }: Proposed) =>
    api.as(clinician).call('applications.cancel', {
      kind: 'cancel',
      jobApplicationId: id,
      reason: 'My car broke down.',
    })

  it('reopens the shift as posted, refunds what was paid, and offers standbys the posted times', async () => {
    const shift = await buildProposed()
    const standby = await buildApplication(db, { job: shift.job, isStandby: true })
    await confirmIt(shift, { acceptProposed: true })
    await dropOut(shift)
    expect(await postedFor(db, shift.id)).toMatchObject({ refundCents: 42_137, accounts: {} })
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
    expect((await notificationsTo(standby.clinician.userId)).at(-1)).toMatchObject({
      type: 'standbyOffered',
      body: expect.stringContaining('9:00 AM CST: $496.00'),
    })
  })

  it('keeps the agreed times where the posted ones have passed', async () => {
    const shift = await buildProposed()
    await confirmIt(shift, { acceptProposed: true })
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

describe('counter', () => {
  it('notifies the clinician, who accepts: the facility can confirm those times', async () => {
    const shift = await buildProposed(later)
    const { job, facility, clinician, id } = shift
    const times = firstDay(job, shorter)
    const { body } = await counter(facility, id, times)
    expect(body.data).toMatchObject({ counterSlots: times, proposedSlots: shift.proposedSlots })
    expect(await notificationsTo(clinician.userId)).toEqual([
      {
        type: 'timesCountered',
        body: 'Bayou Rehab proposes Sat, 11/21, 12:00 PM to 6:00 PM CST for the shift on 11/21/2026, 9:00 AM CST. Accept the times, propose others or withdraw.',
      },
    ])
    const page = await api.as(clinician).call('jobs.read', { id: job.id })
    expect(page.body.data.myCounterSlots).toEqual(times)
    const accepted = await propose(clinician, id, { proposedSlots: times })
    expect(accepted.body.data).toMatchObject({ proposedSlots: times, counterSlots: null })
    expect((await notificationsTo(facility.userId)).at(-1)).toEqual({
      type: 'counterAccepted',
      body: 'Tess Therapist can work Sat, 11/21, 12:00 PM to 6:00 PM CST. Confirm and pay to book them.',
    })
    expect(await db('events').where({ nounId: id }).orderBy('id').pluck('verb')).toEqual([
      'apply',
      'counter',
      'acceptCounter',
    ])
    expect((await confirmIt(shift, { acceptProposed: true })).body.data.charge.amountCents).toBe(42_137)
  })

  it('may ask for the posted times; accepting them withdraws the proposal', async () => {
    const { facility, clinician, id } = await buildProposed(later)
    expect((await counter(facility, id, [])).body.data.counterSlots).toEqual([])
    const { body } = await propose(clinician, id, { proposedSlots: [] })
    expect(body.data).toMatchObject({ proposedSlots: null, counterSlots: null })
    expect((await notificationsTo(facility.userId)).at(-1)).toMatchObject({ type: 'counterAccepted' })
  })

  it('other times instead are a new proposal', async () => {
    const { job, facility, clinician, id } = await buildProposed(later)
    await counter(facility, id, [])
    const { body } = await propose(clinician, id, {
      proposedSlots: firstDay(job, shorter),
      note: 'After a visit',
    })
    expect(body.data).toMatchObject({
      proposedSlots: firstDay(job, shorter),
      counterSlots: null,
      note: 'After a visit',
    })
    expect((await notificationsTo(facility.userId)).at(-1)).toMatchObject({ type: 'timesProposed' })
  })

  it('refuses the times already proposed, and times at which the clinician isn’t free', async () => {
    const { job, facility, clinician, id, proposedSlots } = await buildProposed(later)
    expect((await counter(facility, id, proposedSlots)).body.error).toEqual({
      'proposedSlots.0.startDate':
        'These are the times the clinician proposed. Confirm them, or choose others.',
    })
    const evening = { startsAt: '2026-11-22T00:00:00Z', endsAt: '2026-11-22T06:00:00Z' }
    await buildApplication(db, { clinician, status: 'upcoming', slots: [evening] })
    const late = { startDate: '2026-11-21T18:00:00.000Z', endDate: '2026-11-22T02:00:00.000Z' }
    expect((await counter(facility, id, firstDay(job, late))).body.code).toBe('clinician_busy')
  })

  it('is for members with the applicants area', async () => {
    const { job, facility, id } = await buildProposed(later)
    const payer = await buildMember(db, { facilityId: facility.id, access: ['payments'] })
    const chooser = await buildMember(db, { facilityId: facility.id, access: ['applicants'] })
    expect((await counter(payer, id, firstDay(job, shorter))).body.status).toBe(403)
    expect((await counter(chooser, id, firstDay(job, shorter))).body.status).toBe(200)
  })
})

describe('propose', () => {
  it('changes the note alone, without notifying anyone', async () => {
    const { facility, clinician, id, proposedSlots } = await buildProposed()
    const before = (await notificationsTo(facility.userId)).length
    const { body } = await propose(clinician, id, { note: ' I know this wing. ' })
    expect(body.data).toMatchObject({ note: 'I know this wing.', proposedSlots })
    expect((await propose(clinician, id, { note: '' })).body.data.note).toBeNull()
    expect((await notificationsTo(facility.userId)).length).toBe(before)
  })

  it('is over once the shift is filled, and not possible during the confirmation', async () => {
    const shift = await buildProposed()
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/go' })
    await confirmIt(shift)
    const again = () => propose(shift.clinician, shift.id, { proposedSlots: [] })
    expect((await again()).body.code).toBe('being_confirmed')
    const filled = await buildProposed()
    await confirmIt(filled)
    expect((await propose(filled.clinician, filled.id, { note: 'Hi' })).body.code).toBe('move_not_open')
  })

  it('applying again starts without the earlier proposal', async () => {
    const { clinician, id, job } = await buildProposed()
    await api.as(clinician).call('applications.remove', { jobApplicationId: id, clinicianId: clinician.id })
    const { body } = await api.as(clinician).call('applications.apply', { jobId: job.id })
    expect(body.data).toMatchObject({ id, proposedSlots: null, counterSlots: null })
    expect(await db('applications').where({ id }).first('proposed_slots')).toEqual({ proposedSlots: null })
  })
})
