import type { PaymentType, PaymentStage } from '@gaitway/contract/values/enums'
import { SMALLEST_CHARGE_CENTS } from '@gaitway/contract/values/limits'
import { refuse } from '@gaitway/contract/values/errors'
import { moneyFields } from '@gaitway/contract/fields/money'

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
export const sumNetPaidCents = (paid: readonly PaidCharge[]) =>
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
  netPaidCents: number
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
  const openCents = payment.owedCents - payment.netPaidCents
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

export type RefundablePayment = {
  paymentType: PaymentType
  isSettled: boolean
  owedCents: number
  /** paid, and neither refunded nor being refunded */
  netPaidCents: number
  /** the part that can be refunded to the payer's charges */
  chargedCents: number
  /** the part that was paid outside although the shift is paid by charge */
  outsideCents: number
  /** for a payment by invoice: credited after payment and not refunded yet */
  standingCents: number
}
export type RefundSplit = {
  way: 'charges' | 'outside'
  /** the part that was the facility's credit */
  creditCents: number
  /** the part we absorb */
  goodwillCents: number
}
type RefundInput = { amountCents: number; reference?: string }

/**
 * How a refund is split: the facility's credit first, then goodwill. A payment by invoice is credited first and
 * refunded outside the product, with a reference.
 */
export const splitRefund = (
  payment: RefundablePayment,
  { amountCents, reference }: RefundInput,
): RefundSplit => {
  if (!payment.isSettled) throw refuse('not_settled')
  if (payment.paymentType === 'invoice') {
    if (!reference) throw refuse('fields_wrong', { reference: moneyFields.reference.missing })
    if (amountCents > payment.standingCents) throw refuse('more_than_paid', undefined, nothingCredited)
    return { way: 'outside', creditCents: amountCents, goodwillCents: 0 }
  }
  const way = chooseRefundMethod(payment, reference)
  const returnableCents = Math.min(
    payment.netPaidCents,
    way === 'outside' ? payment.outsideCents : payment.chargedCents,
  )
  if (amountCents > returnableCents) throw refuse('more_than_paid')
  const creditCents = Math.min(amountCents, Math.max(0, payment.netPaidCents - payment.owedCents))
  return { way, creditCents, goodwillCents: amountCents - creditCents }
}

/** Outside payments are refunded outside with a reference; the rest goes to the original payment method. */
const chooseRefundMethod = (
  { outsideCents, chargedCents }: RefundablePayment,
  reference: string | undefined,
) => {
  if (reference && outsideCents <= 0)
    throw refuse('fields_wrong', { reference: 'This will be refunded to the original payment method' })
  if (!reference && chargedCents === 0 && outsideCents > 0)
    throw refuse('fields_wrong', { reference: moneyFields.reference.missing })
  return reference ? 'outside' : 'charges'
}

const nothingCredited =
  'This is more than the credit from paid invoices. Credit the invoice first, then refund it.'
