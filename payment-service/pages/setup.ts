import { passesLuhn, testCard, testCards, type TestCard } from '../test-cards.ts'
import { isExpired, type Expiry } from '../payment-methods.ts'
import {
  accountLengthError,
  choiceField,
  consentField,
  fieldsFor,
  lengthError,
  longestHolder,
  onlyErrors,
  plainNumber,
  routingLengthError,
  setupLayout,
  testAccounts,
  textField,
  readFields,
} from './field.ts'
import { isRoutingNumber, testBank, testBanks, testRouting } from '../test-banks.ts'
import type Stripe from 'stripe'
import type { Consent, BankDetails } from '../bank-accounts.ts'
import { completeSession, getSession, type CardDetails } from '../checkout-sessions.ts'
import type { ServiceContext } from '../request-context.ts'
import { noticePage, type PageAnswer, type PageRequest, html } from './layout.ts'

const cardFields = ['number', 'expMonth', 'expYear', 'cvc', 'name'] as const
type FieldName = (typeof cardFields)[number]
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
const readCard = (body: unknown, at: Date): { filled: CardDetails } | { errors: FieldErrors } => {
  const typed = readFields(cardFields, body)
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
const cardPage = ({ session, path, body, errors }: CardPage) => {
  const common = fieldsFor(readFields(cardFields, body), errors)
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

const bankFields = ['name', 'holderType', 'accountType', 'routing', 'account', 'agree'] as const
type BankField = (typeof bankFields)[number]
type BankErrors = Partial<Record<BankField, string>>

const routingError = (routing: string) => {
  const tooLong = routingLengthError(routing)
  if (tooLong) return tooLong
  if (!/^\d{9}$/.test(routing)) return 'Enter a 9-digit routing number.'
  return isRoutingNumber(routing) ? undefined : 'This routing number isn’t valid. Check the digits.'
}

const accountError = (account: string) => {
  const tooLong = accountLengthError(account)
  if (tooLong) return tooLong
  if (!/^\d{4,17}$/.test(account)) return 'Enter an account number of 4 to 17 digits.'
  return testBank(account) ? undefined : 'Only the test accounts listed on this page are accepted.'
}

/** The account that was entered and authorized, or its errors by field. */
const readBank = (body: unknown): { filled: BankDetails } | { errors: BankErrors } => {
  const typed = readFields(bankFields, body)
  const { holderType, accountType, name } = typed
  const [routing, account] = [plainNumber(typed.routing), plainNumber(typed.account)]
  const bank = testBank(account)
  const isHolderKnown = holderType === 'individual' || holderType === 'company'
  const isTypeKnown = accountType === 'checking' || accountType === 'savings'
  const errors = onlyErrors<BankField>({
    name:
      name === ''
        ? 'Enter the account holder name.'
        : lengthError('Account holder name', name, longestHolder),
    holderType: isHolderKnown ? undefined : 'Choose an account holder type.',
    accountType: isTypeKnown ? undefined : 'Choose an account type.',
    routing: routingError(routing),
    account: accountError(account),
    agree: typed.agree === 'yes' ? undefined : 'Check this box to authorize debits from this account.',
  })
  if (errors || !bank || !isHolderKnown || !isTypeKnown) return { errors: errors ?? {} }
  return { filled: { bank, routing, holderType, accountType, name } }
}

const authorization = html`I authorize the business that sent me here to debit this account for the amounts I
owe it, now and in the future, until I revoke this authorization. I can revoke it at any time by giving the
business 30 days’ notice.`

type BankPage = { session: Stripe.Checkout.Session; path: string; body: unknown; errors: BankErrors }

/** Where a facility enters the bank account to debit, and authorizes the debits. */
const bankPage = ({ session, path, body, errors }: BankPage) => {
  const common = fieldsFor(readFields(bankFields, body), errors)
  const digits = { autocomplete: 'off', isNumeric: true }
  return setupLayout({
    session,
    path,
    thing: 'bank account',
    isWrong: Object.keys(errors).length > 0,
    fields: html`
      ${textField({ ...common('name'), label: 'Account holder name', autocomplete: 'name', longest: 100 })}
      ${choiceField({
        ...common('holderType'),
        label: 'Account holder type',
        options: [
          { value: 'individual', label: 'Individual' },
          { value: 'company', label: 'Company' },
        ],
      })}
      ${choiceField({
        ...common('accountType'),
        label: 'Account type',
        options: [
          { value: 'checking', label: 'Checking' },
          { value: 'savings', label: 'Savings' },
        ],
      })}
      ${textField({ ...common('routing'), ...digits, label: 'Routing number', longest: 20, placeholder: '9 digits' })}
      ${textField({ ...common('account'), ...digits, label: 'Account number', longest: 40 })}
      ${consentField({ ...common('agree'), text: authorization })}
    `,
    below: html`<section class="below" aria-labelledby="test-accounts">
      ${testAccounts({ accounts: testBanks, routing: testRouting, note: 'Debits succeed after four days or fail after two.' })}
    </section>`,
  })
}

type Session = Stripe.Checkout.Session

const isForBank = (session: Session) => session.payment_method_types[0] === 'us_bank_account'

const successUrl = (session: Session) =>
  String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const closed = (session: Session, path: string): PageAnswer => {
  const complete = session.status === 'complete'
  const back = complete ? successUrl(session) : session.cancel_url
  return {
    page: noticePage({
      title: complete ? `${isForBank(session) ? 'Bank account' : 'Card'} saved` : 'This page has expired',
      text: complete ? 'You’re all set.' : 'Go back and start again.',
      path,
      ...(back !== null && { link: { to: back, text: 'Go back' } }),
    }),
  }
}

const formFor = (session: Session, path: string, body: unknown = {}, errors: object = {}): PageAnswer => ({
  page: (isForBank(session) ? bankPage : cardPage)({ session, path, body, errors }),
  leadsTo: session.success_url,
})

/** The form of an open session; for any other, how it ended. */
export const showSetup = async (context: ServiceContext, { id, path }: PageRequest): Promise<PageAnswer> => {
  const session = await getSession(context, id)
  return session.status === 'open' ? formFor(session, path) : closed(session, path)
}

const readMethod = (session: Session, body: unknown, consent: Consent, at: Date) => {
  if (!isForBank(session)) return readCard(body, at)
  const read = readBank(body)
  return 'filled' in read ? { filled: { ...read.filled, consent } } : read
}

/** Where the browser goes once nothing is left to enter. A second press of the button goes where the first did. */
const afterwards = (session: Session, path: string): PageAnswer =>
  session.status === 'complete' ? { goTo: successUrl(session) } : closed(session, path)

/** Saves the payment method and sends the browser back; or shows the form with its errors. */
export const saveMethod = async (
  context: ServiceContext,
  { id, path, body, from }: PageRequest,
): Promise<PageAnswer> => {
  const opened = await getSession(context, id)
  if (opened.status !== 'open') return afterwards(opened, path)
  const read = readMethod(opened, body, from, context.at)
  if ('errors' in read) return formFor(opened, path, body, read.errors)
  const { session, declined } = await completeSession(context, id, read.filled)
  if (declined) return formFor(session, path, body, { number: declined.message })
  return afterwards(session, path)
}
