import type { PaymentType, PaymentStage } from '@gaitway/contract/values/enums'
import { SMALLEST_CHARGE_CENTS } from '@gaitway/contract/values/limits'
import { refuse } from '@gaitway/contract/values/errors'
import { moneyFields } from '@gaitway/contract/fields/money'

/** A charge that succeeded or is under way, and how much of it has been or is being refunded. */
export type PaidCharge = {
  id: string
  paidCents: number
  returnedCents: number
  /** whether it hasn’t cleared */
  isUnderWay?: boolean
  /** whether none of it was lost in a dispute */
  isWhole?: boolean
  /** received outside the product: it counts as paid, but the payment service can't refund it */
  isOutside?: true
}
export type RefundPart = { chargeId: string; amountCents: number }

/** The charges, and what was received outside as if it were one more. */
export const withOutside = (charges: readonly PaidCharge[], outsideCents: number): PaidCharge[] =>
  outsideCents === 0
    ? [...charges]
    : [...charges, { id: 'outside', paidCents: outsideCents, returnedCents: 0, isOutside: true }]

/** What was paid in cents, less what was or is being refunded. */
export const sumNetPaidCents = (paid: readonly PaidCharge[]) =>
  paid.reduce((sum, charge) => sum + charge.paidCents - charge.returnedCents, 0)

/** Which charges a refund is taken from, latest first; money received outside isn't refunded by the payment service. */
export const splitRefundParts = (paid: readonly PaidCharge[], refundCents: number): RefundPart[] => {
  let remainingCents = refundCents
  return paid.toReversed().flatMap(({ id, paidCents, returnedCents, isOutside }) => {
    if (isOutside) return []
    const amountCents = Math.max(0, Math.min(remainingCents, paidCents - returnedCents))
    remainingCents -= amountCents
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
  /** whether a charge is under way */
  isChargeUnderWay: boolean
  /** whether a charge failed, which only a person retries */
  isChargeFailed: boolean
  /** whether a bank holds disputed money; its charge can't be refunded until the dispute is decided */
  isDisputed: boolean
}
export type Balance =
  | { kind: 'wait' }
  | { kind: 'even' }
  | { kind: 'refund'; refunds: RefundPart[] }
  | { kind: 'charge'; amountCents: number }
  | { kind: 'writeOff'; amountCents: number }

/** How to settle a payment: by waiting, nothing, refunds, one more charge, or writing off a small amount. */
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

/** Money received outside is refunded outside, with a reference; charges are refunded to the payment method. */
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
