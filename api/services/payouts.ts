import type { PayoutAccountState } from '@gaitway/contract/values/enums'

/** A bank account that a clinician is paid to. */
export type PayoutBank = {
  providerId: string
  bankName: string
  last4: string
  /** the same wherever this account is used */
  fingerprint: string | null
  isDefault: boolean
  /** false after a returned payout, until the clinician adds a bank account again */
  isUsable: boolean
}

export type PayoutAccount = {
  state: PayoutAccountState
  /** what is missing, in plain words: "date of birth", "bank account" */
  missing: string[]
  /** what a tax form lacks, now or later, in the same words */
  taxMissing: string[]
  banks: PayoutBank[]
}

type TransferParams = {
  accountId: string
  amountCents: number
  /** the intent that brought in the money: the transfer may be sent before the money is available */
  chargeProviderId: string | null
  /** a refusal is remembered under its key, so try again with a new key */
  idempotencyKey: string
  /** a payout may take several transfers, from several charges */
  metadata: { payoutId: string; transferId: string }
}

export type TransferOutcome =
  | { kind: 'succeeded'; providerId: string }
  /** our balance at the payment service doesn't cover it yet */
  | { kind: 'insufficient' }
  | { kind: 'failed'; code: string; message: string }
  /** sent, but no answer came: ask `findTransfer`, or send it again with the same key */
  | { kind: 'unknown' }

export type PayoutParams = {
  accountId: string
  amountCents: number
  /** a refusal is remembered under its key, so try again with a new key */
  idempotencyKey: string
  metadata: { payoutId: string }
}

export type PayoutOutcome =
  | { kind: 'sent'; providerId: string; arrivesAt: Date }
  /** the money in the clinician's account isn't available yet */
  | { kind: 'insufficient' }
  | { kind: 'failed'; code: string; message: string }
  /** sent, but no answer came: ask `findPayout`, or send it again with the same key */
  | { kind: 'unknown' }

/** The status of a payout that was sent. A failed one left its money in the clinician's account. */
export type SentPayoutStatus =
  | { kind: 'sent' | 'paid'; providerId: string; arrivesAt: Date }
  | { kind: 'failed'; providerId: string; code: string; message: string }

/** One change of our balance at the payment service. */
export type Movement = {
  id: string
  kind: 'charge' | 'refund' | 'dispute' | 'disputeReversal' | 'transfer' | 'topUp' | 'other'
  /** the intent, refund, dispute, transfer, or top-up behind it; null if there is none */
  sourceId: string | null
  /** before fees; negative when money leaves */
  amountCents: number
  feeCents: number
  at: Date
}

type OfAccount<T = object> = T & { accountId: string }

/** Clinicians' payouts. Throws `payment_service_down` only when nothing can have happened. */
export type Payouts = {
  /** the same clinician and details always get the same account */
  createAccount: (clinician: {
    clinicianId: string
    email: string
    firstName: string
    lastName: string
  }) => Promise<string>
  /** a hosted page for identity and bank details; we see none of it */
  openOnboarding: (
    params: OfAccount<{ kind: 'onboarding' | 'update'; returnUrl: string; refreshUrl: string }>,
  ) => Promise<{ url: string }>
  readAccount: (accountId: string) => Promise<PayoutAccount>
  setDefaultBank: (params: OfAccount<{ bankId: string }>) => Promise<void>
  /** a bank already removed counts as deleted; the default can't be removed */
  deleteBank: (params: OfAccount<{ bankId: string }>) => Promise<void>
  /** from our balance to the clinician's account at the payment service */
  transfer: (params: TransferParams) => Promise<TransferOutcome>
  /** finds a transfer by our own ID; null when it was never received */
  findTransfer: (params: OfAccount<{ transferId: string }>) => Promise<{ providerId: string } | null>
  /** from the clinician's account to their default bank account */
  payOut: (params: PayoutParams) => Promise<PayoutOutcome>
  readPayout: (params: OfAccount<{ providerId: string }>) => Promise<SentPayoutStatus>
  /** the payout sent with this key; null when it was never received */
  findPayout: (
    params: OfAccount<{ payoutId: string; idempotencyKey: string }>,
  ) => Promise<SentPayoutStatus | null>
  balance: () => Promise<{ availableCents: number; pendingCents: number }>
  /** every change of our balance since then, oldest first */
  listMovements: (params: { since: Date }) => Promise<Movement[]>
}
