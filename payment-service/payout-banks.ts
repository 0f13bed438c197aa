import { createHash } from 'node:crypto'

export type PayoutFailure = { code: string; message: string }

/** A bank account number that acts a part when money is paid out to it. */
export type PayoutTestBank = { number: string; does: string; fails?: PayoutFailure }

export const testBankName = 'STRIPE TEST BANK'

/** Stripe's published numbers for payouts to banks in the United States. */
export const payoutTestBanks: PayoutTestBank[] = [
  { number: '000123456789', does: 'Payouts arrive' },
  {
    number: '000111111113',
    does: 'Payouts fail: the account is closed',
    fails: { code: 'account_closed', message: 'The bank account has been closed.' },
  },
  {
    number: '000111111116',
    does: 'Payouts fail: there is no such account',
    fails: { code: 'no_account', message: 'The bank could not find an account with this number.' },
  },
  {
    number: '000222222227',
    does: 'Payouts fail: insufficient funds',
    fails: { code: 'insufficient_funds', message: 'There were not enough funds to cover the payout.' },
  },
  {
    number: '000333333335',
    does: 'Payouts fail: debits are not authorized',
    fails: { code: 'debit_not_authorized', message: 'The bank account does not allow this kind of payout.' },
  },
  {
    number: '000444444440',
    does: 'Payouts fail: the currency is not taken',
    fails: { code: 'invalid_currency', message: 'The bank account does not take this currency.' },
  },
]

export const payoutTestBank = (number: string) => payoutTestBanks.find(bank => bank.number === number)

/** The same for the same account, and says nothing about its number. */
export const bankFingerprint = (routing: string, number: string) =>
  createHash('sha256').update(`local payment service bank ${routing} ${number}`).digest('hex').slice(0, 16)
