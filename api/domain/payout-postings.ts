import type { Entry } from './postings.ts'

/** A transfer succeeded: the clinician's money has left our cash for their own account. */
export const transferPostings = (amountCents: number, clinicianId: string): Entry[] => [
  { account: 'clinicianPayable', amountCents, clinicianId },
  { account: 'cashAtPaymentService', amountCents: -amountCents },
]
