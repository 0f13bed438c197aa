import type { Price } from '@gaitway/contract/fees'
import type { LedgerAccount } from '@gaitway/contract/ledger-accounts'

/** One line of a ledger transaction: debits are positive, credits negative. */
export type Entry = { account: LedgerAccount; amountCents: number; facilityId?: string; clinicianId?: string }
type Whose = { facilityId?: string; clinicianId?: string }

/** What moves whole from one account to another: the first is debited, the second credited. */
const pairs = {
  /** cash came in for the facility, before or after it owed it; a bank may take it back */
  charge: ['cashAtPaymentService', 'facilityReceivable'],
  chargeReversed: ['facilityReceivable', 'cashAtPaymentService'],
  /** more was paid than is owed: the difference is due back, until it has left the cash or could not be sent */
  refundDue: ['facilityReceivable', 'refundsPayable'],
  refundDueReversed: ['refundsPayable', 'facilityReceivable'],
  refund: ['refundsPayable', 'cashAtPaymentService'],
  /** a refund that had been given up left the cash after all; one that had succeeded came back to it */
  lateRefund: ['facilityReceivable', 'cashAtPaymentService'],
  refundReversed: ['cashAtPaymentService', 'facilityReceivable'],
  /** too little is open to be charged, or more is refunded than stood to the facility's credit: ours to bear */
  writeOff: ['adjustments', 'facilityReceivable'],
  goodwill: ['adjustments', 'facilityReceivable'],
  /** money came in outside the product, as a check or a transfer: it is in our bank */
  receivedOutside: ['bank', 'facilityReceivable'],
  invoicePayment: ['bank', 'facilityReceivable'],
  /** money left our bank: what a credit note had made due back, or what stood to the facility's credit */
  creditReturned: ['refundsPayable', 'bank'],
  overpaymentReturned: ['facilityReceivable', 'bank'],
  transfer: ['clinicianPayable', 'cashAtPaymentService'],
  /** what the payment service kept for a movement; money of our own bank that is with it, negative: called back */
  processingCost: ['processingCost', 'cashAtPaymentService'],
  topUp: ['cashAtPaymentService', 'bank'],
} as const satisfies Record<string, readonly [LedgerAccount, LedgerAccount]>

const entry = (account: LedgerAccount, amountCents: number, { facilityId, clinicianId }: Whose): Entry => {
  if (account === 'clinicianPayable') return { account, amountCents, clinicianId }
  const isOfFacility = account === 'facilityReceivable' || account === 'refundsPayable'
  return { account, amountCents, ...(isOfFacility && { facilityId }) }
}

const balanced = (entries: Entry[]): Entry[] => entries.filter(({ amountCents }) => amountCents !== 0)

/** The two entries of an amount that moves whole. */
export const entriesFor = (what: keyof typeof pairs, amountCents: number, whose: Whose = {}): Entry[] => {
  const [debited, credited] = pairs[what]
  return balanced([entry(debited, amountCents, whose), entry(credited, -amountCents, whose)])
}

/** What is finally owed for a shift: the facility owes it, the clinician and the product earned it. */
export const settlementPostings = (owed: Omit<Price, 'subtotalCents'>, whose: Whose): Entry[] =>
  balanced([
    entry('facilityReceivable', owed.totalCents, whose),
    entry('clinicianPayable', -owed.productCents, whose),
    entry('feeIncome', -owed.serviceFeeCents, whose),
    entry('processingIncome', -owed.processingCents, whose),
  ])

/**
 * A credit note: what was open is owed no longer, what was paid before is to be refunded. Unless it is said who
 * bears it, it is ours to bear.
 */
export const creditNotePostings = (
  { openCents, backCents }: { openCents: number; backCents: number },
  facilityId: string,
  borneBy: readonly Entry[] = [{ account: 'adjustments', amountCents: openCents + backCents }],
): Entry[] =>
  balanced([
    ...borneBy,
    entry('facilityReceivable', -openCents, { facilityId }),
    entry('refundsPayable', -backCents, { facilityId }),
  ])
