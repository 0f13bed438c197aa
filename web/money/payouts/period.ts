import { dayIn, showShortDay } from '@gaitway/contract/format/time'
import { daysAfter, daysBetween, isDay } from '../../ui/days.ts'

/** Calendar days, both included. */
export type Period = { fromDay: string; toDay: string }

/** The page with the payouts and worked shifts of a period. */
export const buildPayoutsHref = ({ fromDay, toDay }: Period, status?: string) =>
  `/clinician/payouts?from=${fromDay}&to=${toDay}${status ? `&status=${status}` : ''}`

/** The earnings page with the tab that has this period. */
export const buildEarningsHref = ({ fromDay, toDay }: Period) =>
  `/clinician/earnings?year=${fromDay.slice(0, 4)}${daysBetween(fromDay, toDay) < 7 ? '&by=week' : ''}`

/** The period in the URL, if there is one. */
export const parsePeriod = (params: URLSearchParams): Period | undefined => {
  const [fromDay, toDay] = [params.get('from'), params.get('to')]
  return isDay(fromDay) && isDay(toDay) && fromDay <= toDay ? { fromDay, toDay } : undefined
}

export const buildYearPeriod = (year: number): Period => ({
  fromDay: `${year}-01-01`,
  toDay: `${year}-12-31`,
})

/** Whether a shift starts within a period, in its own time zone. */
export const isShiftInPeriod = (
  { fromDay, toDay }: Period,
  shift: { startDate: string; timeZone: string },
) => {
  const day = dayIn(shift.timeZone, shift.startDate)
  return fromDay <= day && day <= toDay
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `November` */
export const showMonth = ({ fromDay }: Period) => monthName.format(new Date(fromDay))

/** `11/16 – 11/22` */
export const showWeek = ({ fromDay, toDay }: Period) =>
  [...new Set([fromDay, toDay])].map(day => showShortDay(day, 'UTC')).join(' – ')

/** `2026`, `November 2026` or `11/16 – 11/22, 2026` */
export const showPeriod = (period: Period) => {
  const { fromDay, toDay } = period
  const year = fromDay.slice(0, 4)
  const fullYear = buildYearPeriod(Number(year))
  if (fromDay === fullYear.fromDay && toDay === fullYear.toDay) return year
  const isMonth = fromDay.slice(0, 7) === toDay.slice(0, 7) && daysAfter(toDay, 1).endsWith('-01')
  if (fromDay.endsWith('-01') && isMonth) return `${showMonth(period)} ${year}`
  return `${showWeek(period)}, ${toDay.slice(0, 4)}`
}
