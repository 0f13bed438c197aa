import {
  addMinutes,
  dayIn,
  showBriefDay,
  showMinutes,
  showTime,
  showZone,
  sumMinutes,
} from '@gaitway/contract/format/time'
import { plural } from '@gaitway/contract/format/plural'

export type TimeRanges = readonly { startDate: string; endDate: string }[]

/** "8 hr 45 min" for hours in decimals, such as 8.75. */
export const formatWorked = (hours: number) => showMinutes(Math.round(hours * 60))

const DAY_MINUTES = 24 * 60
const formatDayCount = (count: number) => plural(count, 'day', 'days')

/** Time until a moment, rounded down, and coarser the longer it is: "3 days", "1 day 4 hr", "3 hr 20 min". */
export const formatTimeLeft = (now: Date, until: Date | string) => {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / 60_000))
  const days = Math.floor(minutes / DAY_MINUTES)
  if (days >= 3) return formatDayCount(days)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  if (days >= 1) return hours ? `${formatDayCount(days)} ${hours} hr` : formatDayCount(days)
  return showMinutes(minutes)
}

/** Time until a moment, in whole hours if it is between an hour and three days, to fit on a line: "53 hr". */
export const formatHoursLeft = (now: Date, until: Date | string) => {
  const hours = Math.floor((new Date(until).getTime() - now.getTime()) / 3_600_000)
  return hours >= 1 && hours < 72 ? `${hours} hr` : formatTimeLeft(now, until)
}

/** "Closes in 21 hr", without minutes from an hour on. Applications close when the first slot starts. */
export const formatClosesIn = (now: Date, slots: TimeRanges) => {
  const start = slots[0]?.startDate
  if (!start || new Date(start) <= now) return 'Closed'
  return `Closes in ${formatTimeLeft(now, start).replace(/( hr) \d+ min$/, '$1')}`
}

/** "4:45 PM CST" */
export const formatTime = (at: Date | string, zone: string) => `${showTime(at, zone)} ${showZone(at, zone)}`

/** "Sat, Nov 21, 11:00 AM CST" */
export const formatMoment = (at: Date | string, zone: string) =>
  `${showBriefDay(at, zone)}, ${formatTime(at, zone)}`

/** "8:00 AM to 4:45 PM CST", with the abbreviation of the zone that applies at the end of the slot. */
export const formatHours = ({ startDate, endDate }: TimeRanges[number], zone: string) =>
  `${showTime(startDate, zone)} to ${formatTime(endDate, zone)}`

/** "11:00 PM to Sun, Nov 22, 7:00 AM CST": the hours, with the day of the end if it isn't the day of the start. */
export const formatHoursAndEndDay = (slot: TimeRanges[number], zone: string) =>
  endsNextDay(slot, zone)
    ? `${showTime(slot.startDate, zone)} to ${formatMoment(slot.endDate, zone)}`
    : formatHours(slot, zone)

/** Whether a slot ends on a later day. An end at midnight still counts as the day before. */
export const endsNextDay = ({ startDate, endDate }: TimeRanges[number], zone: string) =>
  dayIn(zone, startDate) !== dayIn(zone, addMinutes(new Date(endDate), -1))

/** Day and hours of a slot in one line, or the days and total time of several slots. */
export const formatWhenInShort = (slots: TimeRanges, zone: string) => {
  const [first] = slots
  if (!first) return ''
  if (slots.length === 1) return `${showBriefDay(first.startDate, zone)} · ${formatHours(first, zone)}`
  const days = [...new Set(slots.map(({ startDate }) => showBriefDay(startDate, zone)))]
  const total = showMinutes(sumMinutes(slots))
  if (days.length === 1) return `${days[0]} · ${total}`
  return [`${days[0]} to ${days.at(-1)}`, formatDayCount(days.length), total].join(' · ')
}
