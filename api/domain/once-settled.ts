import type { PriceFacts } from '@gaitway/contract/fees'
import { decideEvening } from './evening.ts'
import { settle, type PaidCharge } from './settling.ts'

type Paid = Pick<PriceFacts, 'feePercent' | 'paymentType'> & {
  /** a debit that is in process counts: it is evened out once it has gone through */
  paid: readonly PaidCharge[]
  isChargeFailed: boolean
}

/**
 * What settling a shift with this product will have done to its facility's money in the end: what it pays, and what
 * of it goes back or is charged. By the functions that settle and even out, so that what is shown is what is posted.
 */
export const onceSettled = (owedProductCents: number, { paid, isChargeFailed, ...terms }: Paid) => {
  const { paidCents, owed } = settle(owedProductCents, paid, terms)
  const evening = decideEvening({
    paymentType: terms.paymentType,
    isSettled: true,
    owedCents: owed.totalCents,
    keptCents: paidCents,
    paid,
    isChargeUnderWay: false,
    isChargeFailed,
  })
  const writtenOffCents = evening.kind === 'writeOff' ? evening.amountCents : 0
  return {
    paymentType: terms.paymentType,
    paidCents,
    facilityCents: owed.totalCents - writtenOffCents,
    refundCents: evening.kind === 'refund' ? paidCents - owed.totalCents : 0,
    chargeCents: evening.kind === 'charge' ? evening.amountCents : 0,
  }
}
