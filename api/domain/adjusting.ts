import { priceOfProduct, type Price, type PriceFacts } from '@gaitway/contract/fees'
import { settlementPostings, type Entry } from './postings.ts'

type Terms = Pick<PriceFacts, 'feePercent' | 'paymentType'>
export type Correction = Pick<Price, 'productCents' | 'serviceFeeCents' | 'processingCents' | 'totalCents'>

/** What a corrected time card changes in the price, part by part: the same formula on the new pay and on the old. */
export const priceChange = (payBefore: number, payAfter: number, terms: Terms): Correction => {
  const [before, after] = [priceOfProduct(payBefore, terms), priceOfProduct(payAfter, terms)]
  return {
    productCents: after.productCents - before.productCents,
    serviceFeeCents: after.serviceFeeCents - before.serviceFeeCents,
    processingCents: after.processingCents - before.processingCents,
    totalCents: after.totalCents - before.totalCents,
  }
}

/**
 * A correction in the books. The facility never owes less than nothing: what it was let off before is not taken off
 * once more, but comes back to where it was borne.
 */
export const adjustmentPostings = (
  change: Correction,
  owedCents: number,
  { facilityId, clinicianId }: { facilityId: string; clinicianId: string },
): { entries: Entry[]; owedChangeCents: number } => {
  const owedChangeCents = Math.max(change.totalCents, -owedCents)
  const parts = settlementPostings(
    { ...change, totalCents: owedChangeCents, subtotalCents: change.productCents + change.serviceFeeCents },
    facilityId,
    clinicianId,
  )
  const restCents = change.totalCents - owedChangeCents
  const rest: Entry[] = restCents === 0 ? [] : [{ account: 'adjustments', amountCents: restCents }]
  return { entries: [...parts, ...rest], owedChangeCents }
}

export type CreditPart = { invoiceId: string; amountCents: number; productCents: number }

/** Which invoices a correction is credited on, the newest first, and how much of each comes off the clinician's pay. */
export const splitCredit = (
  totalCents: number,
  productCents: number,
  invoices: readonly { id: string; roomCents: number }[],
): CreditPart[] => {
  let [left, leftProduct] = [totalCents, productCents]
  return invoices.flatMap(({ id, roomCents }) => {
    const amountCents = Math.min(left, roomCents)
    if (amountCents <= 0) return []
    const ofProduct = Math.min(leftProduct, amountCents)
    left -= amountCents
    leftProduct -= ofProduct
    return [{ invoiceId: id, amountCents, productCents: ofProduct }]
  })
}
