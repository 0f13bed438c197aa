import {
  EXTRA_TIME_STAFF_DAYS,
  TIMESHEET_MISSING_REMINDER_HOURS,
  TIMESHEET_AUTO_SUBMIT_DAYS,
  TIMESHEET_WITHDRAWN_HOURS,
} from '@gaitway/contract/values/limits'
import { addDays, addHours, minutesBetween } from '@gaitway/contract/format/time'
import { priceWork, slotsToWork, type BookedSlot, type Pay } from './timesheet.ts'

/** From when an admin may decide on extra time that the facility hasn't decided on. */
export const staffDecideFrom = (acceptedAt: Date) => addDays(acceptedAt, EXTRA_TIME_STAFF_DAYS)

/** The latest of these hours that has passed; null before the first. */
export const findLastPassed = (hours: readonly number[], since: Date, at: Date): number | null =>
  hours.findLast(one => addHours(since, one) <= at) ?? null

/**
 * The schedule for a shift without a time card: when Gaitway submits the scheduled hours, and which reminders to skip
 * because their time has passed already.
 */
export const planMissingCard = (endedAt: Date, at: Date) => ({
  cardDueAt: addDays(endedAt, TIMESHEET_AUTO_SUBMIT_DAYS),
  cardRemindedHours: findLastPassed(TIMESHEET_MISSING_REMINDER_HOURS, endedAt, at),
})

/** When Gaitway submits the scheduled hours after a time card was withdrawn. */
export const getDueAgainAt = (endedAt: Date, withdrawnAt: Date): Date => {
  const due = addDays(endedAt, TIMESHEET_AUTO_SUBMIT_DAYS)
  const soonest = addHours(withdrawnAt, TIMESHEET_WITHDRAWN_HOURS)
  return due > soonest ? due : soonest
}

/** The scheduled hours as time card entries, without breaks, up to when the clinician was sent home. */
export const scheduledEntries = (slots: readonly BookedSlot[], sentHomeAt: Date | null, pay: Pay) => {
  const entries = slotsToWork(slots, sentHomeAt).map(({ id, startsAt, endsAt }) => {
    const endedAt = sentHomeAt && sentHomeAt < endsAt ? sentHomeAt : endsAt
    return {
      slotId: id,
      startedAt: startsAt,
      endedAt,
      breakStartedAt: null,
      breakEndedAt: null,
      workedMinutes: minutesBetween(startsAt, endedAt),
    }
  })
  return priceWork(entries, pay)
}
