import { STANDBY_ANSWER_MINUTES } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { buildJob } from '../../test/builders/job.ts'
import { TEST_NOW } from '../../test/services.ts'
import { expireJob } from '../../api/use-cases/jobs/move.ts'
import { advanceRound } from '../../api/use-cases/standby/rounds.ts'
import { calledOut, calledOutAtTheDoor, deniedCallOut } from './call-out-contests.ts'
import { instantElsewhere, instantly } from './instant-contests.ts'
import {
  applyTo,
  confirmation,
  confirmFirst,
  hours,
  jobOf,
  send,
  slotsOf,
  type Attempt,
  type Job,
  type Scene,
} from './scene.ts'
import { buildWorked } from './worked-shift.ts'

/** Two members of a facility confirm different applicants of one job. */
const members = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const job = await jobOf(scene, offices[0])
  const [one, other] = [await applyTo(scene, job, therapists[0]), await applyTo(scene, job, therapists[1])]
  return [
    confirmation(races, owner, one),
    confirmation(races, member, other),
    confirmation(races, member, one),
    confirmation(races, owner, other),
  ]
}

/** Two facilities confirm one clinician for shifts at the same time. */
const overlapping = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const attempts: Attempt[] = []
  for (const office of offices) {
    const application = await applyTo(scene, await jobOf(scene, office), therapists[0])
    attempts.push(
      confirmation(races, office.owner, application),
      confirmation(races, office.member, application),
    )
  }
  return attempts
}

/** Two facilities confirm two clinicians who have both applied to both of their overlapping jobs. */
const crossed = async (scene: Scene): Promise<Attempt[]> => {
  const attempts: Attempt[] = []
  for (const [at, office] of scene.offices.entries()) {
    const job = await jobOf(scene, office)
    const ordered = at === 0 ? scene.therapists : scene.therapists.toReversed()
    for (const therapist of ordered)
      attempts.push(confirmation(scene.races, office.owner, await applyTo(scene, job, therapist)))
  }
  return attempts
}

/** A facility confirms while something else ends the application or the job. */
const against =
  (end: (scene: Scene, job: Job, applicationId: string) => Attempt) =>
  async (scene: Scene): Promise<Attempt[]> => {
    const { races, offices, therapists } = scene
    const [{ owner, member }] = offices
    const job = await jobOf(scene, offices[0])
    const application = await applyTo(scene, job, therapists[0])
    const ending = end(scene, job, application)
    return [confirmation(races, owner, application), ending, confirmation(races, member, application), ending]
  }

const withdraw = against(({ races, therapists: [{ clinician, token }] }, _job, jobApplicationId) =>
  send(races, '/remove-application', token, { jobApplicationId, clinicianId: clinician.id }),
)
const cancel = against(({ races, offices: [{ owner }] }, job) =>
  send(
    races,
    '/cancel-shift',
    owner,
    { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' },
    'POST',
  ),
)
/** A confirmed shift is ended by everyone at once: the facility, the clinician, and both again. */
const ended = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const [therapist] = therapists
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, therapist)
  await confirmFirst(races, owner, application)
  const byFacility = { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' }
  const dropOut = { kind: 'cancel', jobApplicationId: application, reason: 'I’m sick.' }
  return [
    send(races, '/cancel-shift', owner, byFacility, 'POST'),
    send(races, '/cancel-shift', therapist.token, dropOut, 'POST'),
    send(races, '/cancel-shift', member, byFacility, 'POST'),
    send(races, '/cancel-shift', therapist.token, dropOut, 'POST'),
  ]
}

/** The clinician drops out, and the reopened shift is confirmed with somebody else. */
const reopened = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const [first, second] = therapists
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, first)
  await confirmFirst(races, owner, application)
  const next = await applyTo(scene, job, second)
  const dropOut = { kind: 'cancel', jobApplicationId: application, reason: 'I’m sick.' }
  return [
    send(races, '/cancel-shift', first.token, dropOut, 'POST'),
    confirmation(races, owner, next),
    confirmation(races, member, next),
    send(races, '/cancel-shift', first.token, dropOut, 'POST'),
  ]
}

/** After a drop-out the standby accepts while the facility confirms them and the offer expires. */
const steppedIn = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const [first, second] = therapists
  const { services } = races
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, first)
  const { id: standby } = await buildApplication(services.db, {
    job,
    clinician: second.clinician,
    isStandby: true,
  })
  await confirmFirst(races, owner, application, { standbyAgreed: true })
  const dropOut = { kind: 'cancel', jobApplicationId: application, reason: 'I’m sick.' }
  await send(races, '/cancel-shift', first.token, dropOut, 'POST')()
  const yes = { jobApplicationId: standby, answer: 'accept' }
  const over = addMinutes(new Date(TEST_NOW), STANDBY_ANSWER_MINUTES)
  return [
    send(races, '/answer-standby', second.token, yes, 'POST'),
    confirmation(races, member, standby),
    send(races, '/answer-standby', second.token, yes, 'POST'),
    async () => {
      await advanceRound({ ...services, clock: { ...services.clock, now: () => over } }, job.id)
      return { status: 200, code: 'passed' }
    },
  ]
}

/** A pending time card is accepted while somebody else reports a no-show. */
const judged = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, therapists[0])
  await confirmFirst(races, owner, application)
  const timesheet = await buildWorked(races.services, { job, application })
  const accepting = { id: timesheet, documentationCompleted: true }
  const missed = { kind: 'noShow', jobApplicationId: application, reason: 'No one came.' }
  return [
    send(races, '/timesheet/approve', owner, accepting, 'POST'),
    send(races, '/cancel-shift', member, missed, 'POST'),
    send(races, '/timesheet/approve', member, accepting, 'POST'),
    send(races, '/cancel-shift', owner, missed, 'POST'),
  ]
}

/** A reported no-show is admitted, withdrawn and reported again, while the time card is accepted. */
const reported = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const [therapist] = therapists
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, therapist)
  await confirmFirst(races, owner, application)
  const timesheet = await buildWorked(races.services, { job, application })
  const missed = { kind: 'noShow', jobApplicationId: application, reason: 'No one came.' }
  await send(races, '/cancel-shift', member, missed, 'POST')()
  const { db } = races.services
  const report = await db('no_show_reports').where({ applicationId: application }).first('id')
  const reportId = report?.id ?? job.id
  return [
    send(races, '/answer-no-show', therapist.token, { reportId, answer: 'wasNotThere' }, 'POST'),
    send(races, '/withdraw-no-show', member, { reportId, reason: 'They were upstairs.' }),
    send(races, '/timesheet/approve', owner, { id: timesheet, documentationCompleted: true }, 'POST'),
    send(races, '/cancel-shift', owner, missed, 'POST'),
  ]
}

const editedSlots = (job: Job, minutes: number) =>
  job.slots.map(({ startsAt, endsAt }) => ({
    startDate: addMinutes(startsAt, minutes).toISOString(),
    endDate: addMinutes(endsAt, minutes).toISOString(),
  }))

/** A confirmed shift is moved into the time of another that its clinician is being confirmed for. */
const moved = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [one, other] = offices
  const job = await jobOf(scene, one)
  await confirmFirst(races, one.owner, await applyTo(scene, job, therapists[0]))
  const later = job.slots.map(({ startsAt, endsAt }) => ({
    startsAt: addMinutes(startsAt, 3 * hours),
    endsAt: addMinutes(endsAt, 3 * hours),
  }))
  const [first] = later
  const wanted = await buildJob(races.services.db, {
    facility: other.facility,
    slots: first ? [{ startsAt: addMinutes(first.startsAt, 10), endsAt: addMinutes(first.endsAt, -10) }] : [],
  })
  const application = await applyTo(scene, wanted, therapists[0])
  const edit = { id: job.id, slots: editedSlots(job, 3 * hours) }
  return [
    send(races, '/update-jobs', one.owner, edit),
    confirmation(races, other.owner, application),
    send(races, '/update-jobs', one.member, { id: job.id, hourlyRate: 70 }),
    confirmation(races, other.member, application),
  ]
}

/** New times are accepted while the facility withdraws them and both sides cancel the shift. */
const newTimes = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const [therapist] = therapists
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, therapist)
  await confirmFirst(races, owner, application)
  await send(races, '/update-jobs', owner, { id: job.id, slots: editedSlots(job, 20) })()
  const dropOut = { kind: 'cancel', jobApplicationId: application, reason: 'I’m sick.' }
  return [
    send(races, '/answer-time-change', therapist.token, { jobApplicationId: application, answer: 'accept' }),
    send(races, '/time-change', member, { id: job.id }, 'DELETE'),
    send(races, '/cancel-shift', therapist.token, dropOut, 'POST'),
    send(races, '/update-jobs', owner, { id: job.id, slots: editedSlots(job, 40) }),
  ]
}

/** The clock of another process is already at the start of the shift. */
const clock = against(({ races: { services } }, job) => async () => {
  const at = slotsOf(0)[0]?.startsAt ?? new Date(TEST_NOW)
  const startsAt = job.slots[0]?.startsAt ?? at
  await expireJob({ ...services, clock: { ...services.clock, now: () => startsAt } }, job.id)
  return { status: 200, code: 'passed' }
})

/** Every combination of confirming and ending, in turn, each with four attempts at once. */
export const contests = {
  members,
  overlapping,
  crossed,
  withdraw,
  cancel,
  clock,
  ended,
  reopened,
  steppedIn,
  instantly,
  instantElsewhere,
  judged,
  reported,
  moved,
  newTimes,
  calledOut,
  deniedCallOut,
  calledOutAtTheDoor,
}
export const ATTEMPTS_OF_A_CONTEST = 4
