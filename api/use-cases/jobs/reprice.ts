import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import { refuse } from '@gaitway/contract/values/errors'
import { calculateScheduledPay, computePrices, type PricedJob } from '../../domain/job-price.ts'
import type { EditableSlot } from '../../domain/job-edit.ts'
import { updateFrozenRate } from '../../store/applications.ts'
import { findLastHold, updateHoldPrice } from '../../store/holds.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { redraftInvoice } from '../invoices/issue.ts'
import type { Knex } from '../use-case.ts'

/** Days as they are sent and stored, as instants, earliest first. */
export const toEditableSlots = (days: readonly { startDate: string; endDate: string }[]): EditableSlot[] =>
  days
    .map(({ startDate, endDate }) => ({ startsAt: new Date(startDate), endsAt: new Date(endDate) }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())

/** A job's hourly rate with its boost, in cents. */
export const getPayRateCents = ({ hourlyRate, boostPercent }: JobRow) =>
  calculatePayRateCents(hourlyRate, boostPercent)

/** A job with these slots, as prices are computed from it. */
export const withSlots = (job: JobRow, slots: readonly EditableSlot[]): PricedJob => ({
  ...job,
  slots: slots.map(({ startsAt, endsAt }) => ({ startDate: startsAt, endDate: endsAt })),
})

/** A job's totals with these slots, as its columns. */
export const computeTotals = (job: JobRow, slots: readonly EditableSlot[]) =>
  calculateScheduledPay(withSlots(job, slots))

/** The price of a confirmed shift with these slots, on its frozen fee and payment method. */
export const computeConfirmedPrice = (
  job: JobRow,
  slots: readonly EditableSlot[],
  application: ApplicationRow,
) => {
  const { feePercent, paymentType } = application
  if (feePercent === null || !paymentType) throw refuse('move_not_open')
  return computePrices(withSlots(job, slots), feePercent)[paymentType]
}

/**
 * Updates the frozen terms of a confirmed shift to its new pay or times. No money moves yet: the difference is charged
 * or refunded when the shift is settled. The caller has locked job, clinician and application.
 */
export const repriceShift = async (
  trx: Knex,
  job: JobRow,
  slots: readonly EditableSlot[],
  application: ApplicationRow,
) => {
  // a placement fee was set at confirmation
  if (job.jobType === 'FULL_TIME') return
  const hold = await findLastHold(trx, application.id)
  const payment = await lockPayment(trx, { applicationId: application.id })
  if (!hold || !payment) throw new Error(`Application ${application.id} was confirmed without a hold.`)
  const price = computeConfirmedPrice(job, slots, application)
  const rate = getPayRateCents(job)
  await updateHoldPrice(trx, hold.id, { price, payRateCents: rate })
  await updateFrozenRate(trx, application.id, rate)
  // what was charged stays owed until the shift is settled; an invoice follows its draft
  if (payment.paymentType !== 'invoice') return
  await updatePayment(trx, payment.id, { owedCents: price.totalCents })
  await redraftInvoice(trx, { applicationId: application.id, paymentId: payment.id, price })
}
