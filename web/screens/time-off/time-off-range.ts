import { readerZone } from '../../shared/reader-zone.ts'
import { TIME_OFF_MAX_DAYS } from '@gaitway/contract/limits'
import { servedCities } from '@gaitway/contract/served-cities'
import {
  addDays,
  addMinutes,
  clockTimeIn,
  dayIn,
  instantsOf,
  overlaps,
  showBriefDay,
  showTime,
} from '@gaitway/contract/time'
import { copy } from './copy.ts'
import { useAnswer } from '../../api/use-call.ts'

export type TimeOffValues = {
  firstDay?: string
  lastDay?: string
  kind: 'allDay' | 'hours'
  from?: string
  to?: string
  note?: string
}
type Home = { homeAddressCity: string | null; homeAddressState: string | null }

/** The time zone of the clinician's home, or of this device when we don't serve the home state. */
export const homeZone = ({ homeAddressCity: city, homeAddressState: state }: Home): string => {
  const inState = servedCities.filter(served => served.state === state)
  const home = inState.find(({ name }) => name === city) ?? inState[0]
  return home?.timeZone ?? readerZone()
}

const nextDay = (day: string) => dayIn('UTC', addDays(new Date(`${day}T00:00:00Z`), 1))

/** A missing field or a time that daylight saving skips gives no instant. */
export const timeOffRange = (values: TimeOffValues, zone: string) => {
  const { firstDay, lastDay = firstDay, kind, from = '', to = '' } = values
  if (!firstDay || !lastDay) return {}
  const [startsAt] = instantsOf(firstDay, kind === 'allDay' ? '00:00' : from, zone)
  const ends = kind === 'allDay' ? instantsOf(nextDay(lastDay), '00:00', zone) : instantsOf(lastDay, to, zone)
  return { startsAt, endsAt: ends.at(-1) }
}

export const timeOffErrors = (
  values: TimeOffValues,
  zone: string,
  now: Date,
): Partial<Record<keyof TimeOffValues, string>> => {
  const { firstDay, lastDay = firstDay, kind, from, to } = values
  if (!firstDay || !lastDay) return { firstDay: copy.chooseDay }
  if (lastDay < firstDay) return { lastDay: copy.endsEarly }
  const isByHours = kind === 'hours'
  if (isByHours && (!from || !to))
    return { ...(!from && { from: copy.chooseTime }), ...(!to && { to: copy.chooseTime }) }
  const { startsAt, endsAt } = timeOffRange(values, zone)
  if (!startsAt) return { [isByHours ? 'from' : 'firstDay']: copy.noSuchTime }
  if (!endsAt) return { [isByHours ? 'to' : 'lastDay']: copy.noSuchTime }
  if (endsAt <= startsAt) return { to: copy.endsBeforeStart }
  if (endsAt <= now) return { [isByHours ? 'to' : 'firstDay']: copy.isOver }
  if (endsAt > addDays(startsAt, TIME_OFF_MAX_DAYS)) return { lastDay: copy.tooLong(TIME_OFF_MAX_DAYS) }
  return {}
}

type TimeRange = { startsAt: string; endsAt: string }
const isMidnight = (at: string, zone: string) => clockTimeIn(zone, at) === '00:00'

/** `Sat, Nov 21`, `Sat, Nov 21 – Mon, Nov 23`, or with times when it isn't all day. */
export const formatTimeOff = ({ startsAt, endsAt }: TimeRange, zone: string): string => {
  const first = showBriefDay(startsAt, zone)
  if (isMidnight(startsAt, zone) && isMidnight(endsAt, zone)) {
    const last = showBriefDay(addMinutes(new Date(endsAt), -1), zone)
    return first === last ? first : copy.until(first, last)
  }
  const last = showBriefDay(endsAt, zone)
  const from = `${first}, ${showTime(startsAt, zone)}`
  return copy.until(from, first === last ? showTime(endsAt, zone) : `${last}, ${showTime(endsAt, zone)}`)
}

const asDates = ({ startsAt, endsAt }: TimeRange) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

export const findOverlap = <One extends TimeRange>(many: readonly One[], one: TimeRange) =>
  many.find(other => overlaps(asDates(other), asDates(one)))

/** Upcoming time off, soonest first. */
export const useTimeOff = () => {
  const answer = useAnswer('timeOff.list', {})
  return { ...answer, coming: answer.data?.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)) }
}
