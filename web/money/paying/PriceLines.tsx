import type { ShiftCost } from '@gaitway/contract/schemas/shift-money'
import { calculatePayRateCents, type Price, PROCESSING_TEXT } from '@gaitway/contract/values/fees'
import type { JobType } from '@gaitway/contract/values/enums'
import { PLACEMENT_HOURS } from '@gaitway/contract/values/limits'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { brandNames } from '@gaitway/contract/values/payment-methods'
import { showMinutes, sumMinutes } from '@gaitway/contract/format/time'
import { Facts } from '../../ui/show/Facts.tsx'

export type PricedShift = {
  jobType: JobType
  hourlyRate: number
  payRateCents: number
  slots: readonly { startDate: string; endDate: string }[]
  parkingCents: number
  otherCents: number
}
type Line = { label: string; value: string; strong?: boolean }

/** The line, unless the amount is zero. */
const listLine = (label: string, cents: number): Line[] =>
  cents > 0 ? [{ label, value: showCents(cents) }] : []

/** The lines of a price, down to its total. */
export const buildPriceLines = (job: PricedShift, price: Price, feePercent: number): Line[] => {
  const lastLines = [
    ...listLine(`Card processing, ${PROCESSING_TEXT}`, price.processingCents),
    { label: 'Total', value: showCents(price.totalCents), strong: true },
  ]
  if (job.jobType === 'FULL_TIME') {
    const label = `Placement fee, ${PLACEMENT_HOURS} hours at ${showRate(calculatePayRateCents(job.hourlyRate))}`
    return [{ label, value: showCents(price.serviceFeeCents) }, ...lastLines]
  }
  return [
    {
      label: `Shift, ${showMinutes(sumMinutes(job.slots))} at ${showRate(job.payRateCents)}`,
      value: showCents(price.productCents - job.parkingCents - job.otherCents),
    },
    ...listLine('Parking reimbursement', job.parkingCents),
    ...listLine('Other reimbursement', job.otherCents),
    { label: `Service fee, ${feePercent}%`, value: showCents(price.serviceFeeCents) },
    ...lastLines,
  ]
}

/** "Visa ending in 4242" */
export const formatCardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brandNames[brand] ?? brand} ending in ${last4}`

/** "Visa ending in 4242", "Chase ending in 6789" */
export const formatSourceName = (
  source: { last4: string } & ({ kind: 'card'; brand: string } | { kind: 'bank'; name: string }),
) => formatCardName({ brand: source.kind === 'card' ? source.brand : source.name, last4: source.last4 })

type PriceLinesProps = { job: PricedShift; price: Price; feePercent: number }

export const PriceLines = ({ job, price, feePercent }: PriceLinesProps) => (
  <Facts facts={buildPriceLines(job, price, feePercent)} />
)

const basisTexts = {
  booked: 'for scheduled hours',
  timeCard: 'based on the submitted time card',
  minimum: 'minimum, because the shift ended early',
  settled: 'settled',
} satisfies Record<ShiftCost['basis'], string>

/** Staff decided that only the hours worked are paid, and the clinician hasn't submitted them yet. */
const isCostUnknown = ({ basis, totalCents }: ShiftCost) => basis === 'minimum' && totalCents === 0

/** What the cost of a shift is based on. */
export const formatCostBasis = (cost: ShiftCost) =>
  isCostUnknown(cost) ? 'until the hours worked are submitted' : basisTexts[cost.basis]

/** What is still charged or refunded for a shift; undefined if nothing is. */
export const formatCostChange = (cost: ShiftCost) => {
  const { chargeCents, refundCents, basis, paymentType, totalCents } = cost
  if (isCostUnknown(cost)) return undefined
  const isSettled = basis === 'settled'
  if (paymentType === 'invoice' && !isSettled && basis !== 'booked')
    return `When you accept, we’ll invoice you ${showCents(totalCents)}`
  if (chargeCents > 0)
    return isSettled
      ? `${showCents(chargeCents)} balance due`
      : `When you accept, we’ll charge ${showCents(chargeCents)} more`
  if (refundCents > 0)
    return isSettled
      ? `${showCents(refundCents)} refund processing`
      : `When you accept, we’ll refund ${showCents(refundCents)}`
  return undefined
}
