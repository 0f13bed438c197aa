import { type CancellationTerms, cancelledProductCents, priceOfProduct } from '@gaitway/contract/values/fees'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { addHours, minutesBetween } from '@gaitway/contract/format/time'
import { formatMoment } from '../../parts/when.ts'
import { copy } from '../../../money/paying/copy.ts'
import type { PricedShift } from '../../../money/paying/PriceLines.tsx'

type Job = PricedShift & { timeZone: string }
type Terms = {
  feePercent: number
  paymentType: PaymentType
  /** what confirming freezes */
  cancellation: CancellationTerms
}

const buildBookedTimes = (job: Job) => ({
  ...job,
  slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
})
const readJobStart = (job: Job) => new Date(job.slots[0]?.startDate ?? 0)

/** What the facility would owe if it canceled at this moment: clinician pay, and the total with fees. */
const cancellationAt = (job: Job, { feePercent, paymentType, cancellation }: Terms, at: Date) => {
  // unrounded, because one second below the notice period is already late
  const noticeMinutes = (readJobStart(job).getTime() - at.getTime()) / 60_000
  const productCents = cancelledProductCents(buildBookedTimes(job), noticeMinutes, cancellation)
  const { totalCents } = priceOfProduct(productCents, { feePercent, paymentType })
  return { productCents, totalCents }
}

/** What canceling would cost after the confirmation, in sentences. */
export const describeCancellation = (job: Job, terms: Terms, name: string, now: Date): string[] => {
  const end = terms.paymentType === 'invoice' ? copy.unpaidEnd : copy.paidEnd
  const freeUntil = addHours(readJobStart(job), -terms.cancellation.lateNoticeHours)
  const { productCents, totalCents } = cancellationAt(job, terms, readJobStart(job))
  if (totalCents === 0) return [`Free cancellation until the shift starts. ${end.free}`]
  const [cost, pay] = [showCents(totalCents), showCents(productCents)]
  if (now > freeUntil)
    return [
      `The shift starts in less than ${terms.cancellation.lateNoticeHours} hours, so canceling costs ${cost}: ${pay} for ${name}, plus fees. ${end.late}`,
    ]
  return [
    `Free cancellation until ${formatMoment(freeUntil, job.timeZone)}. ${end.free}`,
    `After that, canceling costs ${cost}: ${pay} for ${name}, plus fees. ${end.late}`,
  ]
}
