import { weekdays, type Weekday } from '@gaitway/contract/values/enums'
import { addDays, showBriefDay } from '@gaitway/contract/format/time'

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)

/** The calendar day so many days after another, both as YYYY-MM-DD. */
export const daysAfter = (day: string, days: number) => addDays(atNoon(day), days).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / (24 * 60 * 60_000))

/** `monday` for a calendar day. */
export const findWeekday = (day: string): Weekday => weekdays[atNoon(day).getUTCDay()] ?? 'sunday'

/** The Sunday with which the week of a calendar day begins. */
export const startOfWeek = (day: string) => daysAfter(day, -atNoon(day).getUTCDay())

/** `count` calendar days from `day` on. */
export const daysFrom = (day: string, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => daysAfter(day, index))

/** `Sat, Nov 21` for a calendar day, in any time zone. */
export const showDayName = (day: string) => showBriefDay(atNoon(day), 'UTC')

/** Whether a text from a URL or a draft is a calendar day. */
export const isDay = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(atNoon(text).getTime())
