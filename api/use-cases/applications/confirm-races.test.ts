import { Refusal } from '@gaitway/contract/values/errors'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { appliedShift, confirmApplication, requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { answerStandbyOffer, offeredStandby, listOffers } from '../../../test/scenarios/standby.ts'
import { tick } from '../tick.ts'
import { remove } from './apply.ts'
import { cancel } from './cancel.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const rounds = Array.from({ length: 6 }, (_, round) => round)

/** `done`, or the refusal's code; anything else, such as a deadlock, fails the test. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (thrown: unknown) => {
      if (thrown instanceof Refusal) return thrown.code
      throw thrown
    },
  )
const race = (...works: Promise<unknown>[]) => Promise.all(works.map(outcomeOf))
const statusOf = async (id: string) =>
  (await db('applications').where({ id }).first('status')).status as string
const bookingsOf = async (clinicianId: string) =>
  (await db('clinician_bookings').where({ clinicianId })).length

it.each(rounds)(
  'confirm race: two members confirm different applicants: one has the shift (%i)',
  async () => {
    const { id, job, facility } = await appliedShift(db)
    const other = await buildApplication(db, { job, clinician: await buildClinician(db) })
    const member = await buildMember(db, { facilityId: facility.id, access: ['applicants', 'payments'] })
    const outcomes = await race(
      confirmApplication(services, facility.by, id),
      confirmApplication(services, member.by, other.id),
    )
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect(['job_already_held', 'job_already_filled']).toContain(outcomes.find(outcome => outcome !== 'done'))
    expect(services.payments.sentTo('charge')).toHaveLength(1)
    expect([await statusOf(id), await statusOf(other.id)].sort()).toEqual(['declined', 'upcoming'])
  },
)

it.each(rounds)(
  'confirm race: two facilities confirm one clinician for the same time: one is charged (%i)',
  async () => {
    const clinician = await buildClinician(db)
    const [one, two] = [await appliedShift(db, { clinician }), await appliedShift(db, { clinician })]
    const outcomes = await race(
      confirmApplication(services, one.facility.by, one.id),
      confirmApplication(services, two.facility.by, two.id),
    )
    expect(outcomes.toSorted()).toEqual(['clinician_busy', 'done'])
    expect(services.payments.sentTo('charge')).toHaveLength(1)
    expect(await bookingsOf(clinician.id)).toBe(1)
  },
)

it.each(rounds)(
  'confirm race: two facilities and two clinicians on both shifts: no double booking or charge (%i)',
  async () => {
    const [ada, bo] = [await buildClinician(db), await buildClinician(db)]
    const one = await appliedShift(db, { clinician: ada })
    const two = await appliedShift(db, { clinician: bo })
    const oneBo = await buildApplication(db, { job: one.job, clinician: bo })
    const twoAda = await buildApplication(db, { job: two.job, clinician: ada })
    const outcomes = await race(
      confirmApplication(services, one.facility.by, one.id),
      confirmApplication(services, two.facility.by, two.id),
      confirmApplication(services, one.facility.by, oneBo.id),
      confirmApplication(services, two.facility.by, twoAda.id),
    )
    const known = ['done', 'clinician_busy', 'job_already_held', 'job_already_filled', 'applicant_not_open']
    for (const outcome of outcomes) expect(known).toContain(outcome)
    const won = outcomes.filter(outcome => outcome === 'done').length
    expect(services.payments.sentTo('charge')).toHaveLength(won)
    expect((await bookingsOf(ada.id)) + (await bookingsOf(bo.id))).toBe(won)
    expect(Math.max(await bookingsOf(ada.id), await bookingsOf(bo.id))).toBe(1)
  },
)

const netPaidCents = async (applicationId: string) => {
  const payment = await db('payments').where({ applicationId }).first()
  return payment ? payment.paidCents - payment.refundedCents : 0
}

it.each(rounds)('confirm race: against a withdrawal: exactly one of them happens (%i)', async () => {
  const { id, facility, clinician } = await appliedShift(db)
  const withdraw = remove(
    services,
    clinician.by,
    { jobApplicationId: id, clinicianId: clinician.id },
    requestContext,
  )
  const [confirmed, removed] = await race(confirmApplication(services, facility.by, id), withdraw)
  const charges = services.payments.sentTo('charge').length
  expect([
    ['done', 'being_confirmed', 'upcoming', 1],
    ['done', 'move_not_open', 'upcoming', 1],
    ['applicant_not_open', 'done', 'removed', 0],
  ]).toContainEqual([confirmed, removed, await statusOf(id), charges])
})

it.each(rounds)(
  'confirm race: against a cancellation: no money is kept for a canceled shift (%i)',
  async () => {
    const { id, job, facility } = await appliedShift(db)
    const [confirmed, cancelled] = await race(
      confirmApplication(services, facility.by, id),
      cancel(
        services,
        facility.by,
        { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' },
        requestContext,
      ),
    )
    expect([
      ['done', 'being_confirmed', 'upcoming', 56_172],
      ['done', 'done', 'cancelled', 0],
      ['move_not_open', 'done', 'cancelled', 0],
    ]).toContainEqual([confirmed, cancelled, await statusOf(id), await netPaidCents(id)])
  },
)

it.each(rounds)(
  'confirm race: against the tick at the start of the shift: filled or expired (%i)',
  async () => {
    const { id, job, facility } = await appliedShift(db)
    const start = new Date('2026-11-21T15:00:00Z')
    const later = { ...services, clock: { ...services.clock, now: () => start } }
    const [confirmed] = await race(confirmApplication(services, facility.by, id), tick(later), tick(later))
    const { status } = await db('jobs').where({ id: job.id }).first('status')
    expect([
      ['done', 'confirmed', 'upcoming', 56_172],
      ['done', 'confirmed', 'current', 56_172],
      ['job_already_started', 'posted', 'applied', 0],
      ['job_already_started', 'expired', 'applied', 0],
      ['job_already_started', 'expired', 'expired', 0],
    ]).toContainEqual([confirmed, status, await statusOf(id), await netPaidCents(id)])
  },
)

describe('standby race:', () => {
  const rounds = Array.from({ length: 4 }, (_, round) => round)

  type Offered = Awaited<ReturnType<typeof offeredStandby>>
  const ended = ['done', 'standby_offer_over', 'job_already_held', 'job_already_filled', 'applicant_not_open']

  /** At most one person has the shift, and the facility paid exactly for that one. */
  const expectOneWinner = async ({ job }: Offered, outcomes: string[]) => {
    for (const outcome of outcomes) expect(ended).toContain(outcome)
    const taken = await db('applications').where({ jobId: job.id, status: 'upcoming' }).pluck('id')
    const paid: { kept: number; owedCents: number; applicationId: string }[] = await db('payments')
      .join('applications', 'applications.id', 'payments.application_id')
      .where({ jobId: job.id })
      .select('payments.application_id', 'owed_cents', db.raw('paid_cents - refunded_cents as kept'))
    for (const { kept, owedCents: owed, applicationId: id } of paid)
      expect([id, kept, owed]).toEqual([id, taken.includes(id) ? 56_172 : 0, kept])
    expect(
      await db('clinician_bookings').join('holds', 'holds.id', 'hold_id').where({ jobId: job.id }),
    ).toHaveLength(taken.length)
    expect(taken.length).toBeLessThan(2)
    const live = (await listOffers(services, job.id)).filter(([, status]) => status === 'offered')
    expect(live.length).toBeLessThan(taken.length === 1 ? 1 : 2)
    return taken
  }

  it.each(rounds)(
    'an acceptance, a confirmation of the next standby and the tick: one has the shift (%i)',
    async () => {
      const shift = await offeredStandby(services)
      const { first, second, facility } = shift
      const outcomes = await race(
        answerStandbyOffer(services, first),
        confirmApplication(services, facility.by, second.id),
        answerStandbyOffer(services, first),
        tick(services),
      )
      expect(await expectOneWinner(shift, outcomes)).toHaveLength(1)
    },
  )

  it.each(rounds)('an acceptance and a confirmation of the same standby are paid once (%i)', async () => {
    const shift = await offeredStandby(services)
    const { first, facility } = shift
    const outcomes = await race(
      answerStandbyOffer(services, first),
      confirmApplication(services, facility.by, first.id),
      tick(services),
    )
    expect(await expectOneWinner(shift, outcomes)).toEqual([first.id])
    expect(services.payments.sentTo('charge')).toHaveLength(2)
  })

  it.each(rounds)(
    'an acceptance at its deadline counts, or the next standby gets the offer (%i)',
    async () => {
      const shift = await offeredStandby(services)
      const { first, second, job } = shift
      const over = addMinutes(services.clock.now(), 120)
      const later = { ...services, clock: { ...services.clock, now: () => over } }
      const outcomes = await race(tick(later), answerStandbyOffer(services, first), tick(later))
      const taken = await expectOneWinner(shift, outcomes)
      expect([
        [[first.id], [[first.id, 'accepted']]],
        [
          [],
          [
            [first.id, 'lapsed'],
            [second.id, 'offered'],
          ],
        ],
      ]).toContainEqual([taken, await listOffers(services, job.id)])
    },
  )

  it.each(rounds)('an acceptance, a decline, a withdrawal and a cancellation (%i)', async () => {
    const shift = await offeredStandby(services)
    const { first, facility, job } = shift
    const withdraw = { jobApplicationId: first.id, clinicianId: first.clinician.id }
    const outcomes = await race(
      answerStandbyOffer(services, first),
      answerStandbyOffer(services, first, 'decline'),
      remove(services, first.clinician.by, withdraw, requestContext),
      cancel(
        services,
        facility.by,
        { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' },
        requestContext,
      ),
    )
    const known = outcomes.map(code =>
      ['move_not_open', 'being_confirmed', 'not_eligible'].includes(code) ? 'done' : code,
    )
    await expectOneWinner(shift, known)
  })

  it.each(rounds)(
    'an acceptance and another facility confirming the same clinician for the same time (%i)',
    async () => {
      const shift = await offeredStandby(services)
      const { first } = shift
      const elsewhere = await appliedShift(db, { clinician: first.clinician })
      const outcomes = await race(
        answerStandbyOffer(services, first),
        confirmApplication(services, elsewhere.facility.by, elsewhere.id),
      )
      expect([
        ['done', 'clinician_busy'],
        ['not_eligible', 'done'],
      ]).toContainEqual(outcomes)
      expect(await db('clinician_bookings').where({ clinicianId: first.clinician.id })).toHaveLength(1)
    },
  )
})
