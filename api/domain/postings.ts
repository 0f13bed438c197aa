import type { Price } from '@gaitway/contract/fees'
import type { LedgerAccount } from '@gaitway/contract/ledger-accounts'

/** One line of a ledger transaction: debits are positive, credits negative. */
export type Entry = { account: LedgerAccount; amountCents: number; facilityId?: string; clinicianId?: string }

const balanced = (entries: Entry[]): Entry[] => entries.filter(entry => entry.amountCents !== 0)

/** A charge succeeded: cash came in for the facility, before or after it owed it. */
export const chargePostings = (amountCents: number, facilityId: string): Entry[] =>
  balanced([
    { account: 'cashAtPaymentService', amountCents },
    { account: 'facilityReceivable', amountCents: -amountCents, facilityId },
  ])

/** What is finally owed for a shift: the facility owes it, the clinician and the product earned it. */
export const settlementPostings = (
  owed: Omit<Price, 'subtotalCents'>,
  facilityId: string,
  clinicianId: string,
): Entry[] =>
  balanced([
    { account: 'facilityReceivable', amountCents: owed.totalCents, facilityId },
    { account: 'clinicianPayable', amountCents: -owed.productCents, clinicianId },
    { account: 'feeIncome', amountCents: -owed.serviceFeeCents },
    { account: 'processingIncome', amountCents: -owed.processingCents },
  ])

/** More was paid than is owed: the difference is to be given back. */
export const refundDuePostings = (amountCents: number, facilityId: string): Entry[] =>
  balanced([
    { account: 'facilityReceivable', amountCents, facilityId },
    { account: 'refundsPayable', amountCents: -amountCents, facilityId },
  ])

/** A refund succeeded: it has left the cash. */
export const refundPostings = (amountCents: number, facilityId: string): Entry[] =>
  balanced([
    { account: 'refundsPayable', amountCents, facilityId },
    { account: 'cashAtPaymentService', amountCents: -amountCents },
  ])

const reversed = (entries: Entry[]): Entry[] =>
  entries.map(entry => ({ ...entry, amountCents: -entry.amountCents }))

/** A bank took a charge back after it had succeeded: it has left the cash, and the facility owes it again. */
export const chargeReversedPostings = (amountCents: number, facilityId: string): Entry[] =>
  reversed(chargePostings(amountCents, facilityId))

/** Too little is open to be charged: it is owed no longer. */
export const writeOffPostings = (amountCents: number, facilityId: string): Entry[] =>
  balanced([
    { account: 'adjustments', amountCents },
    { account: 'facilityReceivable', amountCents: -amountCents, facilityId },
  ])

/** More is given back than stood to the facility's credit: it owes that much less, at our cost. */
export const goodwillPostings = writeOffPostings

/** Money came in outside the product, as a check or a transfer: it is in our bank. */
export const receivedOutsidePostings = (amountCents: number, facilityId: string): Entry[] =>
  balanced([
    { account: 'bank', amountCents },
    { account: 'facilityReceivable', amountCents: -amountCents, facilityId },
  ])

/**
 * Money is given back outside the product: it has left our bank. What a credit note had made due back is due no
 * longer; what was charged, or paid beside a charge, stood to the facility's credit.
 */
export const refundOutsidePostings = (
  amountCents: number,
  facilityId: string,
  from: 'refundsPayable' | 'facilityReceivable',
): Entry[] =>
  balanced([
    { account: from, amountCents, facilityId },
    { account: 'bank', amountCents: -amountCents },
  ])

/** A refund failed before money moved: it is no longer due to be paid, and stands to the facility's credit. */
export const refundDueReversedPostings = (amountCents: number, facilityId: string): Entry[] =>
  reversed(refundDuePostings(amountCents, facilityId))

/** A refund that had been given up succeeded: the facility's credit has left the cash. */
export const lateRefundPostings = (amountCents: number, facilityId: string): Entry[] =>
  balanced([
    { account: 'facilityReceivable', amountCents, facilityId },
    { account: 'cashAtPaymentService', amountCents: -amountCents },
  ])

/** A refund came back after it had succeeded: it is in the cash again, to the facility's credit. */
export const refundReversedPostings = (amountCents: number, facilityId: string): Entry[] =>
  reversed(lateRefundPostings(amountCents, facilityId))
