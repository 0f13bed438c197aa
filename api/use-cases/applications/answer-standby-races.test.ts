import { addMinutes } from '@gaitway/contract/time'
import { Refusal } from '@gaitway/contract/errors'
import { buildPayable, confirmIt, plainly } from '../../testing/confirm-application.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { answerIt, buildOffered, offersOf } from '../../testing/standby.ts'
import { tick } from '../tick.ts'
import { cancel } from './cancel.ts'
import { remove } from './apply.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const rounds = Array.from({ length: 4 }, (_, round) => round)

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

type Offered = Awaited<ReturnType<typeof buildOffered>>
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
  const live = (await offersOf(services, job.id)).filter(([, status]) => status === 'offered')
  expect(live.length).toBeLessThan(taken.length === 1 ? 1 : 2)
  return taken
}

it.each(rounds)(
  'standby race: an acceptance, a confirmation of the next standby and the tick: one has the shift (%i)',
  async () => {
    const shift = await buildOffered(services)
    const { first, second, facility } = shift
    const outcomes = await race(
      answerIt(services, first),
      confirmIt(services, facility.by, second.id),
      answerIt(services, first),
      tick(services),
    )
    expect(await expectOneWinner(shift, outcomes)).toHaveLength(1)
  },
)

it.each(rounds)(
  'standby race: an acceptance and a confirmation of the same standby are paid once (%i)',
  async () => {
    const shift = await buildOffered(services)
    const { first, facility } = shift
    const outcomes = await race(
      answerIt(services, first),
      confirmIt(services, facility.by, first.id),
      tick(services),
    )
    expect(await expectOneWinner(shift, outcomes)).toEqual([first.id])
    expect(services.payments.sentTo('charge')).toHaveLength(2)
  },
)

it.each(rounds)(
  'standby race: an acceptance at its deadline counts, or the next standby gets the offer (%i)',
  async () => {
    const shift = await buildOffered(services)
    const { first, second, job } = shift
    const over = addMinutes(services.clock.now(), 120)
    const later = { ...services, clock: { ...services.clock, now: () => over } }
    const outcomes = await race(tick(later), answerIt(services, first), tick(later))
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
    ]).toContainEqual([taken, await offersOf(services, job.id)])
  },
)

it.each(rounds)('standby race: an acceptance, a decline, a withdrawal and a cancellation (%i)', async () => {
  const shift = await buildOffered(services)
  const { first, facility, job } = shift
  const withdraw = { jobApplicationId: first.id, clinicianId: first.clinician.id }
  const outcomes = await race(
    answerIt(services, first),
    answerIt(services, first, 'decline'),
    remove(services, first.clinician.by, withdraw, plainly),
    cancel(services, facility.by, { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' }, plainly),
  )
  const known = outcomes.map(code =>
    ['move_not_open', 'being_confirmed', 'not_eligible'].includes(code) ? 'done' : code,
  )
  await expectOneWinner(shift, known)
})

it.each(rounds)(
  'standby race: an acceptance and another facility confirming the same clinician for the same time (%i)',
  async () => {
    const shift = await buildOffered(services)
    const { first } = shift
    const elsewhere = await buildPayable(db, { clinician: first.clinician })
    const outcomes = await race(
      answerIt(services, first),
      confirmIt(services, elsewhere.facility.by, elsewhere.id),
    )
    expect([
      ['done', 'clinician_busy'],
      ['not_eligible', 'done'],
    ]).toContainEqual(outcomes)
    expect(await db('clinician_bookings').where({ clinicianId: first.clinician.id })).toHaveLength(1)
  },
)
