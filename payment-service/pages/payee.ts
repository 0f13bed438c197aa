import {
  showFieldError,
  fieldsFor,
  renderForm,
  invalidMark,
  testAccounts,
  textField,
  type Common,
} from './field.ts'
import { payoutTestBanks, testRouting } from '../test-banks.ts'
import type Stripe from 'stripe'
import { finishLink, isOpen, lockLink, openLink, type AccountLink } from '../account-links.ts'
import { defaultBank } from '../account-status.ts'
import { updateAccountDetails } from '../accounts.ts'
import { lockResource } from '../resources.ts'
import { secondsOf, type ServiceContext } from '../request-context.ts'
import { noticePage, type PageAnswer, type PageRequest, html, layout } from './layout.ts'
import {
  prefillPayee,
  readPayee,
  getVerificationErrors,
  readPayeeFields,
  type PayeeFormParts,
  states,
  type PayeeErrors,
  type PayeeField,
  type TypedPayee,
} from './payee-form.ts'

const stateField = ({ name, value, error, hasFocus }: Common) =>
  html`<div>
    <label for="${name}">State</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="address-level1"
      ${invalidMark(name, error)}
      ${hasFocus && html`autofocus`}
    >
      <option value="">Choose</option>
      ${states.map(
        ([code, label]) =>
          html`<option value="${code}" ${value === code && html`selected`}>${label}</option>`,
      )}
    </select>
    ${showFieldError(name, error)}
  </div>`

type Ask = (name: PayeeField) => Common

const personPart = (ask: Ask) => {
  const digits = { isNumeric: true }
  return html`<section class="part" aria-label="About you">
    <h2>About you</h2>
    ${textField({ ...ask('firstName'), label: 'Legal first name', autocomplete: 'given-name', longest: 100 })}
    ${textField({ ...ask('lastName'), label: 'Legal last name', autocomplete: 'family-name', longest: 100 })}
    <fieldset>
      <legend>Date of birth</legend>
      <div class="row">
        ${textField({ ...ask('birthMonth'), ...digits, label: 'Month', autocomplete: 'bday-month', longest: 2, placeholder: 'MM' })}
        ${textField({ ...ask('birthDay'), ...digits, label: 'Day', autocomplete: 'bday-day', longest: 2, placeholder: 'DD' })}
        ${textField({ ...ask('birthYear'), ...digits, label: 'Year', autocomplete: 'bday-year', longest: 4, placeholder: 'YYYY' })}
      </div>
    </fieldset>
    ${textField({ ...ask('ssn'), ...digits, label: 'Last 4 digits of your Social Security number', autocomplete: 'off', longest: 4 })}
    <fieldset>
      <legend>Home address</legend>
      <div class="fields">
        ${textField({ ...ask('line1'), label: 'Street address', autocomplete: 'address-line1', longest: 100 })}
        ${textField({ ...ask('line2'), label: 'Apartment or unit (optional)', autocomplete: 'address-line2', longest: 100 })}
        ${textField({ ...ask('city'), label: 'City', autocomplete: 'address-level2', longest: 100 })}
        <div class="pair">
          ${stateField(ask('state'))}
          ${textField({ ...ask('zip'), ...digits, label: 'ZIP code', autocomplete: 'postal-code', longest: 10 })}
        </div>
      </div>
    </fieldset>
  </section>`
}

const bankPart = (ask: Ask, { person }: PayeeFormParts) => {
  const digits = { isNumeric: true, autocomplete: 'off' }
  return html`<section class="part" aria-label="Your bank">
    ${person && html`<h2>Your bank</h2>`}
    <p>We’ll send your pay to this checking or savings account.</p>
    ${textField({ ...ask('routing'), ...digits, label: 'Routing number', longest: 20, placeholder: '9 digits' })}
    ${textField({ ...ask('account'), ...digits, label: 'Account number', longest: 40 })}
  </section>`
}

const testPeople = html`<h2>Test people</h2>
  <p>
    Anything you enter passes verification, with four exceptions. The last 4 digits 1111 fail the identity
    check. The last 4 digits 2222 pass, and the whole number is asked for later. The street address
    <strong>address_no_match</strong> fails the address check. A date of birth of 1/1/1901 keeps the account
    under review for a minute.
  </p>`

type Payee = {
  account: Stripe.Account
  parts: PayeeFormParts
  typed: TypedPayee
  errors?: PayeeErrors
  /** shown above the form when fields have errors */
  summary?: string
  path: string
  returnUrl: string
}

const chooseTitle = ({ person, bank }: PayeeFormParts) => {
  if (person) return bank ? 'Set up payouts' : 'Verify your identity'
  return 'Add a bank account'
}

/** Where a clinician enters their identity, and the bank for their payouts. */
const payeePage = ({ account, parts, typed, errors = {}, summary, path, returnUrl }: Payee) => {
  const title = chooseTitle(parts)
  const ask = fieldsFor(typed, errors)
  return layout({
    title: Object.keys(errors).length > 0 ? 'Check your information' : title,
    path,
    script: true,
    aside: html`<p class="lead">Get paid to your bank account</p>
      ${account.email !== null && html`<p class="owner">For ${account.email}</p>`}`,
    main: html`<h1>${title}</h1>
      ${renderForm({
        label: parts.person ? 'Agree and submit' : 'Save bank account',
        cancelUrl: returnUrl,
        error: summary,
        fields: html`${parts.person && personPart(ask)} ${parts.bank && bankPart(ask, parts)}
          <p class="terms">By submitting this form, you agree to the payout terms.</p>`,
      })}`,
    below: html`<section class="below" aria-label="Test values">
      ${parts.bank && testAccounts({ accounts: payoutTestBanks, routing: testRouting, note: 'Payouts take two days.' })}
      ${parts.person && testPeople}
    </section>`,
  })
}

/** The form asks only for missing details; an update link is for a new bank. */
const listParts = (account: Stripe.Account, { kind }: AccountLink): PayeeFormParts => {
  const person = (account.requirements?.currently_due ?? []).some(name => name !== 'external_account')
  const bank = defaultBank(account)
  const lacksBank = !bank || bank.status === 'errored'
  return { person, bank: lacksBank || (kind === 'account_update' && !person) }
}

const nothingMissing = (link: AccountLink, path: string): PageAnswer => ({
  page: noticePage({
    title: 'You’re all set',
    text: 'We don’t need anything else. You can receive payouts.',
    path,
    link: { to: link.return_url, text: 'Go back' },
  }),
})

/** The form, when the link is fresh; otherwise the browser goes to get a new link. */
export const showPayee = async (context: ServiceContext, { id, path }: PageRequest): Promise<PageAnswer> => {
  const link = await lockLink(context, id)
  if (link.finished_at) return { goTo: link.return_url }
  if (!(await openLink(context, link))) return { goTo: link.refresh_url }
  const account = await lockResource(context, 'account', link.account)
  const parts = listParts(account, link)
  if (!parts.person && !parts.bank) return nothingMissing(link, path)
  const refused = getVerificationErrors(account)
  const page = payeePage({
    account,
    parts,
    typed: prefillPayee(account),
    ...(refused && {
      errors: refused,
      summary: 'We couldn’t verify your information. Check the fields marked below.',
    }),
    path,
    returnUrl: link.return_url,
  })
  return { page, leadsTo: link.return_url }
}

/** Saves the details and sends the browser back; or shows the form with its errors. */
export const savePayee = async (
  context: ServiceContext,
  { id, path, body, from }: PageRequest,
): Promise<PageAnswer> => {
  const link = await lockLink(context, id)
  if (link.finished_at) return { goTo: link.return_url }
  if (!isOpen(context, link)) return { goTo: link.refresh_url }
  const account = await lockResource(context, 'account', link.account)
  const parts = listParts(account, link)
  const typed = readPayeeFields(body)
  const read = readPayee(typed, parts, context.at)
  if ('errors' in read) {
    const page = payeePage({
      account,
      parts,
      typed,
      errors: read.errors,
      summary: 'We couldn’t save this. Check the fields marked below.',
      path,
      returnUrl: link.return_url,
    })
    return { page, leadsTo: link.return_url }
  }
  const agreed = { date: secondsOf(context.at), ip: from.ip_address ?? '', user_agent: from.user_agent ?? '' }
  await updateAccountDetails(context, account, { ...read.filled, tos_acceptance: agreed })
  await finishLink(context, link)
  return { goTo: link.return_url }
}
