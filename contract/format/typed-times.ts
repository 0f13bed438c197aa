import { TIMESHEET_ENTRY_MARGIN_HOURS, WORKED_DAY_MAX_HOURS } from '../values/limits.ts'
import {
  addDays,
  addHours,
  clockTimeIn,
  dayIn,
  listInstants,
  minutesBetween,
  showTime,
  showZone,
} from './time.ts'

/** What forms say about times on days when clocks change. */
export const clockCopy = {
  skipped: 'This time doesn’t exist that day because of daylight saving time. Choose another.',
  twice: 'Clocks go back that day, so this time happens twice. Choose which one.',
  first: (at: Date, zone: string) => `${showTime(at, zone)} ${showZone(at, zone)} (first)`,
  second: (at: Date, zone: string) => `${showTime(at, zone)} ${showZone(at, zone)} (second)`,
  which: (field: string) => `Which ${field.toLowerCase()}?`,
  day: (field: string) => `Day of ${field.toLowerCase()}`,
}

/**
 * Clock times as typed, `07:30`. `meant` says what each one means, if that is known: the instant that it had before, an
 * instant that was chosen, or a calendar day.
 */
export type TypedTimes<Field extends string> = Partial<Record<Field, string>> & {
  meant?: Partial<Record<Field, string>>
}

export type ReadTime = {
  at?: Date
  /** the two instants of a time that occurs twice */
  twice?: [Date, Date]
  /** the days to choose from, if it isn't on the scheduled one */
  days?: string[]
  /** the calendar day it is on */
  day?: string
  /** why there is no instant */
  problem?: string
}

/** Known instants as if they were typed; they stay the same until a clock time changes. */
export const toTypedTimes = <Field extends string>(
  instants: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
  zone: string,
): TypedTimes<Field> => {
  const known = fields.flatMap((field): [Field, string][] => {
    const at = instants[field]
    return at ? [[field, at]] : []
  })
  const clocks = known.map(([field, at]) => [field, clockTimeIn(zone, at)])
  return { ...Object.fromEntries(clocks), meant: Object.fromEntries(known) } as TypedTimes<Field>
}

const isCalendarDay = (meant: string) => meant.length === 'YYYY-MM-DD'.length

/** Whether clocks show this time at the instant that is meant. */
const isShownAt = (meant: string, clock: string, zone: string) =>
  !isCalendarDay(meant) && clockTimeIn(zone, meant) === clock

/** Whether an instant is the one that is meant; clocks show no seconds. */
export const isMeantInstant = (at: Date, meant = '') => {
  const milliseconds = Date.parse(meant) - at.getTime()
  return milliseconds >= 0 && milliseconds < 60_000
}

type Meaning = { meant?: string | undefined; after?: Date | undefined }

/** The instant of a clock time on a day: none when the clocks skip it, and one to choose when they go back. */
export const readClockTime = (
  day: string,
  clock: string,
  zone: string,
  { meant, after }: Meaning = {},
): ReadTime => {
  const all = listInstants(day, clock, zone)
  if (all.length === 0) return { day, problem: clockCopy.skipped }
  const chosen = all.find(at => isMeantInstant(at, meant))
  const later = all.filter(at => !after || at > after)
  const isLater = chosen ? !after || chosen > after : later.length > 0
  const [first, second] = isLater ? later : all
  if (!first || !second) return { day, at: first }
  return { day, at: chosen, twice: [first, second], ...(!chosen && { problem: clockCopy.twice }) }
}

const showWall = (zone: string, at: Date) => Date.parse(`${dayIn(zone, at)}T${clockTimeIn(zone, at)}Z`)

/** The day on which a clock time is nearest to when it is expected, and after an earlier time. */
const findNearestDay = (clock: string, near: Date, zone: string, after: Date | undefined) => {
  const wallOn = (day: string) => Date.parse(`${day}T${clock}Z`)
  const distance = (day: string) => Math.abs(wallOn(day) - showWall(zone, near))
  const today = dayIn(zone, near)
  const days = [-1, 0, 1]
    .map(count => dayIn('UTC', addDays(new Date(today), count)))
    .toSorted((one, other) => distance(one) - distance(other))
  const isAfter = (day: string) => {
    const instants = listInstants(day, clock, zone)
    if (!after) return true
    return instants.length > 0 ? instants.some(at => at > after) : wallOn(day) > showWall(zone, after)
  }
  return days.find(isAfter) ?? days[0] ?? today
}

type Expected = Meaning & { near: Date; zone: string }

/**
 * What a clock time means: the instant it had, else on the day that was chosen, else on the day nearest to when it is
 * expected.
 */
export const readTypedTime = (
  clock: string | undefined,
  { meant, near, after, zone }: Expected,
): ReadTime => {
  if (!clock) return {}
  const guess = findNearestDay(clock, near, zone, after)
  const chosen = meant && isCalendarDay(meant) ? meant : guess
  const day = meant && isShownAt(meant, clock, zone) ? dayIn(zone, meant) : chosen
  const days = [...new Set([dayIn(zone, near), guess, day])].toSorted()
  return { ...readClockTime(day, clock, zone, { meant, after }), ...(days.length > 1 && { days }) }
}

/** The earliest that a time can be, also while it isn't known which of two it is. */
const earliest = ({ at, twice }: ReadTime): Date | undefined => at ?? twice?.[0]

export const workedTimeFields = ['startTime', 'endTime', 'breakStartTime', 'breakEndTime'] as const
export type WorkedTimeField = (typeof workedTimeFields)[number]
type PerField<Value> = Partial<Record<WorkedTimeField, Value>>
type Slot = { startsAt: Date; endsAt: Date }
type Fault = [field: WorkedTimeField, sentence: string]

const workedTimeCopy = {
  startMissing: 'Please enter a start time',
  endMissing: 'Please enter an end time',
  endBeforeStart: 'The end must be after the start',
  tooEarly: `Enter a time within ${TIMESHEET_ENTRY_MARGIN_HOURS} hours before the shift`,
  tooLate: `Enter a time within ${TIMESHEET_ENTRY_MARGIN_HOURS} hours after the shift`,
  breakMissing: 'Please enter both break times',
  breakBackwards: 'The break must end after it starts',
  breakOutside: 'The break must be within the shift',
}

/** What is wrong with the hours of a day, at which field. The API and all forms follow it. */
export const findWorkedTimeFault = (
  { startTime, endTime, breakStartTime, breakEndTime }: PerField<Date | null>,
  { startsAt, endsAt }: Slot,
): Fault | undefined => {
  if (!startTime) return ['startTime', workedTimeCopy.startMissing]
  if (!endTime) return ['endTime', workedTimeCopy.endMissing]
  if (endTime <= startTime) return ['endTime', workedTimeCopy.endBeforeStart]
  if (startTime < addHours(startsAt, -TIMESHEET_ENTRY_MARGIN_HOURS))
    return ['startTime', workedTimeCopy.tooEarly]
  if (endTime > addHours(endsAt, TIMESHEET_ENTRY_MARGIN_HOURS)) return ['endTime', workedTimeCopy.tooLate]
  if (!breakStartTime && !breakEndTime) return undefined
  if (!breakStartTime) return ['breakStartTime', workedTimeCopy.breakMissing]
  if (!breakEndTime) return ['breakEndTime', workedTimeCopy.breakMissing]
  if (breakEndTime < breakStartTime) return ['breakEndTime', workedTimeCopy.breakBackwards]
  return breakStartTime < startTime || breakEndTime > endTime
    ? ['breakStartTime', workedTimeCopy.breakOutside]
    : undefined
}

/** The hours of a day as typed; without `hasBreak`, what is typed as a break doesn't count. */
export type TypedWorkedTimes = TypedTimes<WorkedTimeField> & { hasBreak?: boolean }
export type ReadWorkedTimes = {
  times: PerField<ReadTime>
  errors: PerField<string>
  /** undefined while something is missing or wrong */
  workedMinutes: number | undefined
}

const readFields = (typed: TypedWorkedTimes, { startsAt, endsAt }: Slot, zone: string) => {
  const readField = (field: WorkedTimeField, near: Date, after?: Date) =>
    readTypedTime(typed[field], { meant: typed.meant?.[field], near, after, zone })
  const startTime = readField('startTime', startsAt)
  const start = earliest(startTime)
  const endTime = readField('endTime', endsAt, start)
  if (!typed.hasBreak) return { startTime, endTime }
  // a break may begin with the shift
  const justBefore = (at: Date | undefined) => at && new Date(at.getTime() - 1)
  const breakStartTime = readField('breakStartTime', start ?? startsAt, justBefore(start))
  const breakStart = earliest(breakStartTime) ?? start
  const breakEndTime = readField('breakEndTime', breakStart ?? startsAt, justBefore(breakStart))
  // only one of its days is within the shift
  const inShift = { days: undefined }
  return {
    startTime,
    endTime,
    breakStartTime: { ...breakStartTime, ...inShift },
    breakEndTime: { ...breakEndTime, ...inShift },
  }
}

const listMissingTimes = ({ hasBreak, ...typed }: TypedWorkedTimes): Fault[] => [
  ...(typed.startTime ? [] : [['startTime', workedTimeCopy.startMissing] satisfies Fault]),
  ...(typed.endTime ? [] : [['endTime', workedTimeCopy.endMissing] satisfies Fault]),
  ...(['breakStartTime', 'breakEndTime'] as const).flatMap((field): Fault[] =>
    hasBreak && !typed[field] ? [[field, workedTimeCopy.breakMissing]] : [],
  ),
]

/** An end that long after the start was typed as one before it. */
const isBackwards = ({ startTime, endTime }: PerField<Date>) =>
  startTime && endTime && minutesBetween(startTime, endTime) > WORKED_DAY_MAX_HOURS * 60

/** What the typed hours of a scheduled day mean, by the API's rules: instants, errors and worked minutes. */
export const readWorkedTimes = (
  typed: TypedWorkedTimes,
  { startDate, endDate }: { startDate: string; endDate: string },
  zone: string,
): ReadWorkedTimes => {
  const slot = { startsAt: new Date(startDate), endsAt: new Date(endDate) }
  const times: PerField<ReadTime> = readFields(typed, slot, zone)
  const errors: PerField<string> = Object.fromEntries(listMissingTimes(typed))
  const at: PerField<Date> = {}
  for (const field of workedTimeFields) {
    const { at: instant, problem } = times[field] ?? {}
    if (instant) at[field] = instant
    if (problem) errors[field] = problem
  }
  const [field, sentence] = findWorkedTimeFault(at, slot) ?? []
  if (field)
    errors[field] ??=
      sentence === workedTimeCopy.tooLate && isBackwards(at) ? workedTimeCopy.endBeforeStart : sentence
  const { startTime, endTime, breakStartTime, breakEndTime } = at
  if (Object.keys(errors).length > 0 || !startTime || !endTime)
    return { times, errors, workedMinutes: undefined }
  const pause = breakStartTime && breakEndTime ? minutesBetween(breakStartTime, breakEndTime) : 0
  return { times, errors, workedMinutes: minutesBetween(startTime, endTime) - pause }
}

/** The hours to send; undefined while something is missing or wrong. */
export const buildWorkedEntry = (slotId: string, { times, workedMinutes }: ReadWorkedTimes) => {
  const [startTime, endTime, breakStartTime = null, breakEndTime = null] = workedTimeFields.map(field =>
    times[field]?.at?.toISOString(),
  )
  if (workedMinutes === undefined || !startTime || !endTime) return undefined
  return { slotId, startTime, endTime, breakStartTime, breakEndTime }
}
