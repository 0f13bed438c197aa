import type { ShiftCost } from '@gaitway/contract/schemas/shift-money'
import { payRateCents, type Price, PROCESSING_TEXT } from '@gaitway/contract/values/fees'
import type { JobType } from '@gaitway/contract/values/enums'
import { PLACEMENT_HOURS } from '@gaitway/contract/values/limits'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { brandNames } from '@gaitway/contract/values/payment-methods'
import { showMinutes, sumMinutes } from '@gaitway/contract/format/time'
import { Facts } from '../../ui/show/Facts.tsx'

/** Apart from the texts of paying, because prices are shown on more screens. */
const priceCopy = {
  shiftLine: (time: string, rate: string) => `Shift, ${time} at ${rate}`,
  parking: 'Parking reimbursement',
  other: 'Other reimbursement',
  placement: (hours: number, rate: string) => `Placement fee, ${hours} hours at ${rate}`,
  fee: (percent: number) => `Service fee, ${percent}%`,
  processing: `Card processing, ${PROCESSING_TEXT}`,
  total: 'Total',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
} as const

export type PricedShift = {
  jobType: JobType
  hourlyRate: number
  payRateCents: number
  slots: readonly { startDate: string; endDate: string }[]
  parkingCents: number
  otherCents: number
}
type Line = { label: string; value: string; strong?: boolean }

const lineIf = (label: string, cents: number): Line[] =>
  cents > 0 ? [{ label, value: showCents(cents) }] : []

/** The lines of a price, down to its total. */
export const priceLines = (job: PricedShift, price: Price, feePercent: number): Line[] => {
  const last = [
    ...lineIf(priceCopy.processing, price.processingCents),
    { label: priceCopy.total, value: showCents(price.totalCents), strong: true },
  ]
  if (job.jobType === 'FULL_TIME') {
    const label = priceCopy.placement(PLACEMENT_HOURS, showRate(payRateCents(job.hourlyRate)))
    return [{ label, value: showCents(price.serviceFeeCents) }, ...last]
  }
  const rate = showRate(job.payRateCents)
  const timeCents = price.productCents - job.parkingCents - job.otherCents
  return [
    { label: priceCopy.shiftLine(showMinutes(sumMinutes(job.slots)), rate), value: showCents(timeCents) },
    ...lineIf(priceCopy.parking, job.parkingCents),
    ...lineIf(priceCopy.other, job.otherCents),
    { label: priceCopy.fee(feePercent), value: showCents(price.serviceFeeCents) },
    ...last,
  ]
}

/** "Visa ending in 4242" */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  priceCopy.card(brandNames[brand] ?? brand, last4)

/** "Visa ending in 4242", "Chase ending in 6789" */
export const sourceName = (
  source: { last4: string } & ({ kind: 'card'; brand: string } | { kind: 'bank'; name: string }),
) => cardName({ brand: source.kind === 'card' ? source.brand : source.name, last4: source.last4 })

type PriceLinesProps = { job: PricedShift; price: Price; feePercent: number }

export const PriceLines = ({ job, price, feePercent }: PriceLinesProps) => (
  <Facts facts={priceLines(job, price, feePercent)} />
)

const basisWords = {
  booked: 'for scheduled hours',
  timeCard: 'based on the submitted time card',
  minimum: 'minimum, because the shift ended early',
  settled: 'settled',
} satisfies Record<ShiftCost['basis'], string>

/** Staff decided that only the hours worked are paid, and they aren’t known yet. */
const isUnknown = ({ basis, totalCents }: ShiftCost) => basis === 'minimum' && totalCents === 0

export const costBasis = (cost: ShiftCost) =>
  isUnknown(cost) ? 'until the hours worked are submitted' : basisWords[cost.basis]

/** What is still charged or refunded, or nothing when the balance is zero. */
export const costMoves = (cost: ShiftCost) => {
  const { chargeCents, refundCents, basis, paymentType, totalCents } = cost
  if (isUnknown(cost)) return undefined
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
