import type { Price } from '@gaitway/contract/values/fees'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { balancePayment, sumNetPaidCents, type PaidCharge } from './payment-balance.ts'
import { settlementPostings, type LedgerEntry } from './postings.ts'

type SettlementFacts = {
  paymentType: PaymentType
  /** the previous settlement (null before the first), and what is owed now */
  before: { price: Price; owedCents: number } | null
  /** what was paid so far, including debits in process, and how much was refunded */
  paid: readonly PaidCharge[]
  isChargeFailed: boolean
}

/** By how much a price changed since the last settlement, in cents. */
export type PriceChange = Omit<Price, 'subtotalCents'>

export type Settlement = {
  /** the price of everything owed: one processing fee, rounded once */
  price: Price
  /** how the price changed since the last settlement */
  priceChange: PriceChange
  /** what the facility owes, before a write-off of an amount too small to charge */
  owedCents: number
  /** what the facility pays in the end, and what is refunded or charged */
  balance: ReturnType<typeof calculateBalance>
  /** what the facility still pays by charge, even after a failed one that someone has to retry */
  dueCents: number
}

/**
 * Settles a shift, for the first time or again: compares the price of everything owed (the accepted minutes of every
 * slot, or the minimum of a cancellation) with the previous settlement and with what was paid so far. Previews,
 * postings and reconciliation all use this. The amount owed is never negative, so a write-off is never credited back.
 */
export const settle = (price: Price, facts: SettlementFacts): Settlement => {
  const priceChange = changeSince(price, facts.before?.price)
  const owedCents = Math.max(0, (facts.before?.owedCents ?? 0) + priceChange.totalCents)
  const balance = calculateBalance(owedCents, facts)
  const dueCents =
    facts.paymentType === 'invoice' ? 0 : Math.max(0, balance.facilityCents - balance.paidCents)
  return { price, priceChange, owedCents, balance, dueCents }
}

/** What the facility pays in the end if this is owed, and what is refunded or charged, in cents. */
export const calculateBalance = (
  owedCents: number,
  { paymentType, paid, isChargeFailed }: Omit<SettlementFacts, 'before'>,
) => {
  const paidCents = sumNetPaidCents(paid)
  const balance = balancePayment({
    paymentType,
    isSettled: true,
    owedCents,
    netPaidCents: paidCents,
    paid,
    isChargeUnderWay: false,
    isChargeFailed,
    // these are the amounts after any dispute is decided
    isDisputed: false,
  })
  const refunds = balance.kind === 'refund' ? balance.refunds : []
  return {
    paymentType,
    paidCents,
    /** the part of `paidCents` that hasn’t cleared */
    processingCents: sumNetPaidCents(paid.filter(({ isUnderWay }) => isUnderWay)),
    /** what the facility pays in the end, after a write-off */
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

/** A price change in the books; the part that the facility doesn't owe is posted to the account that absorbed it. */
export const changePostings = (
  change: PriceChange,
  owedChangeCents: number,
  whose: { facilityId: string; clinicianId: string },
): LedgerEntry[] => {
  const absorbedCents = change.totalCents - owedChangeCents
  return [
    ...settlementPostings({ ...change, totalCents: owedChangeCents }, whose),
    ...(absorbedCents === 0 ? [] : [{ account: 'adjustments' as const, amountCents: absorbedCents }]),
  ]
}

type CreditPart = { invoiceId: string; amountCents: number; productCents: number }

/**
 * Which invoices a correction is credited to, newest first, and how much of each credit reduces the clinician's pay.
 * `roomCents`: how much of an invoice can still be credited.
 */
export const splitCredit = (
  totalCents: number,
  productCents: number,
  invoices: readonly { id: string; roomCents: number }[],
): CreditPart[] => {
  let [remainingCents, remainingPayCents] = [totalCents, productCents]
  return invoices.flatMap(({ id, roomCents }) => {
    const amountCents = Math.min(remainingCents, roomCents)
    if (amountCents <= 0) return []
    const payCents = Math.min(remainingPayCents, amountCents)
    remainingCents -= amountCents
    remainingPayCents -= payCents
    return [{ invoiceId: id, amountCents, productCents: payCents }]
  })
}
