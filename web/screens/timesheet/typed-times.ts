import { timeCents } from '@gaitway/contract/fees'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import {
  CHECK_GRACE_MINUTES,
  TIMESHEET_ENTRY_MARGIN_HOURS,
  WORKED_DAY_MAX_HOURS,
} from '@gaitway/contract/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { addHours, clockTimeIn, dayIn, instantsOf, minutesBetween } from '@gaitway/contract/time'
import { daysAfter, readClockTime, type Which } from '../../shared/days.ts'
import { copy } from './copy.ts'
import type { Shift } from '../shifts/time-card.ts'

/** The days on a time card: all, or those that had started when the clinician was sent home. */
export const listSlotsToWork = ({
  sentHome,
  shiftSlots,
}: Pick<Shift, 'sentHome' | 'shiftSlots'>): readonly Slot[] =>
  shiftSlots.filter(({ startDate }) => !sentHome || startDate < sentHome.at)

/** A day, cut off when the clinician was sent home. */
export const untilSentHome = (slot: Slot, { sentHome }: Pick<Shift, 'sentHome'>): Slot =>
  sentHome && sentHome.at < slot.endDate ? { ...slot, endDate: sentHome.at } : slot

/** Pay for the hours worked, but at least the minimum of a clinician who was sent home. */
export const applyMinimumPay = (workedCents: number | undefined, { sentHome }: Pick<Shift, 'sentHome'>) =>
  workedCents === undefined ? undefined : Math.max(workedCents, sentHome?.minimumCents ?? 0)

export type Slot = {
  id: string
  startDate: string
  endDate: string
  checkedInAt?: string | null
  checkedOutAt?: string | null
}
export const timeFields = ['startTime', 'endTime', 'breakStartTime', 'breakEndTime'] as const
export type TimeField = (typeof timeFields)[number]
type PerField<Value> = Partial<Record<TimeField, Value>>

/** One slot as typed: local clock times, HH:MM. */
export type TypedEntry = PerField<string> & {
  hasBreak?: boolean
  /** which time is meant if it occurs twice because the clocks go back */
  which?: PerField<Which>
  /** kept even when the times no longer need it */
  extraTimeReason?: string
}
export type Entry = Sent<'timesheets.write'>['entries'][number]
export type ReadEntry = {
  errors: PerField<string>
  /** the instants, as far as they are known */
  at: PerField<Date>
  /** the two instants of a time that occurs twice */
  twice: PerField<[Date, Date]>
  /** undefined while the times are incomplete */
  workedMinutes: number | undefined
  /** minutes beyond the slot with the reason typed; undefined if there are none */
  extraTime: { minutes: number; reason: string | undefined } | undefined
}

const HALF_DAY_MINUTES = 12 * 60
const minutesOfClock = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The calendar day of a start: the one closest to the scheduled start. */
const startDay = (slot: Slot, clock: string, zone: string) => {
  const later = minutesOfClock(clock) - minutesOfClock(clockTimeIn(zone, slot.startDate))
  const day = dayIn(zone, slot.startDate)
  if (later > HALF_DAY_MINUTES) return daysAfter(day, -1)
  return later < -HALF_DAY_MINUTES ? daysAfter(day, 1) : day
}

/** A clock time before the previous one is on the next day. */
const dayAfter = (day: string, before: string, clock: string) => (clock < before ? daysAfter(day, 1) : day)

const daysOf = (slot: Slot, typed: TypedEntry, zone: string): PerField<string> => {
  const { startTime, endTime, breakStartTime, breakEndTime } = typed
  if (!startTime) return {}
  const start = startDay(slot, startTime, zone)
  const breakStart = breakStartTime && dayAfter(start, startTime, breakStartTime)
  return {
    startTime: start,
    endTime: endTime && dayAfter(start, startTime, endTime),
    breakStartTime: breakStart,
    breakEndTime:
      breakEndTime && breakStart && breakStartTime
        ? dayAfter(breakStart, breakStartTime, breakEndTime)
        : undefined,
  }
}

/** Reads typed times in the zone of the job by the API's own rules: instants, errors and worked minutes. */
export const parseEntry = (slot: Slot, typed: TypedEntry, zone: string): ReadEntry => {
  const wanted = typed.hasBreak ? typed : { ...typed, breakStartTime: undefined, breakEndTime: undefined }
  const days = daysOf(slot, wanted, zone)
  const read: ReadEntry = { errors: {}, at: {}, twice: {}, workedMinutes: undefined, extraTime: undefined }
  for (const field of timeFields) {
    const clock = wanted[field]
    const day = days[field]
    if (!clock || !day) continue
    const { at, twice } = readClockTime(day, clock, zone, typed.which?.[field])
    if (twice) read.twice[field] = twice
    if (at) read.at[field] = at
    else read.errors[field] = twice ? copy.shownTwice : copy.neverShown
  }
  missing(read, wanted)
  judge(read, slot, zone)
  const workedMinutes = measured(read)
  return { ...read, workedMinutes, extraTime: extraTimeOf(slot, typed, workedMinutes) }
}

const extraTimeOf = (slot: Slot, { extraTimeReason }: TypedEntry, workedMinutes = 0) => {
  const minutes = workedMinutes - minutesBetween(slot.startDate, slot.endDate)
  return minutes > 0 ? { minutes, reason: extraTimeReason?.trim() || undefined } : undefined
}

/** Extra time can only be submitted with a reason. Returns the errors of fields without one. */
export const validateReasons = (read: readonly ReadEntry[]) => {
  const { missing: sentence } = timesheetFields.extraTimeReason
  const entries = read.map(({ extraTime }) =>
    extraTime && !extraTime.reason ? { extraTimeReason: sentence } : undefined,
  )
  return entries.some(Boolean) ? { entries } : undefined
}

const missing = (read: ReadEntry, typed: TypedEntry) => {
  if (!typed.startTime) read.errors.startTime = copy.startMissing
  if (!typed.endTime) read.errors.endTime = copy.endMissing
  if (!typed.hasBreak) return
  if (!typed.breakStartTime) read.errors.breakStartTime = copy.breakMissing
  if (!typed.breakEndTime) read.errors.breakEndTime = copy.breakMissing
}

const judge = ({ at, errors }: ReadEntry, slot: Slot, zone: string) => {
  const { startTime, endTime, breakStartTime, breakEndTime } = at
  if (!startTime || !endTime) return
  if (endTime <= startTime) errors.endTime = copy.endBeforeStart
  else if (endTime > addHours(new Date(slot.endDate), TIMESHEET_ENTRY_MARGIN_HOURS))
    // Longer than anyone works in a day, so it was typed as before the start.
    errors.endTime =
      minutesBetween(startTime, endTime) > WORKED_DAY_MAX_HOURS * 60 &&
      dayIn(zone, endTime) > dayIn(zone, startTime)
        ? copy.endBeforeStart
        : copy.tooLate
  if (!breakStartTime || !breakEndTime) return
  if (breakStartTime < startTime || breakEndTime > endTime) errors.breakStartTime = copy.breakOutside
  else if (breakEndTime <= breakStartTime) errors.breakEndTime = copy.breakBackwards
}

const measured = ({ at, errors }: ReadEntry) => {
  if (Object.keys(errors).length > 0 || !at.startTime || !at.endTime) return undefined
  const pause =
    at.breakStartTime && at.breakEndTime ? Math.max(0, minutesBetween(at.breakStartTime, at.breakEndTime)) : 0
  return minutesBetween(at.startTime, at.endTime) - pause
}

/** The entry to send; undefined while there are errors. */
export const buildEntry = (slot: Slot, { at, workedMinutes, extraTime }: ReadEntry): Entry | undefined =>
  workedMinutes === undefined || !at.startTime || !at.endTime
    ? undefined
    : {
        slotId: slot.id,
        startTime: at.startTime.toISOString(),
        endTime: at.endTime.toISOString(),
        breakStartTime: at.breakStartTime?.toISOString() ?? null,
        breakEndTime: at.breakEndTime?.toISOString() ?? null,
        ...(extraTime?.reason && { extraTimeReason: extraTime.reason }),
      }

type Written = Pick<
  Output<'timesheets.read'>['entries'][number],
  'startTime' | 'endTime' | 'breakStartTime' | 'breakEndTime' | 'extraTime'
>

/** Saved times as they were typed. */
export const typedOf = (written: Written, zone: string): TypedEntry => {
  const typed: TypedEntry = {
    hasBreak: Boolean(written.breakStartTime && written.breakEndTime),
    which: {},
    extraTimeReason: written.extraTime?.reason ?? undefined,
  }
  for (const field of timeFields) {
    const at = written[field]
    if (!at) continue
    const clock = clockTimeIn(zone, at)
    typed[field] = clock
    const [first, second] = instantsOf(dayIn(zone, at), clock, zone)
    if (first && second)
      typed.which = { ...typed.which, [field]: first.getTime() === Date.parse(at) ? 'first' : 'second' }
  }
  return typed
}

/** The scheduled times as if typed. */
export const scheduledEntry = (slot: Slot, zone: string) =>
  typedOf(
    {
      startTime: slot.startDate,
      endTime: slot.endDate,
      breakStartTime: null,
      breakEndTime: null,
      extraTime: null,
    },
    zone,
  )

/**
 * What a time card starts with: the scheduled times, or a late check-in and an early or late check-out. Arriving
 * early isn't work, and a few minutes don't count.
 */
export const attendedSlot = (slot: Slot): Slot => {
  const { startDate, endDate, checkedInAt, checkedOutAt } = slot
  const isLate = checkedInAt && minutesBetween(startDate, checkedInAt) > CHECK_GRACE_MINUTES
  const isOther = checkedOutAt && Math.abs(minutesBetween(endDate, checkedOutAt)) > CHECK_GRACE_MINUTES
  const attended = {
    startDate: isLate ? checkedInAt : startDate,
    endDate: isOther ? checkedOutAt : endDate,
  }
  return attended.endDate > attended.startDate ? { ...slot, ...attended } : slot
}

type Terms = { payRateCents: number; totalPayCents: number; slots: readonly Slot[] }

/** Pay for the worked minutes, rounded once per slot, with parking and other costs as scheduled. */
export const calculatePay = (minutes: readonly number[], { payRateCents, totalPayCents, slots }: Terms) => {
  const sum = (stretches: readonly number[]) =>
    stretches.reduce((cents, stretch) => cents + timeCents(payRateCents, stretch), 0)
  const booked = slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  return sum(minutes) + (totalPayCents - sum(booked))
}

const entryFields = [...timeFields, 'extraTimeReason'] as const
type EntryField = (typeof entryFields)[number]

/** API errors at the fields of the form: `entries.0.endTime` goes to the first slot, and errors without a field go to `whole`. */
export const mapApiErrors = (fields: Record<string, string>, whole: string): Record<string, unknown> => {
  const entries: Partial<Record<EntryField, string>>[] = []
  let other: string | undefined
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, name] = /^entries\.(\d+)\.(\w+)$/.exec(path) ?? []
    const field = entryFields.find(known => known === name)
    if (index === undefined || !field) other ??= sentence
    else entries[Number(index)] = { ...entries[Number(index)], [field]: sentence }
  }
  return { ...(entries.length > 0 && { entries }), ...(other && { [whole]: other }) }
}
