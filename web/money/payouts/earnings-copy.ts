import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { copy as payoutsCopy } from './copy.ts'

const { word: paid } = findStatusWord('clinicianPay', 'paid')
const { word: onTheWay } = findStatusWord('clinicianPay', 'onTheWay')
const { word: failed } = findStatusWord('clinicianPay', 'failed')

export const copy = {
  title: 'Earnings',
  back: 'Payouts',
  year: 'Year',
  figures: (year: number) => `Earnings in ${year}`,
  kinds: { paid, onTheWay, inReview: payoutsCopy.inReview, failed },
  total: 'Total',
  inYear: (kind: string, year: number) => `${kind} in ${year}`,
  kindIn: (kind: string, period: string, amount: string) => `${kind}, ${period}: ${amount}`,
  seeFailed: 'See which payouts',
  spans: 'Months or weeks',
  byMonth: 'By month',
  byWeek: 'By week',
  month: 'Month',
  week: 'Week',
  tableBy: {
    month: (year: number) => `Earnings by month, ${year}`,
    week: (year: number) => `Earnings by week, ${year}`,
  },
  note: 'Paid amounts are shown on the day they arrived. Amounts on the way are shown on the day we sent them, or the day your time card was accepted if we haven’t sent them yet. Amounts not accepted yet are shown on the day of the shift. Dates are in Central Time, and weeks start on Sunday. Months and weeks without pay aren’t shown.',
  none: (year: number) => `No earnings in ${year}`,
  noneWhy: 'Pay appears here after you’ve worked a shift.',
  toBoard: 'Find a shift',
  file: 'For your taxes',
  fileWhat: (year: number) =>
    `A spreadsheet with one line for each payout that arrived in ${year}: date, facility, shift, hours, amount, corrections and total.`,
  download: (year: number) => `Download ${year} (CSV)`,
} as const
