import { DEFAULT_TIME_ZONE } from './limits.ts'

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
const format = (zone: string, options: Intl.DateTimeFormatOptions) => {
  const key = zone + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
  formats.set(key, known)
  return known
}
const partsIn = (zone: string, at: Date, options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    format(zone, options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

const days = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-21`: the calendar day of an instant where the job is. */
export const dayIn = (zone: string, at: Date | string) => {
  if (zone === 'UTC') return new Date(at).toISOString().slice(0, 10)
  let format = days.get(zone)
  if (!format) {
    // Swedish dates are ISO dates; formatToParts would take several times as long
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    days.set(zone, format)
  }
  return format.format(new Date(at))
}
/** `07:30`, the value of a time input. */
export const clockTimeIn = (zone: string, at: Date | string) => {
  const { hour, minute } = partsIn(zone, new Date(at), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${hour}:${minute}`
}
/** `Saturday, 11/21/2026` */
export const showLongDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${format(zone, { weekday: 'long' }).format(new Date(at))}, ${showDay(at, zone)}`
/** `11/21/2026` */
export const showDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) => {
  const { year, month, day } = partsIn(zone, new Date(at), {
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
  })
  return `${month}/${day}/${year}`
}
/** `11/21` */
export const showShortDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) => {
  const { month, day } = partsIn(zone, new Date(at), { month: '2-digit', day: '2-digit' })
  return `${month}/${day}`
}
/** `Sat, Nov 21` */
export const showBriefDay = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  format(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(at))
/** `11-2026` */
export const showMonthYear = (at: Date | string, zone = 'UTC') => {
  const { year, month } = partsIn(zone, new Date(at), { year: 'numeric', month: '2-digit' })
  return `${month}-${year}`
}
/** `7:30 AM` */
export const showTime = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  format(zone, { hour: 'numeric', minute: '2-digit', hour12: true })
    .format(new Date(at))
    .replace('\u202f', ' ')
/** `CST` */
export const showZone = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  partsIn(zone, new Date(at), { timeZoneName: 'short' }).timeZoneName ?? zone

/** `11/20/2026, 3:00 PM CST` */
export const showWhen = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${showDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

/** `Tuesday at 3:40 PM CST` */
const showWeekdayTime = (at: Date | string, zone = DEFAULT_TIME_ZONE) =>
  `${format(zone, { weekday: 'long' }).format(new Date(at))} at ${showTime(at, zone)} ${showZone(at, zone)}`
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

/** `18:00` as `6 PM`, `18:30` as `6:30 PM` */
export const showClock = (clock: string) => showTime(`2026-01-01T${clock}:00Z`, 'UTC').replace(':00', '')

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
export const instantsOf = (day: string, clockTime: string, zone: string): Date[] => {
  const asUtc = new Date(`${day}T${clockTime}:00Z`).getTime()
  if (Number.isNaN(asUtc)) return []
  const offsets = [-24, 24].map(hours => offsetMinutes(zone, new Date(asUtc + hours * 60 * MINUTE)))
  return [...new Set(offsets)]
    .map(offset => new Date(asUtc - offset * MINUTE))
    .filter(at => dayIn(zone, at) === day && clockTimeIn(zone, at) === clockTime)
    .sort((a, b) => a.getTime() - b.getTime())
}

const offsetMinutes = (zone: string, at: Date) =>
  minutesBetween(
    new Date(Math.floor(at.getTime() / MINUTE) * MINUTE),
    `${dayIn(zone, at)}T${clockTimeIn(zone, at)}:00Z`,
  )
