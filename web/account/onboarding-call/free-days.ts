import { clockTimeIn, dayIn, showLongDay, showTime, showZone } from '@gaitway/contract/format/time'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { daysAfter, daysBetween, daysFrom, startOfWeek } from '../../ui/days.ts'
import { readerZone } from '../../ui/reader-zone.ts'

/** For example `Eastern Standard Time`. */
export const formatZoneName = (zone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Whether clocks in both time zones show the same time at that instant. */
export const isSameTime = (zone: string, other: string, at: string) =>
  dayIn(zone, at) === dayIn(other, at) && clockTimeIn(zone, at) === clockTimeIn(other, at)

/** `Tuesday, 11/24/2026, 3:40 PM CST`, in the reader's time zone. */
export const formatCallTime = (startsAt: string, zone = readerZone()) =>
  `${showLongDay(startsAt, zone)}, ${showTime(startsAt, zone)} ${showZone(startsAt, zone)}`

/** What the clocks of our team show at the start of a call, unless the reader's clocks show the same. */
export const formatChicagoTime = (startsAt: string, zone: string) =>
  isSameTime(zone, DEFAULT_TIME_ZONE, startsAt)
    ? undefined
    : `That’s ${showTime(startsAt)} in Chicago, where our team is.`

/** For example `Nov`. */
export const formatMonth = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(day))

/** Groups the available start times by calendar day in a time zone. */
export const groupStartsByDay = (starts: readonly string[], zone: string): Map<string, string[]> => {
  const days = new Map<string, string[]>()
  for (const start of starts) {
    const day = dayIn(zone, start)
    days.set(day, [...(days.get(day) ?? []), start])
  }
  return days
}

/** Whole weeks, starting on Sunday. */
export const listWeeks = (first: string, last: string): string[][] => {
  const sunday = startOfWeek(first)
  const weekCount = Math.floor(daysBetween(sunday, last) / 7) + 1
  return Array.from({ length: weekCount }, (_, week) => daysFrom(daysAfter(sunday, week * 7), 7))
}
