import type { PaymentType } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { moneyFields } from '@gaitway/contract/fields/money'

export type RefundablePayment = {
  paymentType: PaymentType
  isSettled: boolean
  owedCents: number
  /** paid, and neither refunded nor being refunded */
  keptCents: number
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
  const way = chooseRefundWay(payment, reference)
  const returnableCents = Math.min(
    payment.keptCents,
    way === 'outside' ? payment.outsideCents : payment.chargedCents,
  )
  if (amountCents > returnableCents) throw refuse('more_than_paid')
  const creditCents = Math.min(amountCents, Math.max(0, payment.keptCents - payment.owedCents))
  return { way, creditCents, goodwillCents: amountCents - creditCents }
}

/** Outside payments are refunded outside with a reference; the rest goes to the original payment method. */
const chooseRefundWay = (
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
