import { cancelledProductCents, LATE_CANCEL_NOTICE_HOURS, priceOfProduct } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import { addHours, minutesBetween, showBriefDay, showTime, showZone } from '@gaitway/contract/time'
import type { PricedJob } from './price-lines.ts'
import { words } from './words.ts'

type Job = PricedJob & { timeZone: string }

const terms = (job: Job) => ({
  ...job,
  slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
})
const startOf = (job: Job) => new Date(job.slots[0]?.startDate ?? 0)

/** What a cancellation by the facility at this moment leaves owing: the clinician's pay, and with fees. */
export const cancellationAt = (job: Job, feePercent: number, at: Date) => {
  // not rounded: a second less than the notice is late
  const noticeMinutes = (startOf(job).getTime() - at.getTime()) / 60_000
  const productCents = cancelledProductCents(terms(job), noticeMinutes)
  const { totalCents } = priceOfProduct(productCents, { feePercent, paymentType: 'card' })
  return { productCents, totalCents }
}

const momentOf = (at: Date, zone: string) =>
  `${showBriefDay(at, zone)}, ${showTime(at, zone)} ${showZone(at, zone)}`

/** What cancelling would cost once somebody is confirmed, in sentences. */
export const cancellingWords = (job: Job, feePercent: number, name: string, now: Date): string[] => {
  const freeUntil = addHours(startOf(job), -LATE_CANCEL_NOTICE_HOURS)
  const { productCents, totalCents } = cancellationAt(job, feePercent, startOf(job))
  if (totalCents === 0) return [words.freeUntilStart]
  const [cost, pay] = [showCents(totalCents), showCents(productCents)]
  if (now > freeUntil) return [words.lateNow(cost, pay, name)]
  return [words.freeUntil(momentOf(freeUntil, job.timeZone)), words.after(cost, pay, name)]
}

/** What cancelling a confirmed shift now does to the money that was paid. */
export const cancelNowWords = (
  job: Job,
  { feePercent, paidCents, name, now }: { feePercent: number; paidCents: number; name: string; now: Date },
) => {
  const { productCents, totalCents } = cancellationAt(job, feePercent, now)
  if (totalCents === 0) return words.allReturned(showCents(paidCents))
  return words.partReturned(
    showCents(Math.max(0, paidCents - totalCents)),
    showCents(paidCents),
    showCents(totalCents),
    showCents(productCents),
    name,
  )
}
