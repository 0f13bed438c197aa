import type { PaymentType } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { moneyFields } from '@gaitway/contract/fields/money'

export type Returnable = {
  paymentType: PaymentType
  isSettled: boolean
  owedCents: number
  /** what was paid and neither was, nor is being, given back */
  keptCents: number
  /** what of it a refund can be sent to: charges that came in */
  chargedCents: number
  /** what of it came in outside the product, though the shift is charged */
  outsideCents: number
  /** of a payment by invoice: what was credited after it had been paid, and is not given back yet */
  standingCents: number
}
export type GivingBack = {
  way: 'charges' | 'outside'
  /** what stood to the facility's credit anyway */
  creditCents: number
  /** what is owed no longer, at our cost */
  goodwillCents: number
}
type Wish = { amountCents: number; reference?: string }

/**
 * How an amount is given back: first what stands to the facility's credit, then as goodwill. What was paid by
 * invoice is credited before, and is given back outside the product, under a reference.
 */
export const givingBackOf = (payment: Returnable, { amountCents, reference }: Wish): GivingBack => {
  if (!payment.isSettled) throw refuse('not_settled')
  if (payment.paymentType === 'invoice') {
    if (!reference) throw refuse('fields_wrong', { reference: moneyFields.reference.missing })
    if (amountCents > payment.standingCents) throw refuse('more_than_paid', undefined, nothingCredited)
    return { way: 'outside', creditCents: amountCents, goodwillCents: 0 }
  }
  const way = wayOf(payment, reference)
  const returnableCents = Math.min(
    payment.keptCents,
    way === 'outside' ? payment.outsideCents : payment.chargedCents,
  )
  if (amountCents > returnableCents) throw refuse('more_than_paid')
  const creditCents = Math.min(amountCents, Math.max(0, payment.keptCents - payment.owedCents))
  return { way, creditCents, goodwillCents: amountCents - creditCents }
}

/** What came in outside goes back outside, under a reference; the rest to the card or bank account it came from. */
const wayOf = ({ outsideCents, chargedCents }: Returnable, reference: string | undefined) => {
  if (reference && outsideCents === 0)
    throw refuse('fields_wrong', { reference: 'This goes back to the card or bank account it came from' })
  if (!reference && chargedCents === 0 && outsideCents > 0)
    throw refuse('fields_wrong', { reference: moneyFields.reference.missing })
  return reference ? 'outside' : 'charges'
}

const nothingCredited =
  'That is more than was credited after it had been paid. Credit the invoice first, then give it back.'
