import { DEFAULT_TIME_ZONE } from '../values/limits.ts'
import { clockInUsa, type ZoneClock } from '../values/us-zones.ts'

const MINUTE = 60_000

/** Whole minutes from one instant to another. */
export const minutesBetween = (from: Date | string, to: Date | string) =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / MINUTE)

export const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)
export const addHours = (at: Date, hours: number) => addMinutes(at, hours * 60)
export const addDays = (at: Date, days: number) => addMinutes(at, days * 24 * 60)

/** Whether two half-open time ranges overlap. */
export const overlaps = (a: { startsAt: Date; endsAt: Date }, b: { startsAt: Date; endsAt: Date }) =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt

const formats = new Map<string, Intl.DateTimeFormat>()

const findFormat = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    timeZoneName: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** How many milliseconds clocks in a zone are ahead of UTC, and what the zone is called then. */
const readZoneClock = (zone: string, instant: number): ZoneClock => {
  const usual = clockInUsa(zone, instant)
  if (usual) return usual
  const at = Math.floor(instant / MINUTE) * MINUTE
  const {
    year,
    month,
    day,
    hour,
    minute,
    timeZoneName = zone,
  } = Object.fromEntries(
    findFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const clock = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  return { offset: clock - at, zoneName: timeZoneName }
}

/**
 * A date whose UTC fields are what calendars and clocks in this zone show. Texts are built from it, because an Intl
 * format for each text takes a phone many times as long.
 */
const toLocal = (zone: string, at: Date | string) => {
  const instant = new Date(at).getTime()
  if (Number.isNaN(instant)) throw new RangeError(`Not an instant: ${String(at)}`)
  return new Date(instant + readZoneClock(zone, instant).offset)
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdayOf = (local: Date) => WEEKDAYS[local.getUTCDay()] ?? ''

/** `2026-11-21`: the calendar day of an instant where the job is. */
export const dayIn = (zone: string, at: Date | string) => toLocal(zone, at).toISOString().slice(0, 10)
/** `07:30`, the value of a time input. */
export const clockTimeIn = (zone: string, at: Date | string) => toLocal(zone, at).toISOString().slice(11, 16)
/** `Saturday, 11/21/2026` */
export const showLongDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${weekdayOf(toLocal(zone, at))}, ${showDay(at, zone)}`
/** `11/21/2026` */
export const showDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) => {
  const [year, month, day] = dayIn(zone, at).split('-')
  return `${Number(month)}/${day}/${year}`
}
/** `11/21` */
export const showShortDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  dayIn(zone, at).slice(5).replace('-', '/')
/** `Sat, Nov 21` */
export const showBriefDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) => {
  const local = toLocal(zone, at)
  return `${weekdayOf(local).slice(0, 3)}, ${MONTHS[local.getUTCMonth()]} ${local.getUTCDate()}`
}
/** `11-2026` */
export const showMonthYear = (at: Date | string, zone = 'UTC') => {
  const [year, month] = dayIn(zone, at).split('-')
  return `${month}-${year}`
}
/** `7:30 AM` */
export const showTime = (at: Date | string, zone = DEFAULT_TIME_ZONE) => {
  const [hour, minute] = clockTimeIn(zone, at).split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
/** `CST` */
export const showZone = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  readZoneClock(zone, new Date(at).getTime()).zoneName

/** `11/20/2026, 3:00 PM CST` */
export const showWhen = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${showDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

/** `Tuesday at 3:40 PM CST` */
const showWeekdayTime = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${weekdayOf(toLocal(zone, at))} at ${showTime(at, zone)} ${showZone(at, zone)}`
/** `today at 3:40 PM CST`, `tomorrow at …`, `on Tuesday at …`; the weekday while the current time is unknown. */
export const showNearMoment = (at: Date | string, zone: string, now: Date | undefined) => {
  const weekday = `on ${showWeekdayTime(at, zone)}`
  if (!now) return weekday
  const day = dayIn(zone, at)
  const today = dayIn(zone, now)
  const near = day === today ? 'today' : day === dayIn('UTC', addDays(new Date(today), 1)) ? 'tomorrow' : ''
  return near ? `${near} at ${showTime(at, zone)} ${showZone(at, zone)}` : weekday
}
/** `Tuesday, 11/24/2026 at 3:40 PM CST` */
export const showMoment = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${showLongDay(at, zone)} at ${showTime(at, zone)} ${showZone(at, zone)}`

/** `8 AM`, `8:30 AM` */
const showShortTime = (at: Date | string, zone: string) => showTime(at, zone).replace(':00', '')
/** `18:00` as `6 PM`, `18:30` as `6:30 PM` */
export const showClock = (clock: string) => showShortTime(`2026-01-01T${clock}:00Z`, 'UTC')

/** `Nov 30` */
const showMonthDay = (at: Date | string, zone: string) => showBriefDay(at, zone).split(', ')[1] ?? ''

type SlotTimes = readonly { startDate: Date | string; endDate: Date | string }[]

/** When a shift is: `Mon, Nov 30, 8 AM–4 PM`, or of several days `Nov 30–Dec 4 (5 days)`. Slots are in order. */
export const showShortWhen = (slots: SlotTimes, zone: string) => {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return ''
  const days = new Set(slots.map(({ startDate }) => dayIn(zone, startDate))).size
  if (days === 1)
    return `${showBriefDay(first.startDate, zone)}, ${showShortTime(first.startDate, zone)}–${showShortTime(last.endDate, zone)}`
  const [from, to] = [showMonthDay(first.startDate, zone), showMonthDay(last.startDate, zone)]
  const [month = '', day = ''] = to.split(' ')
  return `${from}–${from.startsWith(month) ? day : to} (${days} days)`
}

/** `7 hr 30 min` */
export const showMinutes = (minutes: number) => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours ? `${hours} hr` : '', rest || !hours ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/**
 * The instants at which clocks in a zone show this day and time: none in the hour skipped in spring, two (earlier
 * first) in the hour repeated in fall, else one.
 */
export const listInstants = (day: string, clockTime: string, zone: string): Date[] => {
  const asUtc = new Date(`${day}T${clockTime}:00Z`).getTime()
  if (Number.isNaN(asUtc)) return []
  const offsets = [-24, 24].map(hours => readZoneClock(zone, asUtc + hours * 60 * MINUTE).offset)
  return [...new Set(offsets)]
    .map(offset => new Date(asUtc - offset))
    .filter(at => dayIn(zone, at) === day && clockTimeIn(zone, at) === clockTime)
    .sort((a, b) => a.getTime() - b.getTime())
}

/** The minutes of several spans together. */
export const sumMinutes = (spans: readonly { startDate: string; endDate: string }[]): number =>
  spans.reduce((sum, { startDate, endDate }) => sum + minutesBetween(startDate, endDate), 0)
