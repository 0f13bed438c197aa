import {
  notifyBothSides,
  recordOfCard,
  type Card,
  lockCardIfFree,
  extraTimeFacts,
  factsOf,
  lockShiftIfFree,
  payOf,
} from './read.ts'
import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import type { NotificationParams } from '@gaitway/contract/notifications'
import {
  TIMESHEET_AUTO_ACCEPT_HOURS,
  TIMESHEET_MISSING_REMINDER_HOURS,
  TIMESHEET_RETURNED_REMINDER_DAYS,
  TIMESHEET_REMINDER_HOURS,
} from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import { addHours, showMoment, addDays } from '@gaitway/contract/time'
import { acceptsAt, scheduledEntries, lastPassed } from '../../domain/time-card-clock.ts'
import type { ExtraTime } from '../../domain/timesheet.ts'
import { listMemberIds } from '../../store/notifications.ts'
import {
  listExtraTime,
  findTimesheetOf,
  insertTimesheet,
  listBookedSlots,
  replaceEntries,
  type ShiftRow,
  updateTimesheet,
} from '../../store/timesheets.ts'
import {
  listPendingTimesheets,
  listShiftsMissingTimeCard,
  listShiftsToAutoSubmit,
  setCardDue,
  setCardReminded,
  listReturnedTimesheets,
  listTimesheetsToRemind,
} from '../../store/timesheets-due.ts'
import { sendPlannedCharges } from '../payments/apply-charge-outcome.ts'
import type { SettlementPlan } from '../payments/settle-shift.ts'
import { notify } from '../notify.ts'
import { acceptCard } from './accept.ts'
import { transition } from '../transition.ts'

/** Time cards past their deadline for an answer. */
export const listCardsToAccept = ({ db, clock }: Services, limit: number) =>
  listPendingTimesheets(db, { since: addHours(clock.now(), -TIMESHEET_AUTO_ACCEPT_HOURS), limit })

/** Accepts an unanswered time card up to each slot's schedule, and notifies both sides. */
export const autoAccept = async (services: Services, id: string) => {
  const { db, clock } = services
  const chargeIds = await db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    if (!isDue(card, at)) return []
    const extraTime = await listExtraTime(trx, id)
    const plan = await acceptCard(trx, card, { by: { side: 'clock' }, at, excluding: extraTime })
    await notifyFacility(trx, card, { plan, extraTime, at })
    return plan.chargeIds
  })
  await sendPlannedCharges(services, chargeIds)
}

const isDue = (card: Card | undefined, at: Date): card is Card => {
  const { status, submittedAt } = card?.timesheet ?? {}
  return status === 'pending' && submittedAt != null && acceptsAt(submittedAt) <= at
}

const notifyFacility = async (
  trx: Knex,
  { shift }: Card,
  { plan, extraTime, at }: { plan: SettlementPlan; extraTime: readonly ExtraTime[]; at: Date },
) =>
  notify(trx, {
    type: 'timesheetAcceptedSilently',
    to: await listMemberIds(trx, shift.facilityId, 'shifts'),
    facts: { ...factsOf(shift), ...settledFacts(plan, shift), ...extraTimeFacts(extraTime) },
    at,
  })

const settledFacts = (
  { owed, chargeCents, refundCents }: SettlementPlan,
  { paymentType }: Card['shift'],
): NotificationParams => {
  if (paymentType === 'invoice') return { settled: 'invoiced', amount: showCents(owed.totalCents) }
  if (chargeCents > 0) return { settled: 'charged', amount: showCents(chargeCents) }
  if (refundCents > 0) return { settled: 'returned', amount: showCents(refundCents) }
  return { settled: 'even' }
}

/** Shifts whose clinician is due a reminder to submit the time card. */
export const listShiftsAwaitingCard = ({ db, clock }: Services, limit: number) =>
  listShiftsMissingTimeCard(db, { at: clock.now(), hours: TIMESHEET_MISSING_REMINDER_HOURS, limit })

/** Reminds the clinician to submit the hours of a shift, and says what happens otherwise; each reminder once. */
export const remindToSubmit = ({ db, clock }: Services, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    if (shift?.applicationStatus !== 'completed' || !shift.cardDueAt || shift.cardDueAt <= at) return
    const hours = lastPassed(TIMESHEET_MISSING_REMINDER_HOURS, shift.sentHomeAt ?? shift.lastSlotEnd, at)
    if (!hours || hours <= (shift.cardRemindedHours ?? 0)) return
    await setCardReminded(trx, applicationId, hours)
    await notify(trx, {
      type: 'timecardReminder',
      to: [shift.clinicianUserId],
      facts: { ...factsOf(shift), until: showMoment(shift.cardDueAt, shift.timeZone) },
      at,
    })
  })

/** Shifts past the deadline without a time card. */
export const findShiftsToAutoSubmit = ({ db, clock }: Services, limit: number) =>
  listShiftsToAutoSubmit(db, { at: clock.now(), limit })

/** Submits the scheduled hours because no time card was received, and notifies both sides. */
export const autoSubmit = ({ db, clock }: Services, applicationId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const shift = await lockShiftIfFree(trx, applicationId)
    if (shift?.applicationStatus !== 'completed' || !shift.cardDueAt || shift.cardDueAt > at) return
    await save(trx, shift, at)
    await setCardDue(trx, applicationId, null)
    const facts = { until: showMoment(acceptsAt(at), shift.timeZone) }
    await notifyBothSides(trx, shift, { type: 'timesheetPutIn', facts, at })
  })

const save = async (trx: Knex, shift: ShiftRow, at: Date) => {
  const { applicationId } = shift
  const draft =
    (await findTimesheetOf(trx, applicationId)) ??
    (await insertTimesheet(trx, { applicationId, createdAt: at }))
  const { entries, workedMinutes, payCents } = scheduledEntries(
    await listBookedSlots(trx, shift.jobId),
    shift.sentHomeAt,
    payOf(shift),
  )
  await transition(trx, 'timesheet', draft, 'putIn', {
    by: { side: 'clock' },
    at,
    set: { submittedAt: at, putInByClock: true, workedMinutes, payCents },
    about: shift,
    details: { workedMinutes, payCents },
  })
  await replaceEntries(trx, draft.id, { entries, extraTime: [] })
}

/** Time cards whose facility is due a reminder; past the deadline they are accepted instead. */
export const listCardsToRemind = ({ db, clock }: Services, limit: number) => {
  const at = clock.now()
  const after = addHours(at, -TIMESHEET_AUTO_ACCEPT_HOURS)
  return listTimesheetsToRemind(db, { at, after, hours: TIMESHEET_REMINDER_HOURS, limit })
}

/** Reminds the facility of a pending time card and its deadline; each reminder once per submission. */
export const remindOfCard = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, submittedAt, remindedHours } = card?.timesheet ?? {}
    if (!card || status !== 'pending' || !submittedAt || acceptsAt(submittedAt) <= at) return
    const hours = lastPassed(TIMESHEET_REMINDER_HOURS, submittedAt, at)
    if (!hours || hours <= (remindedHours ?? 0)) return
    const { shift, timesheet } = card
    await noteReminder(trx, card, hours, at)
    await notify(trx, {
      type: 'timesheetWaits',
      to: await listMemberIds(trx, shift.facilityId, 'shifts'),
      facts: {
        ...factsOf(shift),
        ...extraTimeFacts(await listExtraTime(trx, timesheet.id)),
        until: showMoment(acceptsAt(submittedAt), shift.timeZone),
        isLast: hours === TIMESHEET_REMINDER_HOURS.at(-1),
      },
      at,
    })
  })

/** Returned time cards that weren't resubmitted. */
export const listReturnedCards = ({ db, clock }: Services, limit: number) =>
  listReturnedTimesheets(db, { since: addDays(clock.now(), -TIMESHEET_RETURNED_REMINDER_DAYS), limit })

/** Reminds the clinician once of a returned time card. */
export const remindToResubmit = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const card = await lockCardIfFree(trx, id)
    const { status, rejectedAt, remindedHours, rejectReason } = card?.timesheet ?? {}
    if (!card || status !== 'rejected' || !rejectedAt || remindedHours != null) return
    if (addDays(rejectedAt, TIMESHEET_RETURNED_REMINDER_DAYS) > at) return
    await noteReminder(trx, card, TIMESHEET_RETURNED_REMINDER_DAYS * 24, at)
    await notify(trx, {
      type: 'pendingTimesheetReminder',
      to: [card.shift.clinicianUserId],
      facts: { ...factsOf(card.shift), reason: rejectReason ?? undefined },
      at,
    })
  })

const noteReminder = async (trx: Knex, card: Card, hours: number, at: Date) => {
  await updateTimesheet(trx, card.timesheet.id, { remindedHours: hours })
  await recordOfCard(trx, card, { at, by: { side: 'clock' }, verb: 'remind', details: { hours } })
}
