import { wordOf } from '@gaitway/contract/status-copy'
import { copy as payoutsCopy } from '../payouts/copy.ts'

const { word: paid } = wordOf('clinicianPay', 'paid')
const { word: onTheWay } = wordOf('clinicianPay', 'onTheWay')
const { word: failed } = wordOf('clinicianPay', 'failed')

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
  note: 'Pay counts on the day it arrived. On the way, it counts on the day we sent it or, before that, the day your time card was accepted. Not accepted yet, it counts on the day of the shift. Days of payouts are in Central Time, weeks start on Sunday, and those without pay are left out.',
  none: (year: number) => `No earnings in ${year}`,
  noneWhy: 'Pay appears here after you’ve worked a shift.',
  toBoard: 'Find a shift',
  file: 'For your taxes',
  fileWhat: (year: number) =>
    `A spreadsheet with one line for each payout that arrived in ${year}: date, facility, shift, hours, amount, corrections and total.`,
  download: (year: number) => `Download ${year} (CSV)`,
} as const
