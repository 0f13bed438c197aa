import { showNumber } from '@gaitway/contract/format/numbers'
import { invoiceAgeNames, invoiceAges } from '@gaitway/contract/values/enums'
import {
  fillTimeNames,
  fillTimes,
  type FillGroup,
  howFillRateCounts,
  showFillRate,
} from '@gaitway/contract/values/figures'
import { colors } from '@gaitway/contract/values/colors'
import { FIGURE_DAYS, FIGURE_PARTS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, addMinutes, showMinutes, showShortDay } from '@gaitway/contract/format/time'
import { listPath } from '../../list-request.ts'
import type { Bar } from './Bars.tsx'

type Read = Output<'figures.read'>

export type FigureCopy = {
  name: string
  value: string
  /** what the value is made of, in a few words */
  under: string
  /** the list that it counts */
  to: string
  /** how it is counted, in sentences */
  counted: string
  head: [string, string]
  rows: [name: string, value: string][]
  bars: Bar[]
}

const jobsIn = (fill: FillGroup) => listPath('jobs', { fill })

const PART_DAYS = FIGURE_DAYS / FIGURE_PARTS
/** `10/21 – 10/26` */
const partName = ({ from }: { from: string }) =>
  `${showShortDay(from)} – ${showShortDay(addMinutes(addDays(new Date(from), PART_DAYS), -1))}`

const shifts = (count: number) => `${showNumber(count)} ${count === 1 ? 'shift' : 'shifts'}`

const MINUTES_A_DAY = 24 * 60
const showWait = (minutes: number | null) => {
  if (minutes === null) return '–'
  if (minutes < 2 * MINUTES_A_DAY) return showMinutes(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
  return `${(minutes / MINUTES_A_DAY).toFixed(1)} days`
}

const fillRate = ({ filled, counted, parts }: Read['fillRate']): FigureCopy => ({
  name: 'Fill rate',
  value: showFillRate(filled, counted),
  under: `${showNumber(filled)} of ${shifts(counted)}`,
  to: jobsIn('counted'),
  counted: howFillRateCounts(`in the last ${FIGURE_DAYS} days`),
  head: ['First day', 'Filled'],
  rows: parts.map(part => [
    partName(part),
    `${showFillRate(part.filled, part.counted)} (${part.filled} of ${part.counted})`,
  ]),
  bars: parts.map(part => ({ name: part.from, value: part.filled, of: part.counted })),
})

const timeToFill = ({ medianMinutes, filled, times }: Read['timeToFill']): FigureCopy => ({
  name: 'Time to fill',
  value: showWait(medianMinutes),
  under: `median of ${shifts(filled)}`,
  to: jobsIn('filled'),
  counted: `From posting a shift until its clinician was confirmed, for the shifts that the fill rate counts as filled. Half of them were filled faster. If someone else took over, the last confirmation counts.`,
  head: ['Time', 'Shifts'],
  rows: fillTimes.map(time => [fillTimeNames[time], showNumber(times[time])]),
  bars: fillTimes.map(time => ({ name: time, value: times[time] })),
})

const revenue = ({ cents, parts }: NonNullable<Read['revenue']>): FigureCopy => ({
  name: 'Revenue',
  value: showCents(cents),
  under: `service fees, ${FIGURE_DAYS} days`,
  to: '/ledger-accounts/feeIncome/show',
  counted: `Service fees and placement fees posted to the ledger in the last ${FIGURE_DAYS} days, less what was credited. Clinician pay and card processing aren’t part of it. A fee is posted once its shift is settled.`,
  head: ['Posted', 'Service fees'],
  rows: parts.map(part => [partName(part), showCents(part.cents)]),
  bars: parts.map(part => ({ name: part.from, value: part.cents })),
})

const ageColors = { notDue: colors.pine, to30: colors.sun, to60: colors.clay, over60: colors.clay }

const receivables = ({ cents, pastDueCents, ages }: NonNullable<Read['receivables']>): FigureCopy => ({
  name: 'Receivables',
  value: showCents(cents),
  under: `${showCents(pastDueCents)} past due`,
  to: listPath('invoices', { stage: 'open' }),
  counted:
    'What is left to pay on issued invoices, by how long they are past due. Drafts aren’t counted, and neither are failed card and bank payments: those are in the queue.',
  head: ['Age', 'Balance due'],
  rows: invoiceAges.map(age => [
    invoiceAgeNames[age],
    `${showCents(ages[age].cents)} (${showNumber(ages[age].invoices)})`,
  ]),
  bars: invoiceAges.map(age => ({ name: age, value: ages[age].cents, color: ageColors[age] })),
})

/** The figures above the queue: four for admins, those without money for sub-admins. */
export const figuresIn = (read: Read): FigureCopy[] => [
  fillRate(read.fillRate),
  timeToFill(read.timeToFill),
  ...(read.revenue ? [revenue(read.revenue)] : []),
  ...(read.receivables ? [receivables(read.receivables)] : []),
]
