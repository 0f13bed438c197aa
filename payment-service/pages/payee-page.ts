import type Stripe from 'stripe'
import { payoutTestBanks } from '../payout-banks.ts'
import { testRouting } from '../test-banks.ts'
import { errorOf, invalidMark, textField } from './field.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import type { Parts, PayeeErrors, PayeeField, TypedPayee } from './payee-form.ts'
import { states } from './states.ts'

type Common = { name: PayeeField; value: string; error: string | undefined; isFirstWrong: boolean }

const stateField = ({ name, value, error, isFirstWrong }: Common) =>
  html`<div>
    <label for="${name}">State</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="address-level1"
      ${invalidMark(name, error)}
      ${isFirstWrong && html`autofocus`}
    >
      <option value="">Choose</option>
      ${states.map(
        ([code, label]) =>
          html`<option value="${code}" ${value === code && html`selected`}>${label}</option>`,
      )}
    </select>
    ${errorOf(name, error)}
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
    ${textField({ ...ask('ssn'), ...digits, label: 'Last 4 digits of your social security number', autocomplete: 'off', longest: 4 })}
    <fieldset>
      <legend>Home address</legend>
      <div class="fields">
        ${textField({ ...ask('line1'), label: 'Street and number', autocomplete: 'address-line1', longest: 100 })}
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

const bankPart = (ask: Ask, { person }: Parts) => {
  const digits = { isNumeric: true, autocomplete: 'off' }
  return html`<section class="part" aria-label="Your bank">
    ${person && html`<h2>Your bank</h2>`}
    <p>Your pay goes to this checking or savings account.</p>
    ${textField({ ...ask('routing'), ...digits, label: 'Routing number', longest: 11, placeholder: '9 digits' })}
    ${textField({ ...ask('account'), ...digits, label: 'Account number', longest: 20 })}
  </section>`
}

const testAccounts = html`<h2>Test accounts</h2>
  <p>Their routing number is ${testRouting}. A payout takes two days.</p>
  <ul class="cards">
    ${payoutTestBanks.map(
      ({ number, does }) =>
        html`<li>
          <button type="button" data-account="${number}" data-routing="${testRouting}">
            <span class="number">${number}</span>
            <span class="does">${does}</span>
          </button>
        </li>`,
    )}
  </ul>`

const testPeople = html`<h2>Test people</h2>
  <p>
    Anybody is believed, but for two: with 1111 as the last 4 digits the person is not recognized, and at the
    street
    <strong>address_no_match</strong> nobody lives. Who was born on 1/1/1901 is looked at for a minute.
  </p>`

type Payee = {
  account: Stripe.Account
  parts: Parts
  typed: TypedPayee
  errors?: PayeeErrors
  /** what the marked fields mean as a whole */
  summary?: string
  path: string
  returnUrl: string
}

const titleOf = ({ person, bank }: Parts) => {
  if (person) return bank ? 'Set up payouts' : 'Confirm who you are'
  return 'Add a bank account'
}

/** Where somebody who is paid says who they are, and where their money goes. */
export const payeePage = ({ account, parts, typed, errors = {}, summary, path, returnUrl }: Payee) => {
  const [firstWrong] = Object.keys(errors)
  const ask: Ask = name => ({
    name,
    value: typed[name],
    error: errors[name],
    isFirstWrong: firstWrong === name,
  })
  const title = titleOf(parts)
  return layout({
    title: firstWrong ? 'Check what you entered' : title,
    path,
    script: true,
    aside: html`<p class="lead">Be paid to your bank account</p>
      ${account.email !== null && html`<p class="owner">For ${account.email}</p>`}`,
    main: html`<h1>${title}</h1>
      ${summary !== undefined && html`<p class="summary" role="alert">${summary}</p>`}
      <form method="post" novalidate>
        ${parts.person && personPart(ask)} ${parts.bank && bankPart(ask, parts)}
        <p class="terms">By sending this you agree to the terms under which payouts are made here.</p>
        <button class="button" type="submit">${parts.person ? 'Agree and send' : 'Save bank account'}</button>
        <a class="cancel" href="${returnUrl}">Cancel and go back</a>
      </form>`,
    below: html`<section class="below" aria-label="Test values">
      ${parts.bank && testAccounts} ${parts.person && testPeople}
    </section>`,
  })
}
