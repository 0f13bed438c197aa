import { priceOfProduct, type PriceFacts } from '@gaitway/contract/fees'
import { decideEvening } from './evening.ts'
import { centsOf, type PaidCharge } from './settling.ts'

type Paid = Pick<PriceFacts, 'feePercent' | 'paymentType'> & {
  /** a debit that is in process counts: it is evened out once it has gone through */
  paid: readonly PaidCharge[]
  isChargeFailed: boolean
}

/**
 * What settling a shift with this product will have done to its facility's money in the end: what it pays, and what
 * of it goes back or is charged. By the functions that settle and even out, so that what is shown is what is posted.
 */
export const onceSettled = (owedProductCents: number, { feePercent, ...paid }: Paid) =>
  onceEven(priceOfProduct(owedProductCents, { ...paid, feePercent }).totalCents, paid)

/** The same of a shift that is settled: what is owed was corrected, or given as goodwill, since. */
export const onceEven = (
  owedCents: number,
  { paymentType, paid, isChargeFailed }: Omit<Paid, 'feePercent'>,
) => {
  const paidCents = paid.reduce((sum, charge) => sum + charge.paidCents - charge.returnedCents, 0)
  const evening = decideEvening({
    paymentType,
    isSettled: true,
    owedCents,
    keptCents: paidCents,
    paid,
    isChargeUnderWay: false,
    isChargeFailed,
  })
  const writtenOffCents = evening.kind === 'writeOff' ? evening.amountCents : 0
  return {
    paymentType,
    paidCents,
    facilityCents: owedCents - writtenOffCents,
    refundCents: evening.kind === 'refund' ? centsOf(evening.refunds) : 0,
    chargeCents: evening.kind === 'charge' ? evening.amountCents : 0,
  }
}
