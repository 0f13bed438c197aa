import type { PaymentRecord } from './schemas/resources.ts'

export type Paid = Pick<
  PaymentRecord,
  'paymentType' | 'owedCents' | 'paidCents' | 'refundedCents' | 'charges' | 'outsideCents'
>
/** Charges are refunded to their card or bank account; money received outside Gaitway is refunded outside. */
export type RefundMethod = 'charges' | 'outside'

/** What can still be refunded, in cents: what was paid, less finished refunds and refunds in progress. */
export const refundableCents = (
  { paymentType, paidCents, refundedCents, charges, outsideCents }: Paid,
  method: RefundMethod | 'all',
) => {
  const all = charges
    .filter(({ kind, status }) => kind === 'refund' && status !== 'succeeded' && status !== 'failed')
    .reduce((sum, { amountCents }) => sum - amountCents, paidCents - refundedCents)
  if (method === 'all' || paymentType === 'invoice') return all
  return Math.min(all, method === 'outside' ? outsideCents : all - outsideCents)
}

/** What is left to pay, in cents. */
export const balanceDueCents = (payment: Paid) => payment.owedCents - refundableCents(payment, 'all')
