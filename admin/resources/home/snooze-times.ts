import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { readClockTime, type ReadTime } from '@gaitway/contract/format/typed-times'
import { addDays, addHours, dayIn, instantsOf, showBriefDay, showTime } from '@gaitway/contract/format/time'

const MORNING = '08:00'
const MONDAY = 1

const dayAfter = (day: string, count: number) => dayIn('UTC', addDays(new Date(`${day}T00:00:00Z`), count))
const morningOf = (day: string) => instantsOf(day, MORNING, DEFAULT_TIME_ZONE).slice(0, 1)

/** Times until which an item is usually snoozed, in the team’s time zone. */
export const snoozeTimes = (now: Date): { label: string; until: Date }[] => {
  const today = dayIn(DEFAULT_TIME_ZONE, now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const toMonday = (MONDAY + 7 - weekday) % 7 || 7
  const mornings = [dayAfter(today, 1), ...(toMonday > 1 ? [dayAfter(today, toMonday)] : [])]
  return [
    { label: 'For 1 hour', until: addHours(now, 1) },
    { label: 'For 4 hours', until: addHours(now, 4) },
    ...mornings.flatMap(morningOf).map(until => ({
      label: `Until ${showBriefDay(until)}, ${showTime(until)}`,
      until,
    })),
    { label: 'For a week', until: addDays(now, 7) },
  ]
}

/** What a chosen day and time, `2026-11-01T01:30`, mean in the team’s time zone. */
export const readSnooze = ({ until, meant }: { until: string; meant: string }): ReadTime => {
  const [day = '', clock = ''] = until.split('T')
  return day && clock
    ? readClockTime(day, clock, DEFAULT_TIME_ZONE, { meant })
    : { problem: 'Choose a day and a time.' }
}
