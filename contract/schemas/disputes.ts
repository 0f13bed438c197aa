import { z } from 'zod'
import { disputeLifecycle } from '../lifecycles/dispute.ts'
import { cents, done, id, instant, nullableText } from './common.ts'

/** A dispute in the back office. */
export const disputeRecord = z.strictObject({
  id,
  /** its ID at the payment service */
  providerId: z.string(),
  status: z.enum(disputeLifecycle.states),
  /** the bank is asking, and has withdrawn nothing */
  isInquiry: z.boolean(),
  /** a bank debit returned in full */
  isReturn: z.boolean(),
  amountCents: cents,
  chargedCents: cents,
  withdrawnCents: cents,
  reinstatedCents: cents,
  feeCents: cents,
  reason: z.string(),
  /** null if the bank accepts no evidence */
  dueAt: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
  submittedAt: instant.nullable(),
  submittedByName: nullableText,
  /** the ID of the submitted file at the payment service */
  evidenceFile: nullableText,
  paymentId: id,
  /** what the facility owes for the shift now */
  openCents: z.int(),
  /** the payment is settled; only then can its balance due be written off */
  isSettled: z.boolean(),
  jobId: id,
  serialNumber: z.int(),
  facilityId: id,
  officeName: z.string(),
  clinicianName: z.string(),
  brand: nullableText,
  last4: nullableText,
})
export type DisputeRecord = z.infer<typeof disputeRecord>

export const disputeSchemas = {
  'disputes.previewEvidence': { input: z.strictObject({ id }), output: z.unknown() },
  'disputes.submit': { input: z.strictObject({ id }), output: done },
  'disputes.accept': { input: z.strictObject({ id }), output: done },
}
