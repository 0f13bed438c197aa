import { receivedOutsidePostings, type Entry } from './postings.ts'

const balanced = (entries: Entry[]): Entry[] => entries.filter(entry => entry.amountCents !== 0)

/** An invoice was paid outside the product: the money is in our bank. */
export const invoicePaymentPostings = receivedOutsidePostings

export type CreditSplit = { openCents: number; backCents: number }

/**
 * A credit note: what was open is owed no longer, what was paid before is to be given back. Unless it is said who
 * bears it, it is ours to bear.
 */
export const creditNotePostings = (
  { openCents, backCents }: CreditSplit,
  facilityId: string,
  borneBy: readonly Entry[] = [{ account: 'adjustments', amountCents: openCents + backCents }],
): Entry[] =>
  balanced([
    ...borneBy,
    { account: 'facilityReceivable', amountCents: -openCents, facilityId },
    { account: 'refundsPayable', amountCents: -backCents, facilityId },
  ])
