import { dayIn } from '@gaitway/contract/time'
import { daysBetween, daysFrom, daysAfter } from '../../shared/days.ts'

const DAYS_OF_WEEK = 7
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** The zone of this device. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `Eastern Standard Time`: what the clocks of a zone are called at that instant. */
export const zoneName = (zone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Whether clocks of two zones show the same at that instant. */
export const agree = (zone: string, other: string, at: string) =>
  [zone, other]
    .map(one =>
      new Intl.DateTimeFormat('en-US', { timeZone: one, timeStyle: 'short', dateStyle: 'short' }).format(
        new Date(at),
      ),
    )
    .every((shown, _, [first]) => shown === first)

/** `Nov` */
export const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(noonOf(day))

/** The free starts by the calendar day on which they lie in a zone. */
export const startsByDay = (starts: readonly string[], zone: string): Map<string, string[]> => {
  const days = new Map<string, string[]>()
  for (const start of starts) {
    const day = dayIn(zone, start)
    days.set(day, [...(days.get(day) ?? []), start])
  }
  return days
}

/** Whole weeks from Sunday on, from the first day to the last. */
export const weeksOf = (first: string, last: string): string[][] => {
  const sunday = daysAfter(first, -noonOf(first).getUTCDay())
  const weeks = Math.floor(daysBetween(sunday, last) / DAYS_OF_WEEK) + 1
  return daysFrom(sunday, weeks).map((_, week) => daysFrom(daysAfter(sunday, week * DAYS_OF_WEEK), 7))
}
