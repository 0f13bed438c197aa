import type { PaymentStage, PaymentType } from '@gaitway/contract/enums'

export type PaymentFacts = {
  paymentType: PaymentType
  owedCents: number
  paidCents: number
  refundedCents: number
  isSettled: boolean
  chargeFailed: boolean
  /** when an invoice is past due */
  dueAt: Date | null
}

/**
 * The stage of a payment, always derived and never stored. An overpayment (a pending or failed refund) keeps it
 * from being completed.
 */
export const paymentStage = (payment: PaymentFacts, at: Date): PaymentStage => {
  const openCents = payment.owedCents - (payment.paidCents - payment.refundedCents)
  if (payment.isSettled && openCents === 0) return 'completed'
  const isPastDue = payment.dueAt !== null && at >= payment.dueAt
  if (openCents > 0 && (payment.chargeFailed || isPastDue)) return 'paymentDue'
  return payment.paymentType === 'invoice' ? 'invoice' : 'inProcess'
}
