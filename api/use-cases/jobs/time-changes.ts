import { refuse } from '@gaitway/contract/values/errors'
import type { timeChangeLifecycle } from '@gaitway/contract/lifecycles/time-change'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { comparePay, showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showShortWhen, showWhen } from '@gaitway/contract/format/time'
import { describeTimes, type EditableSlot } from '../../domain/job-edit.ts'
import { calculateScheduledPay, describePay } from '../../domain/job-price.ts'
import { findApplication, lockApplication, lockApplicationsInStatus } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { deleteBookings, findLastHold, insertBookings } from '../../store/holds.ts'
import { newId } from '../../store/ids.ts'
import {
  findJob,
  listSlots,
  listSlotTimes,
  lockJobIfFree,
  replaceSlots,
  updateJob,
} from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { enqueue } from '../../store/outbox.ts'
import type { ApplicationRow, JobRow, TimeChangeRow } from '../../store/rows.ts'
import * as store from '../../store/time-changes.ts'
import { sendShiftReceipt } from '../calendar/shift-email.ts'
import { listApplicantReviewers, notify, notifyClinicians, readShiftFacts } from '../notify.ts'
import { transition, type MoveBy } from '../transition.ts'
import { requireClinician, requireFacilityMember } from '../use-case.ts'
import type { Knex, Services, SignedIn, UseCase } from '../use-case.ts'
import { agreeToNewPrice } from './instant.ts'
import { computeConfirmedPrice, computeTotals, repriceShift, toEditableSlots, withSlots } from './reprice.ts'

const byClock = { side: 'clock' } as const

const showTimeChange = ({ status, slots, answerBy }: TimeChangeRow): Output<'jobs.answerTimeChange'> => ({
  status,
  slots,
  answerBy: answerBy.toISOString(),
})

type TimeChangeQuestion = { slots: readonly EditableSlot[]; answerBy: Date; by: SignedIn; at: Date }

/**
 * Asks the confirmed clinician for new times, which are reserved until the answer. An earlier question is replaced.
 * The caller has locked job, clinician and application.
 */
export const askForTimes = async (
  trx: Knex,
  { job, application }: Shift,
  { slots, answerBy, by, at }: TimeChangeQuestion,
) => {
  const earlier = await store.lockOpenTimeChange(trx, job.id)
  if (earlier) await endQuestion(trx, earlier, 'withdraw', { by, at })
  const hold = await findLastHold(trx, application.id)
  if (!hold) throw new Error(`Application ${application.id} was confirmed without a hold.`)
  const { clinicianId } = application
  const change = await store.insertTimeChange(trx, {
    id: newId(),
    jobId: job.id,
    applicationId: application.id,
    clinicianId,
    slots: slots.map(({ startsAt, endsAt }) => ({
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
    })),
    askedBy: by.userId,
    askedAt: at,
    answerBy,
  })
  await store.reserveNewTimes(trx, change, hold.id)
  await record(trx, {
    at,
    by,
    noun: 'timeChange',
    nounId: change.id,
    verb: 'ask',
    to: 'pending',
    jobId: job.id,
    facilityId: job.facilityId,
    clinicianId,
    details: { slots: change.slots },
  })
  const { totalPayCents } = calculateScheduledPay({ ...job, slots: change.slots })
  await notifyClinicians(trx, [application.id], {
    type: 'timeChangeRequested',
    facts: {
      changes: describeTimes(slots, job.timeZone),
      until: showWhen(answerBy, job.timeZone),
      shortWhen: showShortWhen(change.slots, job.timeZone),
      pay: comparePay(totalPayCents, job.totalPayCents),
      shortPay: describePay({ ...job, totalPayCents }).shortPay,
    },
    fromUserId: by.userId,
    at,
  })
}

/** Ends the question and releases the times that it reserved. */
const endQuestion = async (
  trx: Knex,
  change: TimeChangeRow,
  move: MoveOf<typeof timeChangeLifecycle>,
  moveBy: MoveBy,
) => {
  await store.releaseNewTimes(trx, change.id)
  const { jobId, clinicianId } = change
  const about = { jobId, facilityId: (await findJob(trx, jobId))?.facilityId, clinicianId }
  return transition(trx, 'timeChange', change, move, { ...moveBy, set: { endedAt: moveBy.at }, about })
}

/** Closes an open question, because the shift ended or was canceled. The caller has locked the job. */
export const closeTimeChange = async (trx: Knex, jobId: string, at: Date) => {
  const change = await store.lockOpenTimeChange(trx, jobId)
  if (change) await endQuestion(trx, change, 'close', { by: byClock, at })
}

/**
 * Closes an open question and notifies the facility, because the clinician checked in, which keeps the scheduled times.
 * The caller has locked job and application.
 */
export const closeTimeChangeAtCheckIn = async (trx: Knex, application: ApplicationRow, at: Date) => {
  const change = await store.lockOpenTimeChange(trx, application.jobId)
  const job = change && (await findJob(trx, application.jobId))
  if (!job) return
  await endQuestion(trx, change, 'lapse', { by: byClock, at })
  const answer = { isDeclined: true, isSilent: true, hasCheckedIn: true, at }
  await notifyOfAnswer(trx, { job, application }, answer)
}

/** The confirmed clinician accepts or declines new times; the facility is notified. */
export const answerTimeChange: UseCase<'jobs.answerTimeChange'> = async ({ db, clock }, by, input) => {
  const me = requireClinician(by)
  const at = clock.now()
  const { jobApplicationId: applicationId, answer: move } = input
  return db.transaction(async trx => {
    const known = await findApplication(trx, applicationId, { clinicianId: me.clinicianId })
    const job = known && (await lockJob<JobRow>(trx, known.jobId))
    if (!job) throw refuse('not_found')
    await lockClinician(trx, me.clinicianId)
    const application = await lockApplication(trx, { id: applicationId })
    const change = await store.lockOpenTimeChange(trx, job.id)
    const isOpen = change?.applicationId === applicationId && at < change.answerBy
    if (!application || !change || !isOpen) throw refuse('time_change_over')
    const ended = await endQuestion(trx, change, move, { by: me, at })
    if (move === 'accept') await moveShift(trx, { job, application, change }, at)
    await notifyOfAnswer(trx, { job, application }, { isDeclined: move === 'decline', at })
    return showTimeChange(ended)
  })
}

type Shift = { job: JobRow; application: ApplicationRow }

/** Moves slots, bookings and price to the accepted times; overlapping applications are declined in the background. */
const moveShift = async (
  trx: Knex,
  { job, application, change }: Shift & { change: TimeChangeRow },
  at: Date,
) => {
  const hold = await findLastHold(trx, application.id)
  if (!hold) throw new Error(`Application ${application.id} was confirmed without a hold.`)
  const slots = toEditableSlots(change.slots)
  const removed = (await listSlots(trx, job.id))
    .slice(slots.length)
    .map(({ sortOrder, startsAt, endsAt }) => ({
      sortOrder,
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
    }))
  await deleteBookings(trx, hold.id)
  const proposing = await replaceSlots(trx, job.id, slots)
  await insertBookings(trx, hold, await listSlotTimes(trx, job.id))
  const moved = await updateJob(trx, job.id, computeTotals(job, slots))
  await repriceShift(trx, moved, slots, application)
  await agreeToNewPrice(trx, moved, withSlots(moved, slots))
  await enqueue(trx, 'displaceOverlapping', { clinicianId: application.clinicianId, holdId: hold.id })
  for (const known of await readShiftFacts(trx, [application.id]))
    await sendShiftReceipt(trx, known, { change: 'update', removed, at })
  const standbys = (await lockApplicationsInStatus(trx, job.id, 'applied')).map(({ id }) => id)
  const changes = describeTimes(slots, job.timeZone)
  for (const isProposalOver of [false, true])
    await notifyClinicians(
      trx,
      standbys.filter(id => proposing.includes(id) === isProposalOver),
      { type: 'shiftChanged', facts: { changes, isProposalOver }, at },
    )
}

type TimeChangeAnswer = { isDeclined: boolean; isSilent?: boolean; hasCheckedIn?: boolean; at: Date }

const notifyOfAnswer = async (
  trx: Knex,
  { job, application }: Shift,
  { isDeclined, isSilent, hasCheckedIn, at }: TimeChangeAnswer,
) => {
  const now = await findJob(trx, job.id)
  for (const { clinicianUserId, facts } of await readShiftFacts(trx, [application.id]))
    await notify(trx, {
      type: 'timeChangeAnswered',
      to: await listApplicantReviewers(trx, job.facilityId),
      facts: {
        ...facts,
        isDeclined,
        isSilent,
        hasCheckedIn,
        amount: now && !isDeclined ? await showNewTotal(trx, now, application) : undefined,
      },
      fromUserId: isSilent ? undefined : clinicianUserId,
      at,
    })
}

const showNewTotal = async (trx: Knex, job: JobRow, application: ApplicationRow) =>
  showCents(computeConfirmedPrice(job, await listSlots(trx, job.id), application).totalCents)

/** The facility withdraws its question: the scheduled times stay. */
export const withdrawTimeChange: UseCase<'jobs.withdrawTimeChange'> = async ({ db, clock }, by, { id }) => {
  const member = requireFacilityMember(by)
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, id)
    if (job?.facilityId !== member.facilityId) throw refuse('not_found')
    const change = await store.lockOpenTimeChange(trx, id)
    if (!change) throw refuse('time_change_over')
    await endQuestion(trx, change, 'withdraw', { by: member, at })
    const about = { type: 'timeChangeWithdrawn', fromUserId: member.userId, at } as const
    await notifyClinicians(trx, [change.applicationId], about)
  })
  return {}
}

/** Ends a question that wasn't answered in time: the scheduled times stay, and the facility is notified. */
export const lapseTimeChange = async ({ db, clock }: Services, jobId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    const change = job && (await store.lockOpenTimeChange(trx, jobId))
    if (!change || change.answerBy > at) return
    const application = await lockApplication(trx, { id: change.applicationId })
    await endQuestion(trx, change, 'lapse', { by: byClock, at })
    if (application) await notifyOfAnswer(trx, { job, application }, { isDeclined: true, isSilent: true, at })
  })
}
