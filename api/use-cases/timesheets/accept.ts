import { withOwnCard, type Card, extraTimeFacts, factsOf, payOf, showTimesheet } from './read.ts'
import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { listExtraTime, decideExtraTime, listEntries, updatePaidMinutes } from '../../store/timesheets.ts'
import { sendPlannedCharges } from '../payments/apply-charge-outcome.ts'
import { rememberAnswer } from '../idempotency.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import type { Knex } from 'knex'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { showCents } from '@gaitway/contract/money'
import { keepToSchedule, type ExtraTime } from '../../domain/timesheet.ts'
import { insertPayout } from '../../store/payouts.ts'
import { settleShift, type SettlementPlan } from '../payments/settle-shift.ts'
import { notify } from '../notify.ts'
import { transition, type MoveBy } from '../transition.ts'
import { acceptedPayOf } from '../shift-money.ts'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'

type Accepting = Pick<MoveBy, 'by' | 'at'> & {
  /** extra time that isn't accepted with the rest, and is neither paid nor charged */
  excluding?: readonly ExtraTime[]
  /** a person's decision about the extra time; auto-accept leaves it open */
  extraTime?: { decision: ExtraTimeDecision; reason: string | null }
}

/**
 * Accepts the worked times, by a person or automatically: settles the money, creates the payout and notifies the
 * clinician. The caller has locked the job. Returns the charges to send after the commit.
 */
export const acceptCard = async (
  trx: Knex,
  { timesheet, shift }: Card,
  { by, at, excluding = [], extraTime }: Accepting,
): Promise<SettlementPlan> => {
  const accepted = await paidMinutes(trx, { timesheet, shift }, excluding)
  const payCents = await acceptedPayOf(trx, shift, accepted.payCents)
  await transition(trx, 'timesheet', timesheet, 'accept', {
    by,
    at,
    set: { acceptedAt: at, acceptedBy: by.userId ?? null, ...accepted },
    about: shift,
    details: {
      payCents,
      workedMinutes: accepted.workedMinutes,
      ...(extraTime && { extraTime: extraTime.decision, reason: extraTime.reason }),
    },
  })
  if (extraTime && by.userId)
    await decideExtraTime(trx, timesheet.id, { ...extraTime, userId: by.userId, at })
  const { applicationId, clinicianId } = shift
  await insertPayout(trx, { applicationId, clinicianId, amountCents: payCents, reason: 'timesheet', at })
  await notify(trx, {
    type: 'timesheetAccepted',
    to: [shift.clinicianUserId],
    facts: {
      ...factsOf(shift),
      ...extraTimeFacts(excluding),
      amount: showCents(payCents),
      isSilent: by.side === 'clock',
      reason: extraTime?.reason ?? undefined,
    },
    fromUserId: by.userId,
    at,
  })
  return settleShift(trx, { applicationId, payCents, at, by })
}

/** The paid part of a time card; without its extra time, the entries' pay is reduced but their times stay. */
const paidMinutes = async (
  trx: Knex,
  { timesheet: { id, workedMinutes, payCents }, shift }: Card,
  excluding: readonly ExtraTime[],
) => {
  if (excluding.length === 0) return { workedMinutes, payCents }
  const { entries, ...paid } = keepToSchedule(await listEntries(trx, id), excluding, payOf(shift))
  await updatePaidMinutes(trx, id, entries)
  return paid
}

/** A decision; declining requires a reason, accepting stores none. */
export const withReason = (decision: ExtraTimeDecision, reason: string | undefined) => {
  if (decision === 'accept') return { decision, reason: null }
  if (!reason) throw refuse('fields_wrong', { reason: timesheetFields.declineReason.missing })
  return { decision, reason }
}

type Sent = { extraTime?: ExtraTimeDecision; reason?: string }

/** The choice about extra time when accepting a time card: required if there is some, refused if there is none. */
const extraTimeDecision = (asksFor: readonly ExtraTime[], { extraTime, reason }: Sent) => {
  const { missing, needless } = timesheetFields.extraTime
  if (asksFor.length === 0) {
    if (extraTime) throw refuse('fields_wrong', { extraTime: needless })
    return undefined
  }
  if (!extraTime) throw refuse('fields_wrong', { extraTime: missing })
  return withReason(extraTime, reason)
}

/** The facility accepts the worked times: the money is settled, the payout is due, and the time card is final. */
export const accept: UseCase<'timesheets.accept'> = async (services, by, input, context) => {
  const { id, submittedAt } = input
  const judge = signedIn(by)
  const { chargeIds } = await withOwnCard(services, judge, id, async (trx, card, at) => {
    const handedInAt = card.timesheet.submittedAt
    // the clinician may have replaced the scheduled hours with their own
    if (submittedAt && handedInAt && handedInAt.getTime() !== new Date(submittedAt).getTime())
      throw refuse('changed_meanwhile')
    step(timesheetLifecycle, card.timesheet.status, 'accept', judge.side)
    const asksFor = await listExtraTime(trx, id)
    const extraTime = extraTimeDecision(asksFor, input)
    const planned = await acceptCard(trx, card, {
      by: judge,
      at,
      extraTime,
      excluding: extraTime?.decision === 'decline' ? asksFor : [],
    })
    const answer = await showTimesheet(trx, judge, id)
    await rememberAnswer(trx, 'timesheets.accept', judge, context, answer)
    return planned
  })
  await sendPlannedCharges(services, chargeIds)
  return showTimesheet(services.db, judge, id)
}

/** The facility returns a time card with a reason; the clinician updates and resubmits it. */
export const reject: UseCase<'timesheets.reject'> = async (services, by, { id, reason }) => {
  const judge = signedIn(by)
  return withOwnCard(services, judge, id, async (trx, { timesheet, shift }, at) => {
    await transition(trx, 'timesheet', timesheet, 'reject', {
      by: judge,
      at,
      reason,
      set: { rejectReason: reason, rejectedAt: at, remindedHours: null },
      about: shift,
    })
    await notify(trx, {
      type: 'timesheetRejected',
      to: [shift.clinicianUserId],
      facts: { ...factsOf(shift), reason },
      fromUserId: judge.userId,
      at,
    })
    return showTimesheet(trx, judge, id)
  })
}
