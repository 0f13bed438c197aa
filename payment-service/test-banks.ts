export type BankFailure = { code: string; message: string }
export type DisputeKind = { reason: string; networkReasonCode: string; byCustomer: boolean }
/** How a debit ends, some days after it was sent. */
export type DebitResult = 'succeeds' | { fails: BankFailure } | { disputed: DisputeKind }

/** A bank account number with a behavior when a facility pays by it. */
export type TestBank = { number: string; does: string; whenDebited: DebitResult }

const fails = (code: string, message: string): DebitResult => ({ fails: { code, message } })

/** Stripe's published test accounts, and two of our own (…5567 and …3579 are in none of Stripe's lists). */
export const testBanks: TestBank[] = [
  { number: '000123456789', does: 'Debits succeed', whenDebited: 'succeeds' },
  // the facility's account where clinicians are paid to the one above
  { number: '000246813579', does: 'Debits succeed, from another account', whenDebited: 'succeeds' },
  {
    number: '000222222227',
    does: 'Debits fail: insufficient funds',
    whenDebited: fails(
      'insufficient_funds',
      "The customer's account has insufficient funds to cover this payment.",
    ),
  },
  {
    number: '000111111113',
    does: 'Debits fail: account closed',
    whenDebited: fails('account_closed', "The customer's bank account has been closed."),
  },
  {
    number: '000111111116',
    does: 'Debits fail: no such account',
    whenDebited: fails('no_account', "The customer's bank account could not be located."),
  },
  {
    number: '000333333335',
    does: 'Debits fail: debit not authorized',
    whenDebited: fails(
      'debit_not_authorized',
      'The customer has notified their bank that this payment was unauthorized.',
    ),
  },
  {
    number: '000555555559',
    does: 'Debits succeed, then the account owner disputes them',
    whenDebited: {
      disputed: { reason: 'debit_not_authorized', networkReasonCode: 'R10', byCustomer: true },
    },
  },
  {
    number: '000555555567',
    does: 'Debits succeed, then the bank reverses them: insufficient funds',
    whenDebited: { disputed: { reason: 'insufficient_funds', networkReasonCode: 'R01', byCustomer: false } },
  },
]

/** A bank account number with a behavior when a clinician is paid to it. */
export type PayoutTestBank = { number: string; does: string; fails?: BankFailure }

/** Stripe's published numbers for payouts to banks in the United States. */
export const payoutTestBanks: PayoutTestBank[] = [
  { number: '000123456789', does: 'Payouts succeed' },
  {
    number: '000111111113',
    does: 'Payouts fail: account closed',
    fails: { code: 'account_closed', message: 'The bank account has been closed.' },
  },
  {
    number: '000111111116',
    does: 'Payouts fail: no such account',
    fails: { code: 'no_account', message: 'The bank could not find an account with this number.' },
  },
]

/** The routing number that Stripe publishes for them. */
export const testRouting = '110000000'

export const testBankName = 'STRIPE TEST BANK'

export const testBank = (number: string) => testBanks.find(bank => bank.number === number)

export const payoutTestBank = (number: string) => payoutTestBanks.find(bank => bank.number === number)

const weights = [3, 7, 1]

/** US routing numbers have nine digits whose weighted sum ends in 0. */
export const isRoutingNumber = (routing: string) =>
  /^\d{9}$/.test(routing) &&
  routing !== '000000000' &&
  [...routing].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0) % 10 === 0
