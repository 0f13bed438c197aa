import {
  addMinutes,
  dayIn,
  showBriefDay,
  showMinutes,
  showTime,
  showZone,
  sumMinutes,
} from '@gaitway/contract/format/time'
import { copy } from './copy.ts'

type Times = readonly { startDate: string; endDate: string }[]

/** "8 hr 45 min" for worked hours, which come as a decimal. */
export const formatWorked = (hours: number) => showMinutes(Math.round(hours * 60))

const DAY_MINUTES = 24 * 60

/** Time until a moment, rounded more the longer it is: "3 days", "1 day 4 hr", "3 hr 20 min". */
export const formatTimeLeft = (now: Date, until: Date | string) => {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / 60_000))
  const days = Math.floor(minutes / DAY_MINUTES)
  if (days >= 3) return copy.days(days)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  if (days >= 1) return hours ? `${copy.days(days)} ${hours} hr` : copy.days(days)
  return showMinutes(minutes)
}

/** The same without minutes, from an hour on: "21 hr". */
export const formatWholeHoursLeft = (now: Date, until: Date | string) => {
  const left = formatTimeLeft(now, until)
  return / hr /.test(left) ? left.replace(/ \d+ min$/, '') : left
}

/** In whole hours up to three days, to fit on a line: "53 hr". */
export const formatHoursLeft = (now: Date, until: Date | string) => {
  const hours = Math.floor((new Date(until).getTime() - now.getTime()) / 3_600_000)
  return hours >= 1 && hours < 72 ? `${hours} hr` : formatTimeLeft(now, until)
}

/** Applications close when the first slot starts. */
export const formatClosesIn = (now: Date, slots: Times) => {
  const start = slots[0]?.startDate
  if (!start || new Date(start) <= now) return 'Closed'
  return `Closes in ${formatWholeHoursLeft(now, start)}`
}

/** "4:45 PM CST" */
export const formatTime = (at: Date | string, zone: string) => `${showTime(at, zone)} ${showZone(at, zone)}`

/** "Sat, Nov 21, 11:00 AM CST" */
export const formatMoment = (at: Date | string, zone: string) =>
  `${showBriefDay(at, zone)}, ${formatTime(at, zone)}`

/** "8:00 AM to 4:45 PM CST", in the zone at the end of the slot. */
export const formatHours = ({ startDate, endDate }: Times[number], zone: string) =>
  copy.from(showTime(startDate, zone), formatTime(endDate, zone))

/** Midnight still counts as the day before. */
export const endsNextDay = ({ startDate, endDate }: Times[number], zone: string) =>
  dayIn(zone, startDate) !== dayIn(zone, addMinutes(new Date(endDate), -1))

/** Day and hours in one line. Several slots show their days and total time. */
export const whenInShort = (slots: Times, zone: string) => {
  const [first] = slots
  if (!first) return ''
  if (slots.length === 1) return `${showBriefDay(first.startDate, zone)} · ${formatHours(first, zone)}`
  const days = [...new Set(slots.map(({ startDate }) => showBriefDay(startDate, zone)))]
  const total = showMinutes(sumMinutes(slots))
  if (days.length === 1) return `${days[0]} · ${total}`
  return [copy.from(days[0] ?? '', days.at(-1) ?? ''), copy.days(days.length), total].join(' · ')
}
