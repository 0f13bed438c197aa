import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { getPayoutStatus } from '@gaitway/contract/money-status'
import { addDays } from '@gaitway/contract/format/time'

/** Money on a calendar day; `worked` is expected for a shift that has no payout yet. */
export type EarnedDay = { day: string; status: PayoutStatus | 'worked'; cents: number }
type Earned = { paidCents: number; onTheWayCents: number; inReviewCents: number; failedCents: number }
type EarnedPeriod = Earned & { fromDay: string; toDay: string }

const nothing: Earned = { paidCents: 0, onTheWayCents: 0, inReviewCents: 0, failedCents: 0 }

/** What these days come to. */
export const earnedOn = (days: readonly EarnedDay[]): Earned =>
  days.reduce<Earned>((sum, { status, cents }) => {
    const column = `${status === 'worked' ? 'inReview' : getPayoutStatus(status)}Cents` as const
    return { ...sum, [column]: sum[column] + cents }
  }, nothing)

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** The week of a day from Sunday to Saturday, without its days in another year. */
const findWeek = (day: string) => {
  const year = day.slice(0, 4)
  const sunday = addDays(toDate(day), -toDate(day).getUTCDay())
  const [from, to] = [toDay(sunday), toDay(addDays(sunday, 6))]
  return {
    fromDay: from.startsWith(year) ? from : `${year}-01-01`,
    toDay: to.startsWith(year) ? to : `${year}-12-31`,
  }
}

const findMonth = (day: string) => {
  const date = toDate(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return { fromDay: `${day.slice(0, 7)}-01`, toDay: toDay(last) }
}

const spans = { week: findWeek, month: findMonth }

/** The weeks or months with any pay, latest first. Their sums are those of the year. */
export const groupByPeriod = (days: readonly EarnedDay[], span: keyof typeof spans): EarnedPeriod[] => {
  const groups = new Map<string, EarnedDay[]>()
  for (const day of days) {
    if (day.cents === 0) continue
    const { fromDay } = spans[span](day.day)
    groups.set(fromDay, [...(groups.get(fromDay) ?? []), day])
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([fromDay, within]) => ({ ...spans[span](fromDay), ...earnedOn(within) }))
}
