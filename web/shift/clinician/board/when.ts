import { clockTimeIn, dayIn, listInstants, showBriefDay } from '@gaitway/contract/format/time'
import { daysAfter } from '../../../ui/days.ts'
import type { BoardJob } from '../../parts/job.ts'

export const whens = ['tonight', 'tomorrow', 'weekend'] as const
export type When = (typeof whens)[number]
export const whenNames: Record<When, string> = {
  tonight: 'Tonight',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
}

const EVENING = '17:00'
const NIGHT_ENDS = '05:00'
const [SUNDAY, SATURDAY] = [0, 6]

/** The first day of this weekend, which is today on a Sunday, and the Monday after it. */
const findWeekend = (today: string) => {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const first = weekday === SUNDAY ? today : daysAfter(today, SATURDAY - weekday)
  return [first, daysAfter(first, weekday === SUNDAY ? 1 : 2)] as const
}

/** The instants between which shifts start, as the API takes them. */
export const findDateRange = (when: When, zone: string, now: Date) => {
  const today = dayIn(zone, now)
  const tomorrow = daysAfter(today, 1)
  const [weekendDay, monday] = findWeekend(today)
  const ranges: Record<When, [day: string, time: string, day: string, time: string]> = {
    tonight: [today, EVENING, tomorrow, NIGHT_ENDS],
    tomorrow: [tomorrow, '00:00', daysAfter(tomorrow, 1), '00:00'],
    weekend: [weekendDay, '00:00', monday, '00:00'],
  }
  const [fromDay, fromTime, toDay, toTime] = ranges[when]
  const toInstant = (day: string, time: string) => listInstants(day, time, zone)[0]?.toISOString()
  return { fromDate: toInstant(fromDay, fromTime), toDate: toInstant(toDay, toTime) }
}

/** "Tonight", "Tomorrow", "Mon, Nov 23": the day of a shift where it is worked. */
const formatBoardHeading = ({ slots, timeZone }: Pick<BoardJob, 'slots' | 'timeZone'>, now: Date) => {
  const start = slots[0]?.startDate ?? now
  const [day, today] = [dayIn(timeZone, start), dayIn(timeZone, now)]
  if (day === today) return clockTimeIn(timeZone, start) < EVENING ? 'Today' : whenNames.tonight
  return day === daysAfter(today, 1) ? whenNames.tomorrow : showBriefDay(start, timeZone)
}

/**
 * Groups shifts under the heading of their day, in the order of the list. The list ends with the shifts in states where
 * the clinician isn't licensed, again from the first day on.
 */
export const groupByDay = (jobs: readonly BoardJob[], now: Date) => {
  const groups: { heading: string; jobs: BoardJob[] }[] = []
  for (const job of jobs) {
    const day = formatBoardHeading(job, now)
    const lacksLicense = job.reasons.some(({ code }) => code === 'no_license')
    const heading = lacksLicense ? `${day} · You’re not licensed there` : day
    const last = groups.at(-1)
    if (last?.heading === heading) last.jobs.push(job)
    else groups.push({ heading, jobs: [job] })
  }
  return groups
}
