import { clockTimeIn, dayIn, listInstants, showBriefDay } from '@gaitway/contract/format/time'
import { daysAfter } from '../../../ui/days.ts'
import { copy } from './copy.ts'
import type { BoardJob } from '../../parts/job.ts'

export const whens = ['tonight', 'tomorrow', 'weekend'] as const
export type When = (typeof whens)[number]

const EVENING = '17:00'
const NIGHT_ENDS = '05:00'

const readWeekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const [SUNDAY, SATURDAY] = [0, 6]

/** Saturday and Sunday of this week; on Sunday only what is left. */
const weekendFrom = (today: string) => {
  const weekday = readWeekday(today)
  const first = weekday === SUNDAY ? today : daysAfter(today, SATURDAY - weekday)
  return [first, daysAfter(first, weekday === SUNDAY ? 1 : 2)] as const
}

/** The instants between which shifts start. */
export const findDateRange = (when: When, zone: string, now: Date) => {
  const today = dayIn(zone, now)
  const tomorrow = daysAfter(today, 1)
  const [saturday, monday] = weekendFrom(today)
  const ranges: Record<When, [day: string, time: string, day: string, time: string]> = {
    tonight: [today, EVENING, tomorrow, NIGHT_ENDS],
    tomorrow: [tomorrow, '00:00', daysAfter(tomorrow, 1), '00:00'],
    weekend: [saturday, '00:00', monday, '00:00'],
  }
  const [fromDay, fromTime, toDay, toTime] = ranges[when]
  const at = (day: string, time: string) => listInstants(day, time, zone)[0]?.toISOString()
  return { fromDate: at(fromDay, fromTime), toDate: at(toDay, toTime) }
}

/** "Tonight", "Tomorrow", "Mon, Nov 23": the day of a shift where it is worked. */
const formatBoardHeading = ({ slots, timeZone }: Pick<BoardJob, 'slots' | 'timeZone'>, now: Date) => {
  const start = slots[0]?.startDate ?? now
  const [day, today] = [dayIn(timeZone, start), dayIn(timeZone, now)]
  if (day === today) return clockTimeIn(timeZone, start) < EVENING ? 'Today' : copy.whens.tonight
  return day === daysAfter(today, 1) ? copy.whens.tomorrow : showBriefDay(start, timeZone)
}

const lacksLicense = ({ reasons }: BoardJob) => reasons.some(({ code }) => code === 'no_license')

type DayGroup = { heading: string; jobs: BoardJob[] }

/**
 * Shifts in the order of the list, under the heading of their day. States without a license come last and start over
 * with the first day.
 */
export const groupByDay = (jobs: readonly BoardJob[], now: Date): DayGroup[] => {
  const groups: DayGroup[] = []
  for (const job of jobs) {
    const day = formatBoardHeading(job, now)
    const heading = lacksLicense(job) ? `${day} · You’re not licensed there` : day
    const last = groups.at(-1)
    if (last?.heading === heading) last.jobs.push(job)
    else groups.push({ heading, jobs: [job] })
  }
  return groups
}
