/** How a charge or refund at the payment service stands. */
export type Outcome =
  | { kind: 'succeeded'; providerId: string }
  | { kind: 'needsAction'; providerId: string; url: string }
  | { kind: 'processing'; providerId: string }
  | { kind: 'failed'; providerId: string | null; code: string; message: string }
  /** it was sent and no answer came: it may have gone through, and is asked for again with the same key */
  | { kind: 'unknown' }

/** What a facility pays with; its whole number stays with the payment service. */
export type SourceKind = 'card' | 'bank'
export type SetupSource = (
  | { kind: 'card'; brand: string; expMonth: number; expYear: number }
  | { kind: 'bank'; bankName: string; accountType: 'individual' | 'company' }
) & { providerId: string; last4: string; holder: string }

export type ChargeWish = {
  amountCents: number
  customerId: string
  sourceProviderId: string
  /** a debit of a bank account was agreed to when it was saved, and takes days to go through */
  sourceKind: SourceKind
  idempotencyKey: string
  /** where the card's owner comes back to from authentication */
  returnUrl: string
  /** false when nobody is there to authenticate */
  ownerPresent: boolean
  /** comes back with events: `chargeId` says which of our charges it is */
  metadata: Record<string, string>
}

/** A payment that its payer's bank took back, after it had succeeded. */
export type Dispute = {
  providerId: string
  /** the intent that was paid */
  chargeProviderId: string
  amountCents: number
  reason: string
  /** the reason as a sentence */
  message: string
  isLost: boolean
}

export type RefundWish = {
  chargeProviderId: string
  amountCents: number
  idempotencyKey: string
  metadata: Record<string, string>
}

/** What the product asks of the payment service; throws `payment_service_down` where nothing can have happened. */
export type Payments = {
  createCustomer: (facility: { facilityId: string; name: string; email: string }) => Promise<string>
  /** a hosted page where a card or a bank account is entered; its number never reaches us */
  openSetup: (wish: {
    kind: SourceKind
    customerId: string
    successUrl: string
    cancelUrl: string
  }) => Promise<{ sessionId: string; url: string }>
  /** what a finished page saved, with the customer it belongs to; null while unfinished or unknown */
  readSetup: (sessionId: string) => Promise<{ customerId: string; source: SetupSource } | null>
  /** it can never be charged again; done twice it is done once */
  detachSource: (providerId: string) => Promise<void>
  charge: (wish: ChargeWish) => Promise<Outcome>
  readCharge: (providerId: string) => Promise<Outcome>
  /** a charge of this customer by our own name in its metadata; null: it was never heard of */
  findCharge: (wish: { customerId: string; chargeId: string }) => Promise<Outcome | null>
  /** cancels an intent that has not succeeded; how it stands afterwards counts */
  cancelCharge: (providerId: string) => Promise<Outcome>
  refund: (wish: RefundWish) => Promise<Outcome>
  readRefund: (providerId: string) => Promise<Outcome>
  /** the same for a refund of a charge */
  findRefund: (wish: { chargeProviderId: string; chargeId: string }) => Promise<Outcome | null>
  readDispute: (providerId: string) => Promise<Dispute>
  /** the event in a signed body; refuses `webhook_refused` when forged or too old */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent
  /** the same of a body that was kept: its signature was good when it came */
  readKept: (body: unknown) => PaymentEvent
  /** only the local payment service: its days pass as the product's own do */
  passTime?: (minutes: number) => Promise<void>
}

export type PaymentEvent = {
  id: string
  type: string
  /** what it is about; other things do not concern us */
  about: 'charge' | 'refund' | 'dispute' | 'transfer' | 'payout' | 'account' | 'other'
  /** the connected account in which it happened; null: in our own */
  account: string | null
  /** the intent, refund, dispute … at the payment service */
  objectId: string
  metadata: Record<string, string>
  body: unknown
}
