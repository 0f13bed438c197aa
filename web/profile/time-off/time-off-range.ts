import { daysAfter } from '../../ui/days.ts'
import { readerZone } from '../../ui/reader-zone.ts'
import { TIME_OFF_MAX_DAYS } from '@gaitway/contract/values/limits'
import {
  addDays,
  addMinutes,
  clockTimeIn,
  overlaps,
  showBriefDay,
  showTime,
} from '@gaitway/contract/format/time'
import { readClockTime, type ReadTime } from '@gaitway/contract/format/typed-times'
import { useAnswer } from '../../api/use-call.ts'

export type TimeOffValues = {
  firstDay?: string
  lastDay?: string
  kind: 'allDay' | 'hours'
  from?: string
  to?: string
  /** The chosen instant of a time that occurs twice. */
  whichFrom?: string
  whichTo?: string
  note?: string
}
/** The time zone of the clinician's home, or of this device until the home address is entered. */
export const findHomeTimeZone = ({ homeTimeZone }: { homeTimeZone: string | null }): string =>
  homeTimeZone ?? readerZone()

const MIDNIGHT = '00:00'

/** The start and end that were typed. They have no instant while a time is missing, doesn't exist or isn't chosen. */
export const readTimeOff = (values: TimeOffValues, zone: string): { from?: ReadTime; to?: ReadTime } => {
  const { firstDay, lastDay = firstDay, kind, from, to, whichFrom, whichTo } = values
  if (!firstDay || !lastDay) return {}
  if (kind === 'allDay')
    return {
      from: readClockTime(firstDay, MIDNIGHT, zone),
      to: readClockTime(daysAfter(lastDay, 1), MIDNIGHT, zone),
    }
  const start = from ? readClockTime(firstDay, from, zone, { meant: whichFrom }) : {}
  return {
    from: start,
    to: to ? readClockTime(lastDay, to, zone, { meant: whichTo, after: start.at }) : {},
  }
}

export const validateTimeOff = (
  values: TimeOffValues,
  zone: string,
  now: Date,
): Partial<Record<keyof TimeOffValues, string>> => {
  const { firstDay, lastDay = firstDay, kind, from, to } = values
  if (!firstDay || !lastDay) return { firstDay: 'Choose the first day' }
  if (lastDay < firstDay) return { lastDay: 'The last day can’t be before the first day' }
  const hasHours = kind === 'hours'
  if (hasHours && (!from || !to))
    return { ...(!from && { from: 'Enter a time' }), ...(!to && { to: 'Enter a time' }) }
  const read = readTimeOff(values, zone)
  const [startsAt, endsAt] = [read.from?.at, read.to?.at]
  if (!startsAt) return { [read.from?.twice ? 'whichFrom' : 'from']: read.from?.problem }
  if (!endsAt) return { [read.to?.twice ? 'whichTo' : 'to']: read.to?.problem }
  if (endsAt <= startsAt) return { to: 'The end must be after the start' }
  if (endsAt <= now) return { [hasHours ? 'to' : 'firstDay']: 'This time is in the past' }
  if (endsAt > addDays(startsAt, TIME_OFF_MAX_DAYS))
    return { lastDay: `Time off can last up to ${TIME_OFF_MAX_DAYS} days` }
  return {}
}

export type TimeRange = { startsAt: string; endsAt: string }
const isMidnight = (at: string, zone: string) => clockTimeIn(zone, at) === MIDNIGHT

/** `Sat, Nov 21`, `Sat, Nov 21 – Mon, Nov 23`, or with times when it isn't all day. */
export const formatTimeOff = ({ startsAt, endsAt }: TimeRange, zone: string): string => {
  const first = showBriefDay(startsAt, zone)
  if (isMidnight(startsAt, zone) && isMidnight(endsAt, zone)) {
    const last = showBriefDay(addMinutes(new Date(endsAt), -1), zone)
    return first === last ? first : `${first} – ${last}`
  }
  const last = showBriefDay(endsAt, zone)
  const from = `${first}, ${showTime(startsAt, zone)}`
  const to = showTime(endsAt, zone)
  return `${from} – ${first === last ? to : `${last}, ${to}`}`
}

const asDates = ({ startsAt, endsAt }: TimeRange) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** The first of some ranges that overlaps another. */
export const findOverlap = <Range extends TimeRange>(ranges: readonly Range[], other: TimeRange) =>
  ranges.find(range => overlaps(asDates(range), asDates(other)))

/** Upcoming time off, soonest first. */
export const useTimeOff = () => {
  const answer = useAnswer('timeOff.list', {})
  return { ...answer, coming: answer.data?.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)) }
}
