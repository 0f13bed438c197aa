import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { getPayoutStatus } from '@gaitway/contract/money-status'
import { addDays } from '@gaitway/contract/format/time'

/** Money on a calendar day; `worked` is expected for a shift that has no payout yet. */
export type EarnedDay = { day: string; status: PayoutStatus | 'worked'; cents: number }
const nothing = { paidCents: 0, onTheWayCents: 0, inReviewCents: 0, failedCents: 0 }
type Earned = typeof nothing
type EarnedPeriod = Earned & { fromDay: string; toDay: string }

/** The pay of these days, by how far it is from the clinician's bank. */
export const earnedOn = (days: readonly EarnedDay[]): Earned =>
  days.reduce((sum, { status, cents }) => {
    const column = `${status === 'worked' ? 'inReview' : getPayoutStatus(status)}Cents` as const
    return { ...sum, [column]: sum[column] + cents }
  }, nothing)

const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** The week of a day from Sunday to Saturday, without those of its days that are in another year. */
const findWeek = (day: string) => {
  const year = day.slice(0, 4)
  const sunday = addDays(new Date(day), -new Date(day).getUTCDay())
  const [from, to] = [toDay(sunday), toDay(addDays(sunday, 6))]
  return {
    fromDay: from.startsWith(year) ? from : `${year}-01-01`,
    toDay: to.startsWith(year) ? to : `${year}-12-31`,
  }
}

const findMonth = (day: string) => {
  const date = new Date(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return { fromDay: `${day.slice(0, 7)}-01`, toDay: toDay(last) }
}

const spans = { week: findWeek, month: findMonth }

/** The weeks or months with any pay, latest first. They add up to the sums of their days. */
export const groupByPeriod = (days: readonly EarnedDay[], span: keyof typeof spans): EarnedPeriod[] => {
  const groups = new Map<string, EarnedDay[]>()
  for (const day of days) {
    if (day.cents === 0) continue
    const { fromDay } = spans[span](day.day)
    groups.set(fromDay, [...(groups.get(fromDay) ?? []), day])
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([fromDay, daysOfPeriod]) => ({ ...spans[span](fromDay), ...earnedOn(daysOfPeriod) }))
}
