import type { ExtraTimeDecision } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import { applyMove } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { TIMESHEET_RETURNED_REMINDER_DAYS, TIMESHEET_REMINDER_HOURS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { NotificationParams } from '../../notifications/notification.ts'
import type { Input } from '@gaitway/contract/schemas/index'
import { showMoment, addDays } from '@gaitway/contract/format/time'
import { findLastPassed } from '../../domain/time-card-clock.ts'
import { keepToSchedule, type ExtraTime } from '../../domain/timesheet.ts'
import { insertPayout } from '../../store/payouts.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import * as timesheets from '../../store/timesheets.ts'
import { askForRatings } from '../feedback/feedback.ts'
import { rememberAnswer } from '../idempotency.ts'
import { refuseIfNoShowOpen } from '../no-shows/reports.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import { settleShift, type SettlementPlan } from '../payments/settle-shift.ts'
import { readAcceptedPay } from '../shift-money.ts'
import { transition, type MoveBy } from '../transition.ts'
import { requireSignedIn, type Knex, type Services, type SignedIn, type UseCase } from '../use-case.ts'
import {
  notifyClinician,
  notifyFacility,
  withOwnCard,
  type TimesheetWithShift,
  formatExtraTime,
  pickPay,
  showTimesheet,
  recordTimeCardEvent,
  lockCardIfFree,
} from './read.ts'

type AcceptOptions = Pick<MoveBy, 'by' | 'at'> & {
  /** extra time that isn't accepted with the scheduled hours, and is neither paid nor charged */
  excluding?: readonly ExtraTime[]
  /** a person's decision about the extra time; auto-accept leaves it open */
  extraTime?: { decision: ExtraTimeDecision; reason: string | null }
}

/**
 * Accepts the worked times, by a person or automatically: settles the money, creates the payout and notifies the
 * clinician. The caller has locked the job. Returns the charges to send after the commit.
 */
const acceptCard = async (
  trx: Knex,
  { timesheet, shift }: TimesheetWithShift,
  { by, at, excluding = [], extraTime }: AcceptOptions,
): Promise<SettlementPlan & { payCents: number }> => {
  const accepted = await savePaidMinutes(trx, { timesheet, shift }, excluding)
  const payCents = await readAcceptedPay(trx, shift, accepted.payCents)
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
    await timesheets.decideExtraTime(trx, timesheet.id, { ...extraTime, userId: by.userId, at })
  const { applicationId, clinicianId } = shift
  await insertPayout(trx, { applicationId, clinicianId, amountCents: payCents, reason: 'timesheet', at })
  await notifyClinician(trx, shift, {
    type: 'timesheetAccepted',
    facts: {
      ...formatExtraTime(excluding),
      amount: showCents(payCents),
      isSilent: by.side === 'clock',
      reason: extraTime?.reason ?? undefined,
    },
    fromUserId: by.userId,
    at,
  })
  await askForRatings(trx, applicationId, at)
  return { ...(await settleShift(trx, { applicationId, payCents, at, by })), payCents }
}

/** Returns the paid part of a time card. To exclude extra time, saves fewer paid minutes; the worked times stay. */
const savePaidMinutes = async (
  trx: Knex,
  { timesheet: { id, workedMinutes, payCents }, shift }: TimesheetWithShift,
  excluding: readonly ExtraTime[],
) => {
  if (excluding.length === 0) return { workedMinutes, payCents }
  const { entries, ...paid } = keepToSchedule(
    await timesheets.listEntries(trx, id),
    excluding,
    pickPay(shift),
  )
  await timesheets.updatePaidMinutes(trx, id, entries)
  return paid
}

/** A decision with its reason; declining requires one, accepting stores none. */
export const buildDecision = (decision: ExtraTimeDecision, reason: string | undefined) => {
  if (decision === 'accept') return { decision, reason: null }
  if (!reason) throw refuse('fields_wrong', { reason: timesheetFields.declineReason.missing })
  return { decision, reason }
}

/** The decision about extra time when accepting a time card: required if there is some, refused if there is none. */
const requireDecision = (
  requested: readonly ExtraTime[],
  { extraTime, reason }: { extraTime?: ExtraTimeDecision; reason?: string },
) => {
  const { missing, needless } = timesheetFields.extraTime
  if (requested.length === 0) {
    if (extraTime) throw refuse('fields_wrong', { extraTime: needless })
    return undefined
  }
  if (!extraTime) throw refuse('fields_wrong', { extraTime: missing })
  return buildDecision(extraTime, reason)
}

const CHANGED = 'The time card has changed since you opened it. Check it and accept it again.'

const isSameTime = (time: Date | null, seen: string | null | undefined) =>
  seen === undefined || (time?.getTime() ?? null) === (seen && new Date(seen).getTime())

/** Whether the hours and the paper time card are still those that the caller read. */
export const isUnchanged = (
  timesheet: TimesheetRow,
  seen: Pick<Input<'timesheets.accept'>, 'submittedAt' | 'paperAddedAt'>,
) =>
  isSameTime(timesheet.submittedAt, seen.submittedAt) && isSameTime(timesheet.paperAddedAt, seen.paperAddedAt)

/**
 * Accepts the submitted time card of a shift that was worked, as staff decided: up to the schedule, with extra time left
 * to the facility, unless staff decided on it too. Refuses if there is no submitted one. The caller has locked the job.
 */
export const acceptOpenCard = async (
  trx: Knex,
  shift: TimesheetWithShift['shift'],
  { by, at, withExtraTime }: { by: SignedIn; at: Date; withExtraTime: boolean },
): Promise<{ payCents: number; chargeIds: string[] }> => {
  const timesheet = await timesheets.findApplicationTimesheet(trx, shift.applicationId)
  if (timesheet?.status !== 'pending') throw refuse('move_not_open')
  const extra = await timesheets.listExtraTime(trx, timesheet.id)
  const accepted = { decision: 'accept', reason: null } as const
  const decided = withExtraTime ? extra.length > 0 && { extraTime: accepted } : { excluding: extra }
  const { chargeIds, payCents } = await acceptCard(trx, { timesheet, shift }, { by, at, ...decided })
  return { payCents, chargeIds }
}

/**
 * Accepts the submitted time card of a shift that was settled before, because staff decided on its hours; the caller
 * settles the shift again. Returns the pay of the time card in cents.
 */
export const acceptCardOfSettledShift = async (
  trx: Knex,
  shift: TimesheetWithShift['shift'],
  { by, at }: { by: SignedIn; at: Date },
): Promise<number> => {
  const timesheet = await timesheets.findApplicationTimesheet(trx, shift.applicationId)
  if (timesheet?.status !== 'pending') throw refuse('move_not_open')
  const { id, payCents, workedMinutes } = timesheet
  const set = { acceptedAt: at, acceptedBy: by.userId }
  const details = { payCents, workedMinutes }
  await transition(trx, 'timesheet', timesheet, 'accept', { by, at, set, about: shift, details })
  await timesheets.decideExtraTime(trx, id, { decision: 'accept', reason: null, userId: by.userId, at })
  return payCents
}

/** The facility accepts the worked times: the money is settled, the payout is due, and the time card is final. */
export const accept: UseCase<'timesheets.accept'> = async (services, by, input, context) => {
  const { id } = input
  const reviewer = requireSignedIn(by)
  const { chargeIds } = await withOwnCard(services, reviewer, id, async (trx, card, at, show) => {
    applyMove(timesheetLifecycle, card.timesheet.status, 'accept', reviewer.side)
    await refuseIfNoShowOpen(trx, card.shift.applicationId)
    if (!isUnchanged(card.timesheet, input)) throw refuse('out_of_date', undefined, CHANGED)
    const requested = await timesheets.listExtraTime(trx, id)
    const extraTime = requireDecision(requested, input)
    const excluding = extraTime?.decision === 'decline' ? requested : []
    const planned = await acceptCard(trx, card, { by: reviewer, at, extraTime, excluding })
    await rememberAnswer(trx, 'timesheets.accept', reviewer, context, await show())
    return planned
  })
  await sendPlannedCharges(services, chargeIds)
  return showTimesheet(services, reviewer, id)
}

/** The facility returns a time card with a reason; the clinician updates and resubmits it. */
export const reject: UseCase<'timesheets.reject'> = async (services, by, { id, reason }) => {
  const reviewer = requireSignedIn(by)
  return withOwnCard(services, reviewer, id, async (trx, { timesheet, shift }, at, show) => {
    await refuseIfNoShowOpen(trx, shift.applicationId)
    await transition(trx, 'timesheet', timesheet, 'reject', {
      by: reviewer,
      at,
      reason,
      set: { rejectReason: reason, rejectedAt: at, remindedHours: null },
      about: shift,
    })
    const fromUserId = reviewer.userId
    await notifyClinician(trx, shift, { type: 'timesheetRejected', facts: { reason }, fromUserId, at })
    return show()
  })
}

/** Accepts an unanswered time card up to each slot's schedule, and notifies both sides. */
export const autoAccept = async (services: Services, id: string) => {
  const { db, clock } = services
  const chargeIds = await db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    if (!isDue(card, at)) return []
    const extraTime = await timesheets.listExtraTime(trx, id)
    const plan = await acceptCard(trx, card, { by: { side: 'clock' }, at, excluding: extraTime })
    const facts = { ...formatSettlement(plan, card.shift), ...formatExtraTime(extraTime) }
    await notifyFacility(trx, card.shift, { type: 'timesheetAutoAccepted', facts, at })
    return plan.chargeIds
  })
  await sendPlannedCharges(services, chargeIds)
}

const isDue = (card: TimesheetWithShift | undefined, at: Date): card is TimesheetWithShift => {
  const { status, acceptsAt } = card?.timesheet ?? {}
  return status === 'pending' && acceptsAt != null && acceptsAt <= at
}

const formatSettlement = (
  { owed, chargeCents, refundCents }: SettlementPlan,
  { paymentType }: TimesheetWithShift['shift'],
): NotificationParams => {
  if (paymentType === 'invoice') return { settled: 'invoiced', amount: showCents(owed.totalCents) }
  if (chargeCents > 0) return { settled: 'charged', amount: showCents(chargeCents) }
  if (refundCents > 0) return { settled: 'returned', amount: showCents(refundCents) }
  return { settled: 'even' }
}

/** Reminds the facility of a pending time card and its deadline; each reminder once per submission. */
export const remindOfCard = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, submittedAt, acceptsAt, remindedHours } = card?.timesheet ?? {}
    if (!card || status !== 'pending' || !submittedAt || !acceptsAt || acceptsAt <= at) return
    const hours = findLastPassed(TIMESHEET_REMINDER_HOURS, submittedAt, at)
    if (!hours || hours <= (remindedHours ?? 0)) return
    const { shift, timesheet } = card
    await recordReminder(trx, card, hours, at)
    await notifyFacility(trx, shift, {
      type: 'timesheetWaits',
      facts: {
        ...formatExtraTime(await timesheets.listExtraTime(trx, timesheet.id)),
        until: showMoment(acceptsAt, shift.timeZone),
        isLast: hours === TIMESHEET_REMINDER_HOURS.at(-1),
      },
      at,
    })
  })

/** Reminds the clinician once of a returned time card. */
export const remindToResubmit = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, rejectedAt, remindedHours, rejectReason } = card?.timesheet ?? {}
    if (!card || status !== 'rejected' || !rejectedAt || remindedHours != null) return
    if (addDays(rejectedAt, TIMESHEET_RETURNED_REMINDER_DAYS) > at) return
    await recordReminder(trx, card, TIMESHEET_RETURNED_REMINDER_DAYS * 24, at)
    const facts = { reason: rejectReason ?? undefined }
    await notifyClinician(trx, card.shift, { type: 'pendingTimesheetReminder', facts, at })
  })

const recordReminder = async (trx: Knex, card: TimesheetWithShift, hours: number, at: Date) => {
  await timesheets.updateTimesheet(trx, card.timesheet.id, { remindedHours: hours })
  await recordTimeCardEvent(trx, card, { at, by: { side: 'clock' }, verb: 'remind', details: { hours } })
}
