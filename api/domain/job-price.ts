import { paymentTypes, type JobType, type PaymentType } from '@gaitway/contract/values/enums'
import {
  calculatePayRateCents,
  calculatePrice,
  calculateProductCents,
  type Price,
  type PriceInput,
} from '@gaitway/contract/values/fees'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { minutesBetween } from '@gaitway/contract/format/time'

export type PricedJob = {
  jobType: JobType
  hourlyRate: number
  boostPercent?: number
  slots: readonly { startDate: string | Date; endDate: string | Date }[]
  parkingCents?: number
  otherCents?: number
}

const buildTerms = (job: PricedJob) => ({
  jobType: job.jobType,
  hourlyRate: job.hourlyRate,
  payRateCents: calculatePayRateCents(job.hourlyRate, job.boostPercent),
  slotMinutes: job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
  parkingCents: job.parkingCents ?? 0,
  otherCents: job.otherCents ?? 0,
})

/** Clinician pay for the scheduled hours of a job. */
export const calculateScheduledPay = (job: PricedJob) => {
  const terms = buildTerms(job)
  return {
    totalPayCents: calculateProductCents(terms),
    totalMinutes: terms.slotMinutes.reduce((sum, minutes) => sum + minutes, 0),
  }
}

/** The price of a job for each payment method; the charge uses exactly this amount. */
export const computePrices = (job: PricedJob, feePercent: number): Record<PaymentType, Price> => {
  const terms: Omit<PriceInput, 'paymentType'> = { ...buildTerms(job), feePercent }
  return Object.fromEntries(
    paymentTypes.map(paymentType => [paymentType, calculatePrice({ ...terms, paymentType })]),
  ) as Record<PaymentType, Price>
}

export type PaidJob = { jobType: JobType; totalPayCents: number; hourlyRate: number; boostPercent: number }

/** What a job pays, as long and as short text: in total, or by the hour for a full-time job. */
export const describePay = ({ jobType, totalPayCents, hourlyRate, boostPercent }: PaidJob) => {
  const rate = showRate(calculatePayRateCents(hourlyRate, boostPercent))
  return jobType === 'PART_TIME'
    ? { pay: `${showCents(totalPayCents)} total`, shortPay: showCents(totalPayCents, { whole: true }) }
    : { pay: `${rate}, full time`, shortPay: rate }
}
