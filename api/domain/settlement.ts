import type { Price } from '@gaitway/contract/fees'
import type { PaymentType } from '@gaitway/contract/enums'
import { balancePayment, keptCentsOf, type PaidCharge } from './payment-balance.ts'
import { settlementPostings, type Entry } from './postings.ts'

type SettlementFacts = {
  paymentType: PaymentType
  /** what it was settled at before, and what is owed for it by now; null: it was not settled yet */
  before: { price: Price; owedCents: number } | null
  /** what was paid so far, and what of it was refunded; a debit that is in process counts */
  paid: readonly PaidCharge[]
  isChargeFailed: boolean
}

/** What changes in a price, part by part. */
export type PriceChange = Omit<Price, 'subtotalCents'>

export type Settlement = {
  /** the price of all that is finally owed: one processing fee, rounded once */
  price: Price
  /** what the books learn by it */
  change: PriceChange
  /** what the facility owes in the end, before what is too little to be charged is written off */
  owedCents: number
  money: ReturnType<typeof calculateBalance>
  /** what the facility still pays by charges, also where one failed and a person has to try again */
  dueCents: number
}

/**
 * Settles a shift, the first time or again: the price of all that is finally owed for it (the accepted minutes of every
 * slot, or the minimum of a cancellation), less what it was settled at before, against what was paid so far. What is
 * previewed, posted and compared with the books is this. The facility never owes less than nothing: what it was let
 * off before is not taken off once more.
 */
export const settle = (price: Price, facts: SettlementFacts): Settlement => {
  const change = changeSince(price, facts.before?.price)
  const owedCents = Math.max(0, (facts.before?.owedCents ?? 0) + change.totalCents)
  const money = calculateBalance(owedCents, facts)
  const dueCents = facts.paymentType === 'invoice' ? 0 : Math.max(0, money.facilityCents - money.paidCents)
  return { price, change, owedCents, money, dueCents }
}

/** What becomes of a facility's money in the end where this is owed: what it pays, and what is refunded or charged. */
export const calculateBalance = (
  owedCents: number,
  { paymentType, paid, isChargeFailed }: Omit<SettlementFacts, 'before'>,
) => {
  const paidCents = keptCentsOf(paid)
  const balance = balancePayment({
    paymentType,
    isSettled: true,
    owedCents,
    keptCents: paidCents,
    paid,
    isChargeUnderWay: false,
    isChargeFailed,
  })
  const refunds = balance.kind === 'refund' ? balance.refunds : []
  return {
    paymentType,
    paidCents,
    facilityCents: owedCents - (balance.kind === 'writeOff' ? balance.amountCents : 0),
    refundCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    chargeCents: balance.kind === 'charge' ? balance.amountCents : 0,
  }
}

const changeSince = (after: Price, before?: Price): PriceChange => ({
  productCents: after.productCents - (before?.productCents ?? 0),
  serviceFeeCents: after.serviceFeeCents - (before?.serviceFeeCents ?? 0),
  processingCents: after.processingCents - (before?.processingCents ?? 0),
  totalCents: after.totalCents - (before?.totalCents ?? 0),
})

/** A change of price in the books; what of it the facility does not owe goes back to where it was borne. */
export const changePostings = (
  change: PriceChange,
  owedChangeCents: number,
  whose: { facilityId: string; clinicianId: string },
): Entry[] => {
  const restCents = change.totalCents - owedChangeCents
  return [
    ...settlementPostings({ ...change, totalCents: owedChangeCents }, whose),
    ...(restCents === 0 ? [] : [{ account: 'adjustments' as const, amountCents: restCents }]),
  ]
}

type CreditPart = { invoiceId: string; amountCents: number; productCents: number }

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
