import { type Price, type PriceFacts, settlement } from '@gaitway/contract/fees'

/** A charge that succeeded, and what of it has been or is being given back. */
export type PaidCharge = {
  id: string
  paidCents: number
  returnedCents: number
  /** it came in outside the product: it counts as paid, and no refund can be sent to it */
  isOutside?: true
}

/** All that was paid: the charges, and what came in outside and is still here. */
export const withOutside = (charges: readonly PaidCharge[], outsideCents: number): PaidCharge[] =>
  outsideCents === 0
    ? [...charges]
    : [...charges, { id: 'outside', paidCents: outsideCents, returnedCents: 0, isOutside: true }]

export type Settling = {
  owed: Price
  /** what was paid and neither is nor is being given back */
  paidCents: number
  chargeCents: number
  refundCents: number
  /** where the refund comes from: a refund names the charge that it gives back */
  refunds: { chargeId: string; amountCents: number }[]
}

/** What is owed against what was paid: a refund of the charges, newest first, or a second charge. */
export const settle = (
  owedProductCents: number,
  paid: readonly PaidCharge[],
  terms: Pick<PriceFacts, 'feePercent' | 'paymentType'>,
): Settling => {
  const paidCents = paid.reduce((sum, charge) => sum + charge.paidCents - charge.returnedCents, 0)
  const { owed, chargeCents, refundCents: tooMuchCents } = settlement(owedProductCents, paidCents, terms)
  const refunds = refundsOf(paid, tooMuchCents)
  return { owed, paidCents, chargeCents, refundCents: centsOf(refunds), refunds }
}

/** What goes back by these refunds. */
export const centsOf = (refunds: readonly { amountCents: number }[]) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The charges that a refund gives back, newest first. */
export const refundsOf = (paid: readonly PaidCharge[], refundCents: number) => {
  let left = refundCents
  return paid.toReversed().flatMap(({ id, paidCents, returnedCents, isOutside }) => {
    if (isOutside) return []
    const amountCents = Math.min(left, paidCents - returnedCents)
    left -= amountCents
    return amountCents > 0 ? [{ chargeId: id, amountCents }] : []
  })
}
