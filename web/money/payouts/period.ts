import { dayIn, showShortDay } from '@gaitway/contract/format/time'
import { daysBetween, isDay } from '../../ui/days.ts'

/** Calendar days, both included. */
export type Period = { fromDay: string; toDay: string }

const payouts = '/clinician/payouts'

/** The page with the payouts and worked shifts of a period. */
export const payoutsHref = ({ fromDay, toDay }: Period, status?: string) =>
  `${payouts}?from=${fromDay}&to=${toDay}${status ? `&status=${status}` : ''}`

/** The earnings page with this period in view. */
export const backTo = ({ fromDay, toDay }: Period) =>
  `/clinician/earnings?year=${fromDay.slice(0, 4)}${daysBetween(fromDay, toDay) < 7 ? '&by=week' : ''}`

/** The period in an address, if it names one. */
export const periodIn = (params: URLSearchParams): Period | undefined => {
  const [fromDay, toDay] = [params.get('from'), params.get('to')]
  return isDay(fromDay) && isDay(toDay) && fromDay <= toDay ? { fromDay, toDay } : undefined
}

export const wholeYear = (year: number): Period => ({ fromDay: `${year}-01-01`, toDay: `${year}-12-31` })

/** Whether a shift starts within a period, in its own time zone. */
export const isWithin = ({ fromDay, toDay }: Period, shift: { startDate: string; timeZone: string }) => {
  const day = dayIn(shift.timeZone, shift.startDate)
  return fromDay <= day && day <= toDay
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `November` */
export const showMonth = ({ fromDay }: Period) => monthName.format(new Date(fromDay))

/** `11/16 – 11/22` */
export const showWeek = ({ fromDay, toDay }: Period) =>
  [...new Set([fromDay, toDay])].map(day => showShortDay(day, 'UTC')).join(' – ')

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** `2026`, `November 2026` or `11/16 – 11/22, 2026` */
export const showPeriod = (period: Period) => {
  const { fromDay, toDay } = period
  const year = fromDay.slice(0, 4)
  const whole = wholeYear(Number(year))
  if (fromDay === whole.fromDay && toDay === whole.toDay) return year
  if (fromDay.endsWith('-01') && toDay === lastOfMonth(fromDay)) return `${showMonth(period)} ${year}`
  return `${showWeek(period)}, ${toDay.slice(0, 4)}`
}
