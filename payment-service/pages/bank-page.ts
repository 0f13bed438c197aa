import type Stripe from 'stripe'
import { testBanks, testRouting } from '../test-banks.ts'
import { nothingTypedOfBank, type BankErrors, type BankField, type TypedBank } from './bank-form.ts'
import { choiceField, consentField, textField } from './field.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

const accountList = html`<section class="below" aria-labelledby="test-accounts">
  <h2 id="test-accounts">Test accounts</h2>
  <p>Their routing number is ${testRouting}. A debit takes four days, one that fails two.</p>
  <ul class="cards">
    ${testBanks.map(
      ({ number, does }) =>
        html`<li>
          <button type="button" data-account="${number}" data-routing="${testRouting}">
            <span class="number">${number}</span>
            <span class="does">${does}</span>
          </button>
        </li>`,
    )}
  </ul>
</section>`

const authorization = html`I authorize the business that sent me here to debit this account for what is owed
to it, now and later, until I withdraw this authorization. I can withdraw it at any time by telling the
business 30 days ahead.`

type Setup = { session: Stripe.Checkout.Session; path: string; typed?: TypedBank; errors?: BankErrors }

/** Where a payer types in the bank account to be debited, and agrees to that. */
export const bankPage = ({ session, path, typed = nothingTypedOfBank, errors = {} }: Setup) => {
  const owner = session.customer_details?.name
  const [firstWrong] = Object.keys(errors)
  const common = (name: BankField) => ({
    name,
    value: typed[name],
    error: errors[name],
    isFirstWrong: firstWrong === name,
  })
  const digits = { autocomplete: 'off', isNumeric: true }
  return layout({
    title: firstWrong ? 'Check the account' : 'Save a bank account',
    path,
    script: true,
    aside: html`<p class="lead">Save a bank account for later payments</p>
      ${owner && html`<p class="owner">For ${owner}</p>`}`,
    main: html`<h1>Bank account</h1>
      ${firstWrong && html`<p class="summary" role="alert">The account was not saved. See what is marked below.</p>`}
      <form method="post" novalidate>
        ${textField({ ...common('name'), label: 'Name of the account’s holder', autocomplete: 'name', longest: 100 })}
        ${choiceField({
          ...common('holderType'),
          label: 'Whose account is it?',
          options: [
            { value: 'individual', label: 'A person’s' },
            { value: 'company', label: 'A company’s' },
          ],
        })}
        ${choiceField({
          ...common('accountType'),
          label: 'Which account is it?',
          options: [
            { value: 'checking', label: 'Checking' },
            { value: 'savings', label: 'Savings' },
          ],
        })}
        ${textField({ ...common('routing'), ...digits, label: 'Routing number', longest: 11, placeholder: '9 digits' })}
        ${textField({ ...common('account'), ...digits, label: 'Account number', longest: 20 })}
        ${consentField({ ...common('agree'), text: authorization })}
        <button class="button" type="submit">Save bank account</button>
        ${session.cancel_url !== null && html`<a class="cancel" href="${session.cancel_url}">Cancel and go back</a>`}
      </form>`,
    below: accountList,
  })
}
