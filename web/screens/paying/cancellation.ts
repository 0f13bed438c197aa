import type { PaymentType } from '@gaitway/contract/enums'
import { cancelledProductCents, LATE_CANCEL_NOTICE_HOURS, priceOfProduct } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import { addHours, minutesBetween, showBriefDay, showTime, showZone } from '@gaitway/contract/time'
import type { PricedJob } from './PriceLines.tsx'
import { copy } from './copy.ts'

type Job = PricedJob & { timeZone: string }
type Terms = { feePercent: number; paymentType: PaymentType }

const bookedOf = (job: Job) => ({
  ...job,
  slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
})
const startOf = (job: Job) => new Date(job.slots[0]?.startDate ?? 0)

/** What the facility would owe if it canceled at this moment: clinician pay, and the total with fees. */
const cancellationAt = (job: Job, { feePercent, paymentType }: Terms, at: Date) => {
  // unrounded, because one second below the notice period is already late
  const noticeMinutes = (startOf(job).getTime() - at.getTime()) / 60_000
  const productCents = cancelledProductCents(bookedOf(job), noticeMinutes)
  const { totalCents } = priceOfProduct(productCents, { feePercent, paymentType })
  return { productCents, totalCents }
}

const momentOf = (at: Date, zone: string) =>
  `${showBriefDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

const unpaidWords = {
  freeUntilStart: copy.freeUntilStartUnpaid,
  freeUntil: copy.freeUntilUnpaid,
  lateNow: copy.lateNowUnpaid,
  after: copy.afterUnpaid,
}

/** What canceling would cost after the confirmation, in sentences. */
export const describeCancellation = (job: Job, terms: Terms, name: string, now: Date): string[] => {
  const say = terms.paymentType === 'invoice' ? unpaidWords : copy
  const freeUntil = addHours(startOf(job), -LATE_CANCEL_NOTICE_HOURS)
  const { productCents, totalCents } = cancellationAt(job, terms, startOf(job))
  if (totalCents === 0) return [say.freeUntilStart]
  const [cost, pay] = [showCents(totalCents), showCents(productCents)]
  if (now > freeUntil) return [say.lateNow(cost, pay, name)]
  return [say.freeUntil(momentOf(freeUntil, job.timeZone)), say.after(cost, pay, name)]
}
