import { stringify } from 'csv-stringify/sync'
import { getClinicianPayStatus } from '@gaitway/contract/money-status'
import { BRAND } from '@gaitway/contract/values/brand'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/format/time'
import { acceptedPayCents } from '../../domain/ending.ts'
import { earnedOn, groupByPeriod, type EarnedDay } from '../../domain/earnings.ts'
import { findEarnings } from '../../store/views/earnings.ts'
import { listPayouts } from '../../store/views/payout-list.ts'
import type { UpcomingFacts } from '../../store/views/payout-overview.ts'
import { computeMinimum } from '../shift-money.ts'
import { requireClinician, type FileAnswer, type UseCase } from '../use-case.ts'

const parseYear = (day: string) => Number(day.slice(0, 4))
const toEarnedDay = (at: Date | string) => dayIn(DEFAULT_TIME_ZONE, at)

type Upcoming = Output<'payouts.overview'>['upcoming'][number]

/** A shift without a payout yet, with its pay and what has to happen first. */
export const showUpcoming = (row: UpcomingFacts): Upcoming => ({
  ...row.shown,
  payCents: computeExpectedCents(row),
  next: findNextStep(row),
})

const findNextStep = ({ status: shift, timesheetStatus: timesheet }: UpcomingFacts) => {
  const pay = getClinicianPayStatus({ shift, timesheet, payout: null })
  if (pay === 'scheduled') return 'work'
  if (pay === 'inReview') return 'accept'
  return pay === 'returned' ? 'resubmit' : 'submit'
}

/** The pay of the submitted time card, or of the scheduled toHours; after a shift that ended early at least the minimum. */
const computeExpectedCents = ({ bookedCents, workedCents, minimum }: UpcomingFacts) =>
  minimum ? acceptedPayCents(workedCents ?? 0, computeMinimum(minimum)) : (workedCents ?? bookedCents)

/** A clinician's pay in a year, by week and by month: payouts, and what worked shifts are expected to pay. */
export const earnings: UseCase<'payouts.earnings'> = async ({ db, clock }, by, input) => {
  const { clinicianId } = requireClinician(by)
  const thisYear = parseYear(toEarnedDay(clock.now()))
  const { year = thisYear } = input
  const found = await findEarnings(db, clinicianId, year)
  const worked = found.upcoming
    .map(showUpcoming)
    .filter(({ next }) => next !== 'work')
    .map(({ startDate, timeZone, payCents }): EarnedDay => ({
      day: dayIn(timeZone, startDate),
      status: 'worked',
      cents: payCents,
    }))
  const days = [...found.days, ...worked.filter(({ day }) => parseYear(day) === year)]
  const years = new Set([thisYear, year, ...found.years, ...worked.map(({ day }) => parseYear(day))])
  return {
    year,
    years: [...years].toSorted((a, b) => b - a),
    ...earnedOn(days),
    unpaidCents: found.unpaidCents,
    correctionCents: found.correctionCents,
    months: groupByPeriod(days, 'month'),
    weeks: groupByPeriod(days, 'week'),
  }
}

/** More payouts than anyone gets in a year, so that the file has all of them. */
const LINES_MAX = 10_000

type Payout = Output<'payouts.list'>['data'][number]

const toDollars = (cents: number) => cents / 100
const toHours = (minutes: number) => minutes / 60
const sumPayouts = (
  payouts: readonly Payout[],
  field: 'workedMinutes' | 'amountCents' | 'adjustmentCents' | 'sentCents',
) => payouts.reduce((sum, payout) => sum + (payout[field] ?? 0), 0)

const heading = [
  'Date paid',
  'Facility',
  'Shift number',
  'Hours',
  'Amount for the shift',
  'Corrections',
  'Paid',
]
/** The day on which a payout arrived at the bank, in our own time zone if the payment service didn't name it. */
const findArrivalDay = ({ arrivesAt, paidAt, dueAt }: Payout) =>
  arrivesAt ? dayIn('UTC', arrivesAt) : toEarnedDay(paidAt ?? dueAt)

const buildLine = (payout: Payout) => [
  findArrivalDay(payout),
  payout.officeName,
  showSerial(payout.serialNumber),
  payout.workedMinutes === null ? '' : toHours(payout.workedMinutes),
  toDollars(payout.amountCents),
  toDollars(payout.adjustmentCents),
  toDollars(payout.sentCents),
]
const buildTotalLine = (payouts: readonly Payout[]) => [
  'Total',
  '',
  '',
  toHours(sumPayouts(payouts, 'workedMinutes')),
  toDollars(sumPayouts(payouts, 'amountCents')),
  toDollars(sumPayouts(payouts, 'adjustmentCents')),
  toDollars(sumPayouts(payouts, 'sentCents')),
]

/** The payouts that arrived in a year as CSV for a tax return, earliest first, with their total. */
export const downloadEarnings: UseCase<'payouts.downloadEarnings'> = async (
  { db },
  by,
  { year },
): Promise<FileAnswer> => {
  const { rows, count } = await listPayouts(db, {
    clinicianId: requireClinician(by).clinicianId,
    statuses: ['paid'],
    fromDay: `${year}-01-01`,
    toDay: `${year}-12-31`,
    skip: 0,
    limit: LINES_MAX,
  })
  if (count > rows.length) throw new Error(`${count} payouts of ${year} don’t fit into one file.`)
  const payouts = rows
    .map(({ json }) => JSON.parse(json) as Payout)
    .toSorted((a, b) => findArrivalDay(a).localeCompare(findArrivalDay(b)) || a.serialNumber - b.serialNumber)
  const text = stringify([heading, ...payouts.map(buildLine), buildTotalLine(payouts)], {
    // spreadsheets recognize UTF-8 by these first bytes
    bom: true,
    cast: { number: value => value.toFixed(2) },
    escape_formulas: true,
  })
  const name = `${BRAND}-earnings-${year}.csv`
  return { file: { bytes: Buffer.from(text), contentType: 'text/csv; charset=utf-8', name } }
}
