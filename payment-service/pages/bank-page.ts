import type Stripe from 'stripe'
import type { BankDetails } from '../bank-accounts.ts'
import { isRoutingNumber, testBank, testBanks, testRouting } from '../test-banks.ts'
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
import { html } from './layout.ts'

const names = ['name', 'holderType', 'accountType', 'routing', 'account', 'agree'] as const
type BankField = (typeof names)[number]
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
export const readBank = (body: unknown): { filled: BankDetails } | { errors: BankErrors } => {
  const typed = readFields(names, body)
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
export const bankPage = ({ session, path, body, errors }: BankPage) => {
  const common = fieldsFor(readFields(names, body), errors)
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
