import type { Decline } from './declines.ts'

/** What becomes of a debit of an account, some days after it was sent. */
export type DebitEnd = 'succeeds' | 'never' | { fails: BankFailure } | { disputed: DisputeKind }
export type BankFailure = { code: string; message: string }
export type DisputeKind = { reason: string; networkReasonCode: string; byCustomer: boolean }

/** A bank account number that acts a part. */
export type TestBank = { number: string; does: string; whenSaved?: Decline; whenDebited: DebitEnd }

const fails = (code: string, message: string): DebitEnd => ({ fails: { code, message } })

/** Stripe's published test accounts, and one of our own (…5567 stands in none of Stripe's lists). */
export const testBanks: TestBank[] = [
  { number: '000123456789', does: 'Each debit succeeds', whenDebited: 'succeeds' },
  {
    number: '000222222227',
    does: 'Each debit fails: not enough money',
    whenDebited: fails(
      'insufficient_funds',
      "The customer's account has insufficient funds to cover this payment.",
    ),
  },
  {
    number: '000111111113',
    does: 'Each debit fails: the account is closed',
    whenDebited: fails('account_closed', "The customer's bank account has been closed."),
  },
  {
    number: '000111111116',
    does: 'Each debit fails: there is no such account',
    whenDebited: fails('no_account', "The customer's bank account could not be located."),
  },
  {
    number: '000333333335',
    does: 'Each debit fails: debits are not authorized',
    whenDebited: fails(
      'debit_not_authorized',
      'The customer has notified their bank that this payment was unauthorized.',
    ),
  },
  {
    number: '000444444440',
    does: 'Each debit fails: another currency',
    whenDebited: fails(
      'invalid_currency',
      'The bank was unable to process this payment: the currency is invalid.',
    ),
  },
  {
    number: '000777777771',
    does: 'Each debit fails: over the weekly limit',
    whenDebited: fails(
      'charge_exceeds_weekly_limit',
      'The payment amount exceeds the weekly payment volume limit of the account.',
    ),
  },
  {
    number: '000555555559',
    does: 'Each debit succeeds, then its owner disputes it',
    whenDebited: {
      disputed: { reason: 'debit_not_authorized', networkReasonCode: 'R10', byCustomer: true },
    },
  },
  {
    number: '000555555567',
    does: 'Each debit succeeds, then the bank lacks the money',
    whenDebited: { disputed: { reason: 'insufficient_funds', networkReasonCode: 'R01', byCustomer: false } },
  },
  { number: '000000000009', does: 'Each debit stays in processing', whenDebited: 'never' },
  {
    number: '000666666661',
    does: 'Cannot be verified here',
    whenSaved: {
      code: 'payment_method_microdeposit_failed',
      decline_code: 'payment_method_microdeposit_failed',
      message: 'This account could not be verified. Use another one.',
    },
    whenDebited: 'never',
  },
]

/** The routing number that Stripe publishes for them. */
export const testRouting = '110000000'

export const testBank = (number: string) => testBanks.find(bank => bank.number === number)

const weights = [3, 7, 1]

/** Nine digits whose weighted sum ends in 0, as those of every bank in the United States. */
export const isRoutingNumber = (routing: string) =>
  /^\d{9}$/.test(routing) &&
  routing !== '000000000' &&
  [...routing].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0) % 10 === 0
