/** How a charge or refund at the payment service stands. */
export type Outcome =
  | { kind: 'succeeded'; providerId: string }
  | { kind: 'needsAction'; providerId: string; url: string }
  | { kind: 'processing'; providerId: string }
  | { kind: 'failed'; providerId: string | null; code: string; message: string }
  /** it was sent and no answer came: it may have gone through, and is asked for again with the same key */
  | { kind: 'unknown' }

export type SetupCard = {
  providerId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holder: string
}

export type ChargeWish = {
  amountCents: number
  customerId: string
  sourceProviderId: string
  idempotencyKey: string
  /** where the card's owner comes back to from authentication */
  returnUrl: string
  /** false when nobody is there to authenticate */
  ownerPresent: boolean
  /** comes back with events: `chargeId` says which of our charges it is */
  metadata: Record<string, string>
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
  /** a hosted page where a card is entered; its number never reaches us */
  openSetup: (wish: {
    customerId: string
    successUrl: string
    cancelUrl: string
  }) => Promise<{ sessionId: string; url: string }>
  /** the card of a finished page, with the customer it belongs to; null while unfinished or unknown */
  readSetup: (sessionId: string) => Promise<{ customerId: string; card: SetupCard } | null>
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
  /** the event in a signed body; refuses `webhook_refused` when forged or too old */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent
}

export type PaymentEvent = {
  id: string
  type: string
  /** what it is about; other things do not concern us */
  about: 'charge' | 'refund' | 'other'
  /** the intent or refund at the payment service */
  objectId: string
  metadata: Record<string, string>
  body: unknown
}
