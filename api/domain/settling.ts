import { type Price, type PriceFacts, settlement } from '@gaitway/contract/fees'

/** A charge that succeeded, and what of it has been or is being given back. */
export type PaidCharge = { id: string; paidCents: number; returnedCents: number }

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
  const { owed, chargeCents, refundCents } = settlement(owedProductCents, paidCents, terms)
  return { owed, paidCents, chargeCents, refundCents, refunds: refundsOf(paid, refundCents) }
}

/** The charges that a refund gives back, newest first. */
export const refundsOf = (paid: readonly PaidCharge[], refundCents: number) => {
  let left = refundCents
  return paid.toReversed().flatMap(({ id, paidCents, returnedCents }) => {
    const amountCents = Math.min(left, paidCents - returnedCents)
    left -= amountCents
    return amountCents > 0 ? [{ chargeId: id, amountCents }] : []
  })
}
