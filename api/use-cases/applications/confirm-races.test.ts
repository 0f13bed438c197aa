import { Refusal } from '@gaitway/contract/errors'
import { tick } from '../tick.ts'
import { buildApplication } from '../../testing/builders/application.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildMember } from '../../testing/builders/facility.ts'
import { buildPayable, confirmIt, plainly } from '../../testing/confirm-application.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { cancel } from './cancel.ts'
import { remove } from './apply.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
afterAll(() => test.close())

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
  (await test.db('applications').where({ id }).first('status')).status as string
const bookingsOf = async (clinicianId: string) =>
  (await test.db('clinician_bookings').where({ clinicianId })).length
it.each(rounds)(
  'confirm race: two members confirm different applicants: one has the shift (%i)',
  async () => {
    const { id, job, facility } = await buildPayable(test.db)
    const other = await buildApplication(test.db, { job, clinician: await buildClinician(test.db) })
    const member = await buildMember(test.db, { facilityId: facility.id, access: ['applicants', 'payments'] })
    const outcomes = await race(
      confirmIt(services, facility.by, id),
      confirmIt(services, member.by, other.id),
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
    const clinician = await buildClinician(test.db)
    const [one, two] = [
      await buildPayable(test.db, { clinician }),
      await buildPayable(test.db, { clinician }),
    ]
    const outcomes = await race(
      confirmIt(services, one.facility.by, one.id),
      confirmIt(services, two.facility.by, two.id),
    )
    expect(outcomes.toSorted()).toEqual(['clinician_busy', 'done'])
    expect(services.payments.sentTo('charge')).toHaveLength(1)
    expect(await bookingsOf(clinician.id)).toBe(1)
  },
)

it.each(rounds)(
  'confirm race: two facilities and two clinicians on both shifts: no double booking or charge (%i)',
  async () => {
    const [ada, bo] = [await buildClinician(test.db), await buildClinician(test.db)]
    const one = await buildPayable(test.db, { clinician: ada })
    const two = await buildPayable(test.db, { clinician: bo })
    const oneBo = await buildApplication(test.db, { job: one.job, clinician: bo })
    const twoAda = await buildApplication(test.db, { job: two.job, clinician: ada })
    const outcomes = await race(
      confirmIt(services, one.facility.by, one.id),
      confirmIt(services, two.facility.by, two.id),
      confirmIt(services, one.facility.by, oneBo.id),
      confirmIt(services, two.facility.by, twoAda.id),
    )
    const known = ['done', 'clinician_busy', 'job_already_held', 'job_already_filled', 'applicant_not_open']
    for (const outcome of outcomes) expect(known).toContain(outcome)
    const won = outcomes.filter(outcome => outcome === 'done').length
    expect(services.payments.sentTo('charge')).toHaveLength(won)
    expect((await bookingsOf(ada.id)) + (await bookingsOf(bo.id))).toBe(won)
    expect(Math.max(await bookingsOf(ada.id), await bookingsOf(bo.id))).toBe(1)
  },
)

const keptCents = async (applicationId: string) => {
  const payment = await test.db('payments').where({ applicationId }).first()
  return payment ? payment.paidCents - payment.refundedCents : 0
}

it.each(rounds)('confirm race: against a withdrawal: exactly one of them happens (%i)', async () => {
  const { id, facility, clinician } = await buildPayable(test.db)
  const withdraw = remove(
    services,
    clinician.by,
    { jobApplicationId: id, clinicianId: clinician.id },
    plainly,
  )
  const [confirmed, removed] = await race(confirmIt(services, facility.by, id), withdraw)
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
    const { id, job, facility } = await buildPayable(test.db)
    const [confirmed, cancelled] = await race(
      confirmIt(services, facility.by, id),
      cancel(
        services,
        facility.by,
        { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' },
        plainly,
      ),
    )
    expect([
      ['done', 'being_confirmed', 'upcoming', 56_172],
      ['done', 'done', 'cancelled', 0],
      ['move_not_open', 'done', 'cancelled', 0],
    ]).toContainEqual([confirmed, cancelled, await statusOf(id), await keptCents(id)])
  },
)

it.each(rounds)(
  'confirm race: against the tick at the start of the shift: filled or expired (%i)',
  async () => {
    const { id, job, facility } = await buildPayable(test.db)
    const start = new Date('2026-11-21T15:00:00Z')
    const later = { ...services, clock: { ...services.clock, now: () => start } }
    const [confirmed] = await race(confirmIt(services, facility.by, id), tick(later), tick(later))
    const { status } = await test.db('jobs').where({ id: job.id }).first('status')
    expect([
      ['done', 'confirmed', 'upcoming', 56_172],
      ['done', 'confirmed', 'current', 56_172],
      ['job_already_started', 'posted', 'applied', 0],
      ['job_already_started', 'expired', 'applied', 0],
      ['job_already_started', 'expired', 'expired', 0],
    ]).toContainEqual([confirmed, status, await statusOf(id), await keptCents(id)])
  },
)
