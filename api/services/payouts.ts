/** A bank account that a clinician's money can be sent to. */
export type PayoutBank = {
  providerId: string
  bankName: string
  last4: string
  isDefault: boolean
  /** false once a payout to it came back: another one, or the same entered again, is needed */
  isUsable: boolean
}

/**
 * Where a clinician's account at the payment service stands. `incomplete`: something is still asked for;
 * `underReview`: all is given and is being checked; `ready`: money can go out; `restricted`: what was given
 * was not accepted, or the account is closed to payouts.
 */
export type PayoutAccountState = 'incomplete' | 'underReview' | 'ready' | 'restricted'

export type PayoutAccount = {
  state: PayoutAccountState
  /** what is still asked for, in plain words: "date of birth", "bank account" */
  missing: string[]
  banks: PayoutBank[]
}

type TransferWish = {
  accountId: string
  amountCents: number
  /** the intent that the money came in with: the transfer may be sent before that money is available */
  chargeProviderId: string | null
  /** a refusal is remembered under its key: after one, try again with another key */
  idempotencyKey: string
  /** a payout may take several transfers, from several charges */
  metadata: { payoutId: string; transferId: string }
}

export type TransferOutcome =
  | { kind: 'succeeded'; providerId: string }
  /** our balance at the payment service does not cover it yet */
  | { kind: 'insufficient' }
  | { kind: 'failed'; code: string; message: string }
  /** it was sent and no answer came: ask `findTransfer`, or send it again with the same key */
  | { kind: 'unknown' }

export type PayoutWish = {
  accountId: string
  amountCents: number
  /** a refusal is remembered under its key: after one, try again with another key */
  idempotencyKey: string
  metadata: { payoutId: string }
}

export type PayoutOutcome =
  | { kind: 'sent'; providerId: string; arrivesAt: Date }
  /** the money on the clinician's account is not available yet */
  | { kind: 'insufficient' }
  | { kind: 'failed'; code: string; message: string }
  /** it was sent and no answer came: ask `findPayout`, or send it again with the same key */
  | { kind: 'unknown' }

/** How a payout that was sent stands; one that failed left its money on the clinician's account. */
export type PayoutStanding =
  | { kind: 'sent' | 'paid'; providerId: string; arrivesAt: Date }
  | { kind: 'failed'; providerId: string; code: string; message: string }

/** One change of our balance at the payment service. */
export type Movement = {
  id: string
  kind: 'charge' | 'refund' | 'dispute' | 'transfer' | 'topUp' | 'other'
  /** the intent, refund, dispute, transfer or top-up behind it; null where there is none */
  sourceId: string | null
  /** before fees; what leaves the balance is negative */
  amountCents: number
  feeCents: number
  at: Date
}

type OfAccount<T = object> = T & { accountId: string }

/** How clinicians are paid; throws `payment_service_down` where nothing can have happened. */
export type Payouts = {
  /** the same clinician gets the same account, however often it is asked for with the same details */
  createAccount: (clinician: {
    clinicianId: string
    email: string
    firstName: string
    lastName: string
  }) => Promise<string>
  /** a hosted page where a clinician says who they are and where their money goes; we see none of it */
  openOnboarding: (
    wish: OfAccount<{ kind: 'onboarding' | 'update'; returnUrl: string; refreshUrl: string }>,
  ) => Promise<{ url: string }>
  readAccount: (accountId: string) => Promise<PayoutAccount>
  setDefaultBank: (wish: OfAccount<{ bankId: string }>) => Promise<void>
  /** a bank that is already gone counts as deleted; the default one cannot be */
  deleteBank: (wish: OfAccount<{ bankId: string }>) => Promise<void>
  /** from our balance to the clinician's account at the payment service */
  transfer: (wish: TransferWish) => Promise<TransferOutcome>
  /** a transfer by our own name for it; null: it was never heard of */
  findTransfer: (wish: OfAccount<{ transferId: string }>) => Promise<{ providerId: string } | null>
  /** from the clinician's account to their default bank */
  payOut: (wish: PayoutWish) => Promise<PayoutOutcome>
  readPayout: (wish: OfAccount<{ providerId: string }>) => Promise<PayoutStanding>
  /** the payout that was sent with this key; null: it was never heard of */
  findPayout: (
    wish: OfAccount<{ payoutId: string; idempotencyKey: string }>,
  ) => Promise<PayoutStanding | null>
  balance: () => Promise<{ availableCents: number; pendingCents: number }>
  /** every change of our balance since then, oldest first */
  listMovements: (wish: { since: Date }) => Promise<Movement[]>
}
