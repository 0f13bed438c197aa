import { dayIn } from '@gaitway/contract/format/time'
import { daysBetween, daysFrom, daysAfter } from '../../ui/days.ts'

const DAYS_OF_WEEK = 7
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)

/** For example `Eastern Standard Time`. */
export const zoneName = (zone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Whether clocks in both time zones show the same time at that instant. */
export const showSameTime = (zone: string, other: string, at: string) =>
  [zone, other]
    .map(one =>
      new Intl.DateTimeFormat('en-US', { timeZone: one, timeStyle: 'short', dateStyle: 'short' }).format(
        new Date(at),
      ),
    )
    .every((shown, _, [first]) => shown === first)

/** For example `Nov`. */
export const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(atNoon(day))

/** Groups open times by calendar day in the given time zone. */
export const startsByDay = (starts: readonly string[], zone: string): Map<string, string[]> => {
  const days = new Map<string, string[]>()
  for (const start of starts) {
    const day = dayIn(zone, start)
    days.set(day, [...(days.get(day) ?? []), start])
  }
  return days
}

/** Whole weeks, starting on Sunday. */
export const listWeeks = (first: string, last: string): string[][] => {
  const sunday = daysAfter(first, -atNoon(first).getUTCDay())
  const weeks = Math.floor(daysBetween(sunday, last) / DAYS_OF_WEEK) + 1
  return daysFrom(sunday, weeks).map((_, week) => daysFrom(daysAfter(sunday, week * DAYS_OF_WEEK), 7))
}
