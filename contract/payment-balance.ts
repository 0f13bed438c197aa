import type { PaymentRecord } from './schemas/resources.ts'

export type Paid = Pick<
  PaymentRecord,
  'paymentType' | 'owedCents' | 'paidCents' | 'refundedCents' | 'charges' | 'outsideCents'
>
/** Money is refunded to the card or bank account it came from; money received outside Gaitway, outside. */
export type Way = 'charges' | 'outside'

/** What was paid, less finished refunds and refunds in progress. */
export const refundableCents = (
  { paymentType, paidCents, refundedCents, charges, outsideCents }: Paid,
  way: Way | 'all',
) => {
  const all = charges
    .filter(({ kind, status }) => kind === 'refund' && status !== 'succeeded' && status !== 'failed')
    .reduce((sum, { amountCents }) => sum - amountCents, paidCents - refundedCents)
  if (way === 'all' || paymentType === 'invoice') return all
  return Math.min(all, way === 'outside' ? outsideCents : all - outsideCents)
}

/** What is left to pay. */
export const balanceDueCents = (payment: Paid) => payment.owedCents - refundableCents(payment, 'all')
