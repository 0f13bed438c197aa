/** How a charge or refund at the payment service stands. */
export type Outcome =
  | { kind: 'succeeded'; providerId: string }
  | { kind: 'needsAction'; providerId: string; url: string }
  | { kind: 'processing'; providerId: string }
  | { kind: 'failed'; providerId: string | null; code: string; message: string }

export type SetupCard = {
  providerId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holder: string
}

/** What the product asks of the payment service; throws `payment_service_down` when it does not answer. */
export type Payments = {
  createCustomer: (facility: { facilityId: string; name: string; email: string }) => Promise<string>
  /** a hosted page where a card is entered; its number never reaches us */
  openSetup: (wish: {
    customerId: string
    successUrl: string
    cancelUrl: string
  }) => Promise<{ sessionId: string; url: string }>
  /** the card of a finished page, with the customer it belongs to; null while unfinished */
  readSetup: (sessionId: string) => Promise<{ customerId: string; card: SetupCard } | null>
  charge: (wish: {
    amountCents: number
    customerId: string
    sourceProviderId: string
    idempotencyKey: string
    returnUrl: string
    /** false when nobody is there to authenticate */
    ownerPresent: boolean
    metadata: Record<string, string>
  }) => Promise<Outcome>
  readCharge: (providerId: string) => Promise<Outcome>
  /** cancels an intent that has not succeeded; what it says afterwards counts */
  cancelCharge: (providerId: string) => Promise<Outcome>
  refund: (wish: { chargeProviderId: string; amountCents: number; idempotencyKey: string }) => Promise<Outcome>
  /** the event in a signed body; refuses `webhook_refused` when forged or too old */
  readEvent: (rawBody: Buffer, signature: string | undefined) => PaymentEvent
}

export type PaymentEvent = {
  id: string
  type: string
  /** the intent or refund it is about */
  objectId: string
  metadata: Record<string, string>
  body: unknown
}
