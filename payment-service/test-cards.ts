import { createHash } from 'node:crypto'

/** Why an issuer declines a card, in Stripe's codes and words. */
export type Decline = { code: string; decline_code: string; message: string }

export const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>

/** How a card's owner disputes a payment, and how it ends if evidence is submitted. */
export type CardDispute = {
  reason: string
  networkReasonCode: string
  /** of the charge, in percent */
  sharePercent: number
  /** only asks at first; the money is withdrawn if nobody answers */
  isInquiry?: true
  ends: 'won' | 'lost'
}

const disputed: CardDispute = {
  reason: 'fraudulent',
  networkReasonCode: '10.4',
  sharePercent: 100,
  ends: 'won',
}

/** A card number with a behavior. `token` is the id under which Stripe's API knows the same card. */
export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  does: string
  token?: string
  whenSaved?: Decline
  whenCharged?: Decline | 'authenticate'
  /** three days after it was charged */
  whenPaid?: CardDispute
}

/** Stripe's published test cards, and two of our own (…7995 and …8035 are in none of Stripe's lists). */
export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', does: 'Succeeds', token: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', does: 'Succeeds', token: 'pm_card_mastercard' },
  { number: '378282246310005', brand: 'amex', does: 'Succeeds', token: 'pm_card_amex' },
  { number: '6011111111111117', brand: 'discover', does: 'Succeeds', token: 'pm_card_discover' },
  {
    number: '4000002760003184',
    brand: 'visa',
    does: 'Requires verification for each payment',
    token: 'pm_card_authenticationRequired',
    whenCharged: 'authenticate',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    does: 'Can be saved, but each payment is declined',
    token: 'pm_card_chargeCustomerFail',
    whenCharged: declines.generic,
  },
  {
    number: '4000000341027995',
    brand: 'visa',
    does: 'Can be saved, but each payment fails: insufficient funds',
    whenCharged: declines.insufficientFunds,
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    does: 'Declined when saved',
    whenSaved: declines.generic,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    does: 'Declined when saved: insufficient funds',
    whenSaved: declines.insufficientFunds,
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    does: 'Disputed as fraud after 3 days; evidence wins',
    token: 'pm_card_createDispute',
    whenPaid: disputed,
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    does: 'Disputed as not received after 3 days; lost even with evidence',
    token: 'pm_card_createDisputeProductNotReceived',
    whenPaid: { ...disputed, reason: 'product_not_received', networkReasonCode: '13.1', ends: 'lost' },
  },
  {
    number: '4000000341028035',
    brand: 'visa',
    does: 'Half is disputed after 3 days; lost even with evidence',
    whenPaid: {
      ...disputed,
      reason: 'credit_not_processed',
      networkReasonCode: '13.6',
      sharePercent: 50,
      ends: 'lost',
    },
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    does: 'The bank asks about the payment after 3 days',
    token: 'pm_card_createDisputeInquiry',
    whenPaid: { ...disputed, reason: 'general', isInquiry: true },
  },
]

export const testCard = (number: string) => testCards.find(card => card.number === number)

export const testCardByToken = (token: string) => testCards.find(card => card.token === token)

/** The same for the same number, without revealing it. */
export const hashFingerprint = (number: string) =>
  createHash('sha256').update(`local payment service ${number}`).digest('hex').slice(0, 16)

/** The check digit of every card number. */
export const passesLuhn = (number: string) => {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
