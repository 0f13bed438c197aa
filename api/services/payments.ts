import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import type { DisputeStatus } from '@gaitway/contract/lifecycles/dispute'
import { Refusal } from '@gaitway/contract/values/errors'

/** The payment service keeps idempotency keys for a day; after that the same key would charge or transfer again. */
export const KEYS_LAST_HOURS = 20

/** No request to the payment service waits this long, so its sender has given up or crashed. */
export const ABANDONED_MINUTES = 2

/** Whether a request failed because the payment service didn't answer, so that it did nothing. */
export const isDown = (thrown: unknown) => thrown instanceof Refusal && thrown.code === 'payment_service_down'

/** The status of a charge or refund at the payment service. */
export type Outcome =
  | { kind: 'succeeded'; providerId: string }
  | { kind: 'needsAction'; providerId: string; url: string }
  | { kind: 'processing'; providerId: string }
  | { kind: 'failed'; providerId: string | null; code: string; message: string }
  /** sent, but no answer came: it may have succeeded, so ask again with the same key */
  | { kind: 'unknown' }

export type SetupSource = (
  | { kind: 'card'; brand: string; expMonth: number; expYear: number }
  | { kind: 'bank'; bankName: string; accountType: 'individual' | 'company' }
) & {
  providerId: string
  last4: string
  holder: string
  /** the same for the same number; null if it isn't known */
  fingerprint: string | null
}

export type ChargeParams = {
  amountCents: number
  customerId: string
  sourceProviderId: string
  /** a bank debit was authorized when the account was saved, and takes days */
  sourceKind: PaymentSourceKind
  idempotencyKey: string
  /** where the cardholder returns to after verification */
  returnUrl: string
  /** false when no cardholder is present to verify */
  ownerPresent: boolean
  /** returned with events, so `chargeId` names our charge */
  metadata: Record<string, string>
}

/** A dispute: the payer's bank reverses a payment that had succeeded, or asks about it. */
export type Dispute = {
  providerId: string
  /** the intent that was paid */
  chargeProviderId: string
  amountCents: number
  reason: string
  /** the reason as a sentence */
  message: string
  status: DisputeStatus
  /** the bank only asks, and has taken nothing yet */
  isInquiry: boolean
  withdrawnCents: number
  reinstatedCents: number
  feeCents: number
  openedAt: Date
  /** until when evidence is accepted; null if none is */
  dueAt: Date | null
}

type EvidenceParams = { disputeProviderId: string; name: string; bytes: Buffer; idempotencyKey: string }
type Submission = { providerId: string; fileId: string; idempotencyKey: string }

export type RefundParams = {
  chargeProviderId: string
  amountCents: number
  idempotencyKey: string
  metadata: Record<string, string>
}

/** Charges and refunds. Throws `payment_service_down` only when nothing can have happened. */
export type Payments = {
  createCustomer: (facility: { facilityId: string; name: string; email: string }) => Promise<string>
  /** a hosted page to enter a card or bank account; its number never reaches us */
  openSetup: (params: {
    kind: PaymentSourceKind
    customerId: string
    successUrl: string
    cancelUrl: string
  }) => Promise<{ sessionId: string; url: string }>
  /** what a finished page saved, and its customer; null while unfinished or unknown, and once it was detached */
  readSetup: (sessionId: string) => Promise<{ customerId: string; source: SetupSource } | null>
  /** detaches it so it can never be charged again; safe to repeat */
  detachSource: (providerId: string) => Promise<void>
  charge: (params: ChargeParams) => Promise<Outcome>
  readCharge: (providerId: string) => Promise<Outcome>
  /** finds a charge by our own ID in its metadata; null when it was never received */
  findCharge: (params: { customerId: string; chargeId: string }) => Promise<Outcome | null>
  /** cancels an intent that hasn't succeeded; returns its actual status */
  cancelCharge: (providerId: string) => Promise<Outcome>
  refund: (params: RefundParams) => Promise<Outcome>
  readRefund: (providerId: string) => Promise<Outcome>
  /** the same for a refund of a charge */
  findRefund: (params: { chargeProviderId: string; chargeId: string }) => Promise<Outcome | null>
  readDispute: (providerId: string) => Promise<Dispute>
  /** the payment service's IDs of disputes opened since then */
  listDisputes: (since: Date) => Promise<string[]>
  /** uploads a PDF for a dispute; returns its name there */
  uploadEvidence: (evidence: EvidenceParams) => Promise<string>
  /** answers a dispute with an uploaded file, once; a lost answer is looked up */
  submitEvidence: (submission: Submission) => Promise<Dispute>
  /** gives up a dispute that waits for an answer; a lost answer is looked up */
  acceptDispute: (params: { providerId: string; idempotencyKey: string }) => Promise<Dispute>
  /** verifies and reads an event; refuses `webhook_refused` when forged or too old */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent
  /** reads a stored event, whose signature was verified on arrival */
  readStoredEvent: (body: unknown) => PaymentEvent
  /** only the local payment service: its clock follows ours */
  passTime?: (minutes: number) => Promise<void>
}

export type PaymentEvent = {
  id: string
  type: string
  /** the object types we handle; we ignore others */
  about: 'charge' | 'refund' | 'dispute' | 'transfer' | 'payout' | 'account' | 'other'
  /** the connected account it happened in; null for our own */
  account: string | null
  /** the intent, refund, dispute, … at the payment service */
  objectId: string
  metadata: Record<string, string>
  body: unknown
}
