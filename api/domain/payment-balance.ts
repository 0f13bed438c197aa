import type { PaymentType, PaymentStage } from '@gaitway/contract/values/enums'
import { SMALLEST_CHARGE_CENTS } from '@gaitway/contract/values/limits'

/** A charge that succeeded or is under way, and how much of it has been or is being refunded. */
export type PaidCharge = {
  id: string
  paidCents: number
  returnedCents: number
  /** it hasn’t cleared */
  isUnderWay?: boolean
  /** none of it was lost in a dispute */
  isWhole?: boolean
  /** received outside the product: it counts as paid, but we can't refund it there */
  isOutside?: true
}
export type RefundPart = { chargeId: string; amountCents: number }

export const withOutside = (charges: readonly PaidCharge[], outsideCents: number): PaidCharge[] =>
  outsideCents === 0
    ? [...charges]
    : [...charges, { id: 'outside', paidCents: outsideCents, returnedCents: 0, isOutside: true }]

/** What was paid, less what was or is being refunded. */
export const sumKeptCents = (paid: readonly PaidCharge[]) =>
  paid.reduce((sum, charge) => sum + charge.paidCents - charge.returnedCents, 0)

export const splitRefundParts = (paid: readonly PaidCharge[], refundCents: number): RefundPart[] => {
  let left = refundCents
  return paid.toReversed().flatMap(({ id, paidCents, returnedCents, isOutside }) => {
    if (isOutside) return []
    const amountCents = Math.max(0, Math.min(left, paidCents - returnedCents))
    left -= amountCents
    return amountCents > 0 ? [{ chargeId: id, amountCents }] : []
  })
}

export type BalanceFacts = {
  paymentType: PaymentType
  isSettled: boolean
  owedCents: number
  keptCents: number
  /** the charges that paid it, oldest first */
  paid: readonly PaidCharge[]
  /** a charge is under way */
  isChargeUnderWay: boolean
  /** a charge failed: only a person retries it */
  isChargeFailed: boolean
  /** a bank has money that a dispute decides about; until then its charges can't be refunded */
  isDisputed: boolean
}
export type Balance =
  | { kind: 'wait' }
  | { kind: 'even' }
  | { kind: 'refund'; refunds: RefundPart[] }
  | { kind: 'charge'; amountCents: number }
  | { kind: 'writeOff'; amountCents: number }

/** How to settle a payment: wait, nothing, refunds, one more charge, or a write-off of a small amount. */
export const balancePayment = (payment: BalanceFacts): Balance => {
  const { paymentType, isSettled, isChargeUnderWay, isChargeFailed, isDisputed } = payment
  if (paymentType === 'invoice' || !isSettled || isChargeUnderWay || isDisputed) return { kind: 'wait' }
  const openCents = payment.owedCents - payment.keptCents
  if (openCents === 0) return { kind: 'even' }
  if (openCents < 0) return { kind: 'refund', refunds: splitRefundParts(payment.paid, -openCents) }
  if (openCents < SMALLEST_CHARGE_CENTS) return { kind: 'writeOff', amountCents: openCents }
  return isChargeFailed ? { kind: 'wait' } : { kind: 'charge', amountCents: openCents }
}

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
