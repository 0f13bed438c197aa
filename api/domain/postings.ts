import type { Price } from '@gaitway/contract/values/fees'
import type { LedgerAccount } from '@gaitway/contract/values/ledger-accounts'

/** One line of a ledger transaction: debits are positive, credits negative. */
export type LedgerEntry = {
  account: LedgerAccount
  amountCents: number
  facilityId?: string
  clinicianId?: string
}
type Whose = Pick<LedgerEntry, 'facilityId' | 'clinicianId'>

/** Which account is debited and which is credited when an amount moves. */
const pairs = {
  /** a facility paid, before or after it owed the amount; its bank may reverse it */
  charge: ['cashAtPaymentService', 'facilityReceivable'],
  chargeReversed: ['facilityReceivable', 'cashAtPaymentService'],
  /** a bank withdraws disputed money, and returns it to us if we win */
  disputeWithdrawn: ['facilityReceivable', 'cashAtPaymentService'],
  disputeReinstated: ['cashAtPaymentService', 'facilityReceivable'],
  /** overpaid: the difference is owed to the facility until it is refunded or the refund fails */
  refundDue: ['facilityReceivable', 'refundsPayable'],
  refundDueReversed: ['refundsPayable', 'facilityReceivable'],
  refund: ['refundsPayable', 'cashAtPaymentService'],
  /** a refund marked failed went out after all, or one marked succeeded came back */
  lateRefund: ['facilityReceivable', 'cashAtPaymentService'],
  refundReversed: ['cashAtPaymentService', 'facilityReceivable'],
  /** too little to charge, or a refund beyond the facility's credit: we absorb it */
  writeOff: ['adjustments', 'facilityReceivable'],
  goodwill: ['adjustments', 'facilityReceivable'],
  /** received outside the product, by check or wire: it is in our bank */
  receivedOutside: ['bank', 'facilityReceivable'],
  invoicePayment: ['bank', 'facilityReceivable'],
  /** the check or transfer wasn't paid after all */
  receivedVoided: ['facilityReceivable', 'bank'],
  /** paid from our bank: a refund after a credit note, or of the facility's credit */
  creditReturned: ['refundsPayable', 'bank'],
  overpaymentReturned: ['facilityReceivable', 'bank'],
  transfer: ['clinicianPayable', 'cashAtPaymentService'],
  /** the payment service's fee for a movement; a top-up from our bank (negative if withdrawn) */
  processingCost: ['processingCost', 'cashAtPaymentService'],
  topUp: ['cashAtPaymentService', 'bank'],
} as const satisfies Record<string, readonly [LedgerAccount, LedgerAccount]>

const entry = (
  account: LedgerAccount,
  amountCents: number,
  { facilityId, clinicianId }: Whose,
): LedgerEntry => {
  if (account === 'clinicianPayable') return { account, amountCents, clinicianId }
  const isOfFacility = account === 'facilityReceivable' || account === 'refundsPayable'
  return { account, amountCents, ...(isOfFacility && { facilityId }) }
}

const withoutZeros = (entries: LedgerEntry[]): LedgerEntry[] =>
  entries.filter(({ amountCents }) => amountCents !== 0)

/** The two entries of an amount that moves between accounts. */
export const entriesFor = (
  what: keyof typeof pairs,
  amountCents: number,
  whose: Whose = {},
): LedgerEntry[] => {
  const [debited, credited] = pairs[what]
  return withoutZeros([entry(debited, amountCents, whose), entry(credited, -amountCents, whose)])
}

/** The final price of a shift: the facility owes it, the clinician and Gaitway earned it. */
export const settlementPostings = (owed: Omit<Price, 'subtotalCents'>, whose: Whose): LedgerEntry[] =>
  withoutZeros([
    entry('facilityReceivable', owed.totalCents, whose),
    entry('clinicianPayable', -owed.productCents, whose),
    entry('feeIncome', -owed.serviceFeeCents, whose),
    entry('processingIncome', -owed.processingCents, whose),
  ])

/**
 * A credit note: the open part is no longer owed, and the paid part is refundable. By default we absorb it;
 * `borneBy` are the debits if others do.
 */
export const creditNotePostings = (
  { openCents, refundableCents }: { openCents: number; refundableCents: number },
  facilityId: string,
  borneBy: readonly LedgerEntry[] = [{ account: 'adjustments', amountCents: openCents + refundableCents }],
): LedgerEntry[] =>
  withoutZeros([
    ...borneBy,
    entry('facilityReceivable', -openCents, { facilityId }),
    entry('refundsPayable', -refundableCents, { facilityId }),
  ])
