import type Stripe from 'stripe'
import type { CardDetails } from '../checkout-sessions.ts'
import { isExpired, type Expiry } from '../payment-methods.ts'
import { passesLuhn, testCard, testCards, type TestCard } from '../test-cards.ts'
import {
  fieldsFor,
  lengthError,
  longestHolder,
  onlyErrors,
  plainNumber,
  setupLayout,
  textField,
  readFields,
} from './field.ts'
import { html } from './layout.ts'

const names = ['number', 'expMonth', 'expYear', 'cvc', 'name'] as const
type FieldName = (typeof names)[number]
type Typed = Record<FieldName, string>
type FieldErrors = Partial<Typed>

const numberError = (number: string) => {
  if (number === '') return 'Enter the card number.'
  const tooLong = lengthError('Card number', number, 19)
  if (tooLong) return tooLong
  if (!/^\d{12,19}$/.test(number)) return 'Enter a card number of 12 to 19 digits.'
  if (!passesLuhn(number)) return 'This card number isn’t valid. Check the digits.'
  return testCard(number)
    ? undefined
    : 'Your card was declined. Only the test cards listed on this page are accepted.'
}

const fullYear = (year: string) => Number(year.length === 2 ? `20${year}` : year)

const yearsAhead = 19

const yearError = ({ month, year }: Expiry, typed: Typed, at: Date) => {
  if (typed.expYear === '') return 'Enter the year.'
  if (!/^(?:\d{2}|\d{4})$/.test(typed.expYear)) return 'Enter a year like 30 or 2030.'
  if (year > at.getUTCFullYear() + yearsAhead) return 'This year is too far in the future.'
  return isExpired({ month, year }, at) ? 'This card has expired.' : undefined
}

const monthError = (month: string) => {
  if (month === '') return 'Enter the month.'
  return /^(?:0?[1-9]|1[0-2])$/.test(month) ? undefined : 'Enter a month from 01 to 12.'
}

const cvcError = (cvc: string, card: TestCard | undefined) => {
  if (cvc === '') return 'Enter the security code.'
  const isCode = /^\d{3,4}$/.test(cvc)
  if (!card) return isCode ? undefined : 'Enter a 3- or 4-digit code.'
  const length = card.brand === 'amex' ? 4 : 3
  return isCode && cvc.length === length ? undefined : `Enter a ${length}-digit code.`
}

/** The card that was entered, or its errors by field. */
export const readCard = (body: unknown, at: Date): { filled: CardDetails } | { errors: FieldErrors } => {
  const typed = readFields(names, body)
  const number = plainNumber(typed.number)
  const card = testCard(number)
  const wrongMonth = monthError(typed.expMonth)
  const expiry = { month: wrongMonth ? 12 : Number(typed.expMonth), year: fullYear(typed.expYear) }
  const errors = onlyErrors<FieldName>({
    number: numberError(number),
    expMonth: wrongMonth,
    expYear: yearError(expiry, typed, at),
    cvc: cvcError(typed.cvc, card),
    name:
      typed.name === ''
        ? 'Enter the name on the card.'
        : lengthError('Name on card', typed.name, longestHolder),
  })
  if (errors || !card) return { errors: errors ?? {} }
  return { filled: { card, expiry, name: typed.name } }
}

const brandNames: Record<TestCard['brand'], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

const shown = ({ brand, number }: TestCard) =>
  brand === 'amex' ? number.replace(/^(.{4})(.{6})/, '$1 $2 ') : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const cardList = html`<section class="below" aria-labelledby="test-cards">
  <h2 id="test-cards">Test cards</h2>
  <p>Use any future expiration date and any security code.</p>
  <ul class="cards">
    ${testCards.map(
      card =>
        html`<li>
          <button type="button" data-number="${shown(card)}">
            <span class="number">${shown(card)}</span>
            <span class="does">${brandNames[card.brand]} · ${card.does}</span>
          </button>
        </li>`,
    )}
  </ul>
</section>`

type CardPage = { session: Stripe.Checkout.Session; path: string; body: unknown; errors: FieldErrors }

/** Where a facility enters the card to save. */
export const cardPage = ({ session, path, body, errors }: CardPage) => {
  const common = fieldsFor(readFields(names, body), errors)
  const digits = { isNumeric: true }
  return setupLayout({
    session,
    path,
    thing: 'card',
    isWrong: Object.keys(errors).length > 0,
    fields: html`
      ${textField({ ...common('number'), ...digits, label: 'Card number', autocomplete: 'cc-number', longest: 40, placeholder: '1234 1234 1234 1234' })}
      <div class="row">
        ${textField({ ...common('expMonth'), ...digits, label: 'Expiration month', autocomplete: 'cc-exp-month', longest: 2, placeholder: 'MM' })}
        ${textField({ ...common('expYear'), ...digits, label: 'Expiration year', autocomplete: 'cc-exp-year', longest: 4, placeholder: 'YY' })}
        ${textField({ ...common('cvc'), ...digits, label: 'Security code', autocomplete: 'cc-csc', longest: 4, placeholder: 'CVC' })}
      </div>
      ${textField({ ...common('name'), label: 'Name on card', autocomplete: 'cc-name', longest: 100 })}
    `,
    below: cardList,
  })
}
