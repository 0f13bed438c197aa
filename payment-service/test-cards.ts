import { createHash } from 'node:crypto'
import { declines, type Decline } from './declines.ts'

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

/** A card number that acts a part. `token` is the id under which Stripe's API knows the same card. */
export type TestCard = {
  number: string
  brand: Brand
  does: string
  token?: string
  whenSaved?: Decline
  whenCharged?: Decline | 'authenticate'
  /** what it pays can be spent at once, not after some days */
  skipsPending?: boolean
}

/** Stripe's published test cards, and one of our own (…7995 stands in none of Stripe's lists). */
export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', does: 'Succeeds', token: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', does: 'Succeeds', token: 'pm_card_mastercard' },
  { number: '378282246310005', brand: 'amex', does: 'Succeeds', token: 'pm_card_amex' },
  { number: '6011111111111117', brand: 'discover', does: 'Succeeds', token: 'pm_card_discover' },
  { number: '3056930009020004', brand: 'diners', does: 'Succeeds', token: 'pm_card_diners' },
  { number: '3566002020360505', brand: 'jcb', does: 'Succeeds', token: 'pm_card_jcb' },
  { number: '6200000000000005', brand: 'unionpay', does: 'Succeeds', token: 'pm_card_unionpay' },
  {
    number: '4000000000000077',
    brand: 'visa',
    does: 'Succeeds, and the money is available at once',
    token: 'pm_card_bypassPending',
    skipsPending: true,
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    does: 'Asks for authentication at each payment',
    token: 'pm_card_authenticationRequired',
    whenCharged: 'authenticate',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    does: 'Can be saved, each payment is declined',
    token: 'pm_card_chargeCustomerFail',
    whenCharged: declines.generic,
  },
  {
    number: '4000000341027995',
    brand: 'visa',
    does: 'Can be saved, each payment lacks funds',
    whenCharged: declines.insufficientFunds,
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    does: 'Declined here',
    token: 'pm_card_visa_chargeDeclined',
    whenSaved: declines.generic,
    whenCharged: declines.generic,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    does: 'Lacks funds here',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    whenSaved: declines.insufficientFunds,
    whenCharged: declines.insufficientFunds,
  },
]

export const testCard = (number: string) => testCards.find(card => card.number === number)

export const testCardByToken = (token: string) => testCards.find(card => card.token === token)

/** The same for the same number, and says nothing about it. */
export const fingerprintOf = (number: string) =>
  createHash('sha256').update(`local payment service ${number}`).digest('hex').slice(0, 16)

/** The check digit that every card number carries. */
export const passesLuhn = (number: string) => {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
