import {
  type CancellationTerms,
  payRateCents,
  type Price,
  cancelledProductCents,
  priceOfProduct,
} from '@gaitway/contract/fees'
import type { JobType, PaymentType } from '@gaitway/contract/enums'
import { PLACEMENT_HOURS } from '@gaitway/contract/limits'
import { showCents, showRate } from '@gaitway/contract/money'
import { brandNames } from '@gaitway/contract/payment-methods'
import { showMinutes, addHours, minutesBetween } from '@gaitway/contract/time'
import { Facts } from '../../shared/show/Facts.tsx'
import { minutesOf, formatMoment } from '../job/job-facts.ts'
import { copy } from './copy.ts'
import type { Output } from '@gaitway/contract/schemas/index'

export type PricedJob = {
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
export const priceLines = (job: PricedJob, price: Price, feePercent: number): Line[] => {
  const last = [
    ...lineIf(copy.processing, price.processingCents),
    { label: copy.total, value: showCents(price.totalCents), strong: true },
  ]
  if (job.jobType === 'FULL_TIME') {
    const label = copy.placement(PLACEMENT_HOURS, showRate(payRateCents(job.hourlyRate)))
    return [{ label, value: showCents(price.serviceFeeCents) }, ...last]
  }
  const rate = showRate(job.payRateCents)
  const timeCents = price.productCents - job.parkingCents - job.otherCents
  return [
    { label: copy.shiftLine(showMinutes(minutesOf(job.slots)), rate), value: showCents(timeCents) },
    ...lineIf(copy.parking, job.parkingCents),
    ...lineIf(copy.other, job.otherCents),
    { label: copy.fee(feePercent), value: showCents(price.serviceFeeCents) },
    ...last,
  ]
}

/** "Visa ending in 4242" */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  copy.card(brandNames[brand] ?? brand, last4)

/** "Visa ending in 4242", "Chase ending in 6789" */
export const sourceName = (
  source: { last4: string } & ({ kind: 'card'; brand: string } | { kind: 'bank'; name: string }),
) => cardName({ brand: source.kind === 'card' ? source.brand : source.name, last4: source.last4 })

type PriceLinesProps = { job: PricedJob; price: Price; feePercent: number }

export const PriceLines = ({ job, price, feePercent }: PriceLinesProps) => (
  <Facts facts={priceLines(job, price, feePercent)} />
)

export type ShiftCost = NonNullable<Output<'jobs.read'>['cost']>

const basisWords = {
  booked: 'for scheduled hours',
  timeCard: 'based on the submitted time card',
  minimum: 'minimum, because the shift ended early',
  settled: 'settled',
} satisfies Record<ShiftCost['basis'], string>

export const costBasis = ({ basis }: ShiftCost) => basisWords[basis]

/** What is still charged or refunded, or nothing when the balance is zero. */
export const costMoves = ({ chargeCents, refundCents, basis, paymentType, totalCents }: ShiftCost) => {
  const isSettled = basis === 'settled'
  if (paymentType === 'invoice' && !isSettled && basis !== 'booked')
    return `When you accept, we’ll invoice you ${showCents(totalCents)}`
  if (chargeCents > 0)
    return isSettled
      ? `${showCents(chargeCents)} balance due`
      : `When you accept, we’ll charge ${showCents(chargeCents)} more`
  if (refundCents > 0)
    return isSettled
      ? `${showCents(refundCents)} refund in progress`
      : `When you accept, we’ll refund ${showCents(refundCents)}`
  return undefined
}

type Job = PricedJob & { timeZone: string }
type Terms = {
  feePercent: number
  paymentType: PaymentType
  /** what confirming freezes */
  cancellation: CancellationTerms
}

const bookedOf = (job: Job) => ({
  ...job,
  slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
})
const startOf = (job: Job) => new Date(job.slots[0]?.startDate ?? 0)

/** What the facility would owe if it canceled at this moment: clinician pay, and the total with fees. */
const cancellationAt = (job: Job, { feePercent, paymentType, cancellation }: Terms, at: Date) => {
  // unrounded, because one second below the notice period is already late
  const noticeMinutes = (startOf(job).getTime() - at.getTime()) / 60_000
  const productCents = cancelledProductCents(bookedOf(job), noticeMinutes, cancellation)
  const { totalCents } = priceOfProduct(productCents, { feePercent, paymentType })
  return { productCents, totalCents }
}

/** What canceling would cost after the confirmation, in sentences. */
export const describeCancellation = (job: Job, terms: Terms, name: string, now: Date): string[] => {
  const end = terms.paymentType === 'invoice' ? copy.unpaidEnd : copy.paidEnd
  const freeUntil = addHours(startOf(job), -terms.cancellation.lateNoticeHours)
  const { productCents, totalCents } = cancellationAt(job, terms, startOf(job))
  if (totalCents === 0) return [copy.freeUntilStart(end.free)]
  const [cost, pay] = [showCents(totalCents), showCents(productCents)]
  if (now > freeUntil) return [copy.lateNow(terms.cancellation.lateNoticeHours, cost, pay, name, end.late)]
  return [
    copy.freeUntil(formatMoment(freeUntil, job.timeZone), end.free),
    copy.after(cost, pay, name, end.late),
  ]
}
