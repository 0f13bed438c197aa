import { productCents, timeCents } from '@gaitway/contract/fees'
import { TIMESHEET_REACH_HOURS, WORKED_DAY_MAX_HOURS } from '@gaitway/contract/limits'
import { type FieldErrors, refuse } from '@gaitway/contract/errors'
import { addHours, dayIn, minutesBetween, overlaps } from '@gaitway/contract/time'

export type BookedSlot = { id: string; startsAt: Date; endsAt: Date }
export type WorkedTime = {
  slotId: string
  startedAt: Date
  endedAt: Date
  breakStartedAt: Date | null
  breakEndedAt: Date | null
}
export type WorkedEntry = WorkedTime & { workedMinutes: number; payCents: number }
/** Times as they are kept in a correction. */
export type KeptEntry = {
  slotId: string
  startedAt: string
  endedAt: string
  breakStartedAt: string | null
  breakEndedAt: string | null
}
export type Terms = {
  payRateCents: number
  parkingCents: number
  otherCents: number
  timeZone: string
  /** null for a draft, which may say what is still to come */
  handedInAt: Date | null
}

/** Minutes from start to end without the break, which counts only when it ends after it starts. */
export const workedMinutes = ({ startedAt, endedAt, breakStartedAt, breakEndedAt }: WorkedTime) => {
  const breakMinutes =
    breakStartedAt && breakEndedAt && breakEndedAt > breakStartedAt
      ? minutesBetween(breakStartedAt, breakEndedAt)
      : 0
  return minutesBetween(startedAt, endedAt) - breakMinutes
}

/** The days that a time card speaks of: all, or those that had begun when the clinician was sent home. */
export const slotsToWork = (slots: readonly BookedSlot[], sentHomeAt: Date | null): BookedSlot[] =>
  slots.filter(({ startsAt }) => !sentHomeAt || startsAt < sentHomeAt)

/** Worked times measured and paid, with their sum; refuses what cannot have been worked so. */
export const measure = (times: readonly WorkedTime[], slots: readonly BookedSlot[], terms: Terms) => {
  const wrong = faults(times, slots, terms)
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  const entries = times.map(time => {
    const minutes = workedMinutes(time)
    return { ...time, workedMinutes: minutes, payCents: timeCents(terms.payRateCents, minutes) }
  })
  refuseLongDays(entries, terms.timeZone)
  return {
    entries,
    workedMinutes: entries.reduce((sum, entry) => sum + entry.workedMinutes, 0),
    payCents: productCents({ ...terms, slotMinutes: entries.map(entry => entry.workedMinutes) }),
  }
}

const faults = (
  times: readonly WorkedTime[],
  slots: readonly BookedSlot[],
  { handedInAt }: Terms,
): FieldErrors => {
  const found: FieldErrors = {}
  const once = new Set<string>()
  times.forEach((time, index) => {
    const slot = slots.find(({ id }) => id === time.slotId)
    const fault = once.has(time.slotId)
      ? ['slotId', 'This day is entered twice.']
      : (entryFault(time, slot) ?? overlapFault(time, times.slice(0, index)) ?? futureFault(time, handedInAt))
    once.add(time.slotId)
    if (fault) found[`entries.${index}.${fault[0]}`] = fault[1] ?? ''
  })
  if (slots.some(({ id }) => !once.has(id)))
    found.entries = 'Please enter the times of every day of the shift'
  return found
}

const entryFault = (
  time: WorkedTime,
  slot: BookedSlot | undefined,
): [field: string, sentence: string] | undefined => {
  const { startedAt, endedAt, breakStartedAt, breakEndedAt } = time
  if (!slot) return ['slotId', 'This day does not belong to the shift.']
  if (endedAt <= startedAt) return ['endTime', 'The end must be after the start']
  if (startedAt < addHours(slot.startsAt, -TIMESHEET_REACH_HOURS))
    return ['startTime', `More than ${TIMESHEET_REACH_HOURS} hours before the shift`]
  if (endedAt > addHours(slot.endsAt, TIMESHEET_REACH_HOURS))
    return ['endTime', `More than ${TIMESHEET_REACH_HOURS} hours after the shift`]
  if (!breakStartedAt !== !breakEndedAt)
    return [breakStartedAt ? 'breakEndTime' : 'breakStartTime', 'Please enter both times of the break']
  if (breakStartedAt && breakEndedAt) return breakFault(time, breakStartedAt, breakEndedAt)
  return undefined
}

/** Nobody is paid twice for one hour. */
const overlapFault = (time: WorkedTime, earlier: readonly WorkedTime[]) =>
  earlier.some(other => overlaps(stretchOf(other), stretchOf(time)))
    ? ['startTime', 'This time overlaps another one of this time card']
    : undefined

/** Nobody is paid for what has not been worked yet. */
const futureFault = ({ endedAt }: WorkedTime, handedInAt: Date | null) =>
  handedInAt && endedAt > handedInAt
    ? ['endTime', 'This time is still to come. Save the time card and submit it afterwards']
    : undefined

const stretchOf = ({ startedAt, endedAt }: WorkedTime) => ({ startsAt: startedAt, endsAt: endedAt })

const breakFault = (
  { startedAt, endedAt }: WorkedTime,
  breakStartedAt: Date,
  breakEndedAt: Date,
): [field: string, sentence: string] | undefined => {
  if (breakEndedAt < breakStartedAt) return ['breakEndTime', 'The break must end after it starts']
  if (breakStartedAt < startedAt || breakEndedAt > endedAt)
    return ['breakStartTime', 'The break must lie inside the shift']
  return undefined
}

const refuseLongDays = (entries: readonly WorkedEntry[], timeZone: string) => {
  const byDay = new Map<string, number>()
  for (const { startedAt, workedMinutes: minutes } of entries) {
    const day = dayIn(timeZone, startedAt)
    byDay.set(day, (byDay.get(day) ?? 0) + minutes)
  }
  if ([...byDay.values()].some(minutes => minutes > WORKED_DAY_MAX_HOURS * 60)) throw refuse('day_too_long')
}
