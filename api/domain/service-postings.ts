import type { Entry } from './postings.ts'

/** What the payment service kept for a movement: it costs us, and has left the cash. */
export const processingCostPostings = (feeCents: number): Entry[] => [
  { account: 'processingCost', amountCents: feeCents },
  { account: 'cashAtPaymentService', amountCents: -feeCents },
]

/** Money of our own bank is with the payment service now; what was called back is negative. */
export const topUpPostings = (amountCents: number): Entry[] => [
  { account: 'cashAtPaymentService', amountCents },
  { account: 'bank', amountCents: -amountCents },
]
