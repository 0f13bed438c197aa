import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { firstDay, later, proposalSteps, shorter, type Times } from '../../../test/scenarios/proposal.ts'
import { threeDays } from '../../../test/scenarios/shift.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

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

describe('apply', () => {
  it('keeps the proposed times, and the facility reads them', async () => {
    const { facility, proposedSlots, body, id, clinician, job } = await on.apply(later)
    expect(body).toMatchObject({ status: 201, data: { proposedSlots, counterSlots: null } })
    expect(await on.notificationsTo(facility.userId)).toEqual([
      {
        type: 'clinicianApplied',
        body: 'Tess Therapist applied for 11/21/2026, 9:00 AM CST. They proposed other times: Sat, Nov 21, 10:00 AM to 6:00 PM CST.',
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
    ['startDate', 'This day isn’t part of this shift', { slotId: '01900000-0000-7000-8000-000000000001' }],
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

describe('counter', () => {
  it('notifies the clinician, who accepts: the facility can confirm those times', async () => {
    const shift = await on.apply(later)
    const { job, facility, clinician, id } = shift
    const times = firstDay(job, shorter)
    const { body } = await on.counter(facility, id, times)
    expect(body.data).toMatchObject({ counterSlots: times, proposedSlots: shift.proposedSlots })
    expect(await on.notificationsTo(clinician.userId)).toEqual([
      {
        type: 'timesCountered',
        body: 'Bayou Rehab proposes Sat, Nov 21, 12:00 PM to 6:00 PM CST for the shift on 11/21/2026, 9:00 AM CST. Accept the times, propose others, or remove your application.',
      },
    ])
    const page = await api.as(clinician).call('jobs.read', { id: job.id })
    expect(page.body.data.myCounterSlots).toEqual(times)
    const accepted = await on.propose(clinician, id, { proposedSlots: times })
    expect(accepted.body.data).toMatchObject({ proposedSlots: times, counterSlots: null })
    expect((await on.notificationsTo(facility.userId)).at(-1)).toEqual({
      type: 'counterAccepted',
      body: 'Tess Therapist can work Sat, Nov 21, 12:00 PM to 6:00 PM CST. Confirm and pay to book them.',
    })
    expect(await db('events').where({ nounId: id }).orderBy('id').pluck('verb')).toEqual([
      'apply',
      'counter',
      'acceptCounter',
    ])
    const areAgreed = async () => {
      const { body } = await api.as(facility).call('applications.applicants', { jobId: job.id })
      return body.data.data[0].areTimesAgreed
    }
    expect(await areAgreed()).toBe(true)
    await on.propose(clinician, id, { note: 'Gladly' })
    expect(await areAgreed()).toBe(true)
    await on.propose(clinician, id, { proposedSlots: shift.proposedSlots })
    expect(await areAgreed()).toBe(false)
    await on.counter(facility, id, times)
    expect(await areAgreed()).toBe(false)
    await on.propose(clinician, id, { proposedSlots: times })
    expect((await on.confirm(shift, { acceptProposed: true })).body.data.payment.charges[0].amountCents).toBe(
      42_137,
    )
  })

  it('may ask for the posted times; accepting them withdraws the proposal', async () => {
    const { facility, clinician, id } = await on.apply(later)
    expect((await on.counter(facility, id, [])).body.data.counterSlots).toEqual([])
    const { body } = await on.propose(clinician, id, { proposedSlots: [] })
    expect(body.data).toMatchObject({ proposedSlots: null, counterSlots: null })
    expect((await on.notificationsTo(facility.userId)).at(-1)).toMatchObject({ type: 'counterAccepted' })
  })

  it('other times instead are a new proposal', async () => {
    const { job, facility, clinician, id } = await on.apply(later)
    await on.counter(facility, id, [])
    const { body } = await on.propose(clinician, id, {
      proposedSlots: firstDay(job, shorter),
      note: 'After a visit',
    })
    expect(body.data).toMatchObject({
      proposedSlots: firstDay(job, shorter),
      counterSlots: null,
      note: 'After a visit',
    })
    expect((await on.notificationsTo(facility.userId)).at(-1)).toMatchObject({ type: 'timesProposed' })
  })

  it('refuses the times already proposed, and times at which the clinician isn’t free', async () => {
    const { job, facility, clinician, id, proposedSlots } = await on.apply(later)
    expect((await on.counter(facility, id, proposedSlots)).body.error).toEqual({
      'proposedSlots.0.startDate':
        'These are the times the clinician proposed. Confirm them, or choose others.',
    })
    const evening = { startsAt: '2026-11-22T00:00:00Z', endsAt: '2026-11-22T06:00:00Z' }
    await buildApplication(db, { clinician, status: 'upcoming', slots: [evening] })
    const late = { startDate: '2026-11-21T18:00:00.000Z', endDate: '2026-11-22T02:00:00.000Z' }
    expect((await on.counter(facility, id, firstDay(job, late))).body.code).toBe('clinician_busy')
  })

  it('is for members with the applicants area', async () => {
    const { job, facility, id } = await on.apply(later)
    const payer = await buildMember(db, { facilityId: facility.id, access: ['payments'] })
    const chooser = await buildMember(db, { facilityId: facility.id, access: ['applicants'] })
    expect((await on.counter(payer, id, firstDay(job, shorter))).body.status).toBe(403)
    expect((await on.counter(chooser, id, firstDay(job, shorter))).body.status).toBe(200)
  })
})

describe('propose', () => {
  it('changes the note alone, without notifying anyone', async () => {
    const { facility, clinician, id, proposedSlots } = await on.apply()
    const before = (await on.notificationsTo(facility.userId)).length
    const { body } = await on.propose(clinician, id, { note: ' I know this wing. ' })
    expect(body.data).toMatchObject({ note: 'I know this wing.', proposedSlots })
    expect((await on.propose(clinician, id, { note: '' })).body.data.note).toBeNull()
    expect((await on.notificationsTo(facility.userId)).length).toBe(before)
  })

  it('is over once the shift is filled, and not possible during the confirmation', async () => {
    const shift = await on.apply()
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/go' })
    await on.confirm(shift)
    const again = () => on.propose(shift.clinician, shift.id, { proposedSlots: [] })
    expect((await again()).body.code).toBe('being_confirmed')
    const filled = await on.apply()
    await on.confirm(filled)
    expect((await on.propose(filled.clinician, filled.id, { note: 'Hi' })).body.code).toBe('move_not_open')
  })

  it('applying again starts without the earlier proposal', async () => {
    const { clinician, id, job } = await on.apply()
    await api.as(clinician).call('applications.remove', { jobApplicationId: id, clinicianId: clinician.id })
    const { body } = await api.as(clinician).call('applications.apply', { jobId: job.id })
    expect(body.data).toMatchObject({ id, proposedSlots: null, counterSlots: null })
    expect(await db('applications').where({ id }).first('proposed_slots')).toEqual({ proposedSlots: null })
  })
})
