import type { Knex } from 'knex'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'
import { showCents } from '@gaitway/contract/format/money'
import { findConfirmedShift, type ShiftRows } from './shift-to-end.ts'
import { countsAgainst } from '@gaitway/contract/reliability'
import { decideEnding, missedBy } from '../../domain/ending.ts'
import type { EndingEffect, EndingInput } from '../../domain/ending.ts'
import { planMissingCard } from '../../domain/time-card-clock.ts'
import { deleteFeedback } from '../../store/feedback.ts'
import { listSlots, restorePostedTimes, updateTotals } from '../../store/jobs.ts'
import { calculateScheduledPay } from '../../domain/job-price.ts'
import { deleteBookingsOfJob, shortenBookingsOfJob } from '../../store/holds.ts'
import { insertPayout } from '../../store/payouts.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { findApplicationTimesheet } from '../../store/timesheets.ts'
import { listMemberIds, listStaffIds } from '../../store/notifications.ts'
import { recordEvent, transition } from '../transition.ts'
import { getMoneyVisibility, previewEnding } from '../shift-money.ts'
import { settleShift, settlePlacement } from '../payments/settle-shift.ts'
import { startRound, notifyNoStandby, type OfferedStandby } from '../standby/rounds.ts'
import { type SignedIn, isStaff } from '../use-case.ts'
import { readJobFacts, readShiftFacts, notify, listApplicantReviewers, type ShiftFacts } from '../notify.ts'
import { buildShiftEmail, sendShiftReceipt } from '../calendar/shift-email.ts'
import { closeCallOutQuestion } from '../call-outs/call-outs.ts'
import { refuseIfNoShowOpen } from '../no-shows/reports.ts'
import { closeTimeChange } from '../jobs/time-changes.ts'
import { cancelOpenApplications, notifyApplicants, type CancelOptions } from '../jobs/move.ts'

type By = Pick<SignedIn, 'side' | 'userId'>
type Ending = EndShiftInput & { refundCents: number; offered?: OfferedStandby }
const showAmount = (cents: number) => (cents > 0 ? showCents(cents) : undefined)

/** Notifies everyone who didn't end the shift themselves: that it ended, why, and what it means for them. */
const notifyOfEnding = async (
  trx: Knex,
  { job, application, known }: ShiftRows & { known: ShiftFacts },
  { applicationMove, clinicianCents, jobMove }: EndingEffect,
  ended: Ending,
) => {
  const { by, at, reason, disputeBy, decision, calledBy, refundCents, offered } = ended
  const hasTimeCard = job.jobType === 'PART_TIME'
  if (isStaff(by) && jobMove && applicationMove !== 'sendHome' && applicationMove !== 'dropOut')
    await notifyFacilityOfCancellation(trx, job, ended)
  const { clinicianUserId, facts } = known
  if (applicationMove === 'cancel' || applicationMove === 'cancelCurrent') {
    const emailAddition = await buildShiftEmail(trx, known, { change: 'remove', at })
    return notifyApplicants(trx, [application], {
      ...ended,
      amount: showAmount(clinicianCents),
      emailAddition,
    })
  }
  const common = { fromUserId: by.userId, at }
  const clinician = [clinicianUserId]
  if (applicationMove === 'noShow')
    await notify(trx, {
      ...common,
      type: 'noShowRecorded',
      to: clinician,
      facts: {
        ...facts,
        reason,
        amount: showAmount(clinicianCents),
        until: disputeBy,
        note: decision,
        isStaff: by.side === 'admin',
      },
    })
  if (applicationMove === 'sendHome')
    await notify(trx, {
      ...common,
      type: 'sentHome',
      to: clinician,
      facts: { ...facts, reason, amount: hasTimeCard ? showCents(clinicianCents) : undefined },
    })
  if (applicationMove === 'dropOut') {
    const dropOutFacts = { ...facts, ...offered, reason, isCallOut: isStaff(by) }
    await notify(trx, {
      ...common,
      type: 'clinicianDroppedOut',
      to: await listApplicantReviewers(trx, job.facilityId),
      facts: { ...dropOutFacts, amount: showAmount(refundCents), isReopened: jobMove === 'reopen' },
    })
    if (isStaff(by))
      await notify(trx, {
        ...common,
        type: 'callOutRecorded',
        to: clinician,
        facts: { ...facts, reason, until: disputeBy, calledBy },
        emailAddition: await buildShiftEmail(trx, known, { change: 'remove', at }),
      })
    else await sendShiftReceipt(trx, known, { change: 'remove', at })
    if (countsAgainst(missedBy(applicationMove, application.firstSlotStart, at)))
      await notify(trx, { ...common, type: 'lateDropOut', to: await listStaffIds(trx), facts: dropOutFacts })
  }
}

/** Notifies the facility that staff canceled its shift, and why. */
export const notifyFacilityOfCancellation = async (
  trx: Knex,
  job: JobRow,
  { by, at, reason }: CancelOptions,
) =>
  notify(trx, {
    type: 'jobCancelled',
    to: await listMemberIds(trx, job.facilityId, 'shifts'),
    facts: { ...(await readJobFacts(trx, job.id)), reason },
    fromUserId: by.userId,
    at,
  })

type EndShiftInput = Omit<EndingInput, 'side'> & {
  by: By
  reason: string
  /** until when the clinician can say that a no-show or a call-out is wrong, formatted */
  disputeBy?: string
  /** who called out for the clinician, formatted; undefined if they called themselves */
  calledBy?: string
  /** the standby who gets the first offer if the shift is open again */
  standbyApplicationId?: string
  newlyInvitedIds?: readonly string[]
  /** why an admin decided that it was a no-show */
  decision?: string
}
export type Ended = { answer: Output<'applications.cancel'>; chargeIds: string[] }

/**
 * Ends a confirmed shift early: moves both sides, frees the clinician's time, settles what is owed, makes offers
 * to standbys after a drop-out, and notifies everyone affected. The caller has locked job, clinician and
 * application.
 */
export const endShift = async (trx: Knex, shift: ShiftRows, input: EndShiftInput): Promise<Ended> => {
  const { job, application } = shift
  const { by, at, reason } = input
  await refuseIfNoShowOpen(trx, application.id)
  const ending = decideEnding(await findConfirmedShift(trx, job, application, at), {
    ...input,
    side: by.side,
  })
  // read before the shift is reopened, which brings back the posted times
  const [known] = await readShiftFacts(trx, [application.id])
  if (!known) throw new Error(`Application ${application.id} is missing.`)
  await closeTimeChange(trx, job.id, at)
  await closeCallOutQuestion(trx, application, at)
  await moveSides(trx, shift, ending, input)
  if (ending.applicationMove === 'sendHome') await shortenBookingsOfJob(trx, job.id, at)
  else {
    await deleteBookingsOfJob(trx, job.id)
    await annulTimeCard(trx, application, at)
    await removeRatings(trx, application, at)
  }
  const { refundCents, chargeCents } = await previewEnding(trx, shift, ending)
  const chargeIds = await settleEnding(trx, shift, ending, input)
  const next = ending.jobMove === 'reopen' ? await reopen(trx, shift, input) : {}
  await notifyOfEnding(trx, { ...shift, known }, ending, { ...input, refundCents, offered: next.offered })
  if (next.passedOverId) await notifyNoStandby(trx, job, next.passedOverId, at)
  if (ending.jobMove === 'cancel') await cancelOpenApplications(trx, job, { by, at, reason })
  const { isPayVisible, isCostVisible } = getMoneyVisibility(by.side)
  return {
    answer: {
      jobId: job.id,
      status: ending.jobStatus,
      shiftStatus: applicationLifecycle.moves[ending.applicationMove].to,
      refundCents: isCostVisible ? refundCents : null,
      chargeCents: isCostVisible ? chargeCents : null,
      clinicianCents: isPayVisible ? ending.clinicianCents : null,
    },
    chargeIds,
  }
}

/** The shift is open again as it was posted, and its standbys are asked. */
const reopen = async (
  trx: Knex,
  { job, application }: ShiftRows,
  { at, standbyApplicationId, newlyInvitedIds }: EndShiftInput,
) => {
  if (await restorePostedTimes(trx, job.id, at)) {
    const slots = (await listSlots(trx, job.id)).map(({ startsAt, endsAt }) => ({
      startDate: startsAt,
      endDate: endsAt,
    }))
    await updateTotals(trx, job.id, calculateScheduledPay({ ...job, slots }).totalPayCents)
  }
  return startRound(trx, application, { at, standbyApplicationId, newlyInvitedIds })
}

const moveSides = async (
  trx: Knex,
  { job, application }: ShiftRows,
  ending: EndingEffect,
  input: EndShiftInput,
) => {
  const { applicationMove, jobMove } = ending
  const { by, at, reason, settlement } = input
  const owed = job.jobType === 'PART_TIME' ? planMissingCard(at, at) : {}
  // an earlier day that was a no-show still counts
  const missed = missedBy(applicationMove, application.firstSlotStart, at) ?? application.clinicianMissed
  const set =
    applicationMove === 'sendHome'
      ? { sentHomeAt: at, sentHomeSettlement: settlement === 'policy' ? undefined : settlement, ...owed }
      : { cardDueAt: null, clinicianMissed: missed }
  const details = settlement && settlement !== 'policy' ? { settlement } : undefined
  await transition(trx, 'application', application, applicationMove, { by, at, reason, set, details })
  // a job that is posted again shows no reason
  if (jobMove)
    await transition(trx, 'job', job, jobMove, { by, at, reason: jobMove === 'reopen' ? undefined : reason })
}

const clock = { side: 'clock' as const }

/** Voids the draft time card of a shift that wasn't worked to its end. */
const annulTimeCard = async (trx: Knex, application: ApplicationRow, at: Date) => {
  const timesheet = await findApplicationTimesheet(trx, application.id)
  if (timesheet) await transition(trx, 'timesheet', timesheet, 'annul', { by: clock, at, about: application })
}

/** Only completed shifts have ratings: removes those of a shift that turned out to be a no-show. */
const removeRatings = async (trx: Knex, application: ApplicationRow, at: Date) => {
  for (const { id, rating } of await deleteFeedback(trx, application.id))
    await recordEvent(trx, 'feedback', { ...application, id }, 'remove', {
      at,
      by: clock,
      details: { rating },
    })
}

/** After a send-home the time card decides the pay; everything else is settled now. Returns the charges to send. */
const settleEnding = async (
  trx: Knex,
  { job, application }: ShiftRows,
  ending: EndingEffect,
  { by, at, workedSlotIds }: EndShiftInput,
): Promise<string[]> => {
  const { applicationMove, clinicianCents: payCents, payoutReason } = ending
  const applicationId = application.id
  if (applicationMove === 'sendHome')
    return job.jobType === 'FULL_TIME' ? settlePlacement(trx, applicationId, at) : []
  await insertPayout(trx, {
    applicationId,
    clinicianId: application.clinicianId,
    amountCents: payCents,
    reason: payoutReason,
    at,
  })
  const { chargeIds } = await settleShift(trx, {
    applicationId,
    payCents,
    at,
    by,
    reason: 'cancellation',
    workedSlotIds,
  })
  return chargeIds
}
