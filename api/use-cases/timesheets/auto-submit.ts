import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { TIMESHEET_MISSING_REMINDER_HOURS } from '@gaitway/contract/limits'
import { showMoment } from '@gaitway/contract/time'
import { acceptsAt, scheduledEntries, lastPassed } from '../../domain/time-card-clock.ts'
import { listMemberIds } from '../../store/notifications.ts'
import {
  findTimesheetOf,
  insertTimesheet,
  listBookedSlots,
  replaceEntries,
  type ShiftRow,
} from '../../store/timesheets.ts'
import {
  listShiftsMissingTimeCard,
  listShiftsToAutoSubmit,
  setCardDue,
  setCardReminded,
} from '../../store/timesheets-due.ts'
import { notify } from '../notify.ts'
import { transition } from '../transition.ts'
import { lockShiftIfFree, factsOf, payOf } from './find-card.ts'

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
    await notifyBothSides(trx, shift, at)
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

const notifyBothSides = async (trx: Knex, shift: ShiftRow, at: Date) => {
  const facts = { ...factsOf(shift), until: showMoment(acceptsAt(at), shift.timeZone) }
  const common = { type: 'timesheetPutIn', at } as const
  await notify(trx, { ...common, to: [shift.clinicianUserId], facts })
  await notify(trx, {
    ...common,
    to: await listMemberIds(trx, shift.facilityId, 'shifts'),
    facts: { ...facts, isFacility: true },
  })
}
