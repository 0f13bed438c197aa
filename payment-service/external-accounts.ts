import type Stripe from 'stripe'
import { bankParams, type BankWish } from './account-params.ts'
import { banksOf, defaultBank, withStanding } from './account-standing.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { flag, metadata, oneOf, required } from './params.ts'
import { bankFingerprint, payoutTestBank, testBankName } from './payout-banks.ts'
import { invalid, noSuch } from './refusals.ts'
import { lock } from './resources.ts'
import { route } from './routes.ts'
import { saveAccount } from './save-account.ts'
import { isRoutingNumber } from './test-banks.ts'
import { ours, type Work } from './work.ts'

type Account = Stripe.Account
type Bank = Stripe.BankAccount

const table = 'payment_service.payout_banks'

const withBanks = (account: Account, banks: Bank[]): Account => ({
  ...account,
  external_accounts: {
    object: 'list',
    has_more: false,
    url: `/v1/accounts/${account.id}/external_accounts`,
    data: banks,
  },
})

/** Only the banks of the published list: no real account may be typed in here. */
const refuseUnknownBank = ({ routing_number: routing, account_number: number }: BankWish) => {
  if (!isRoutingNumber(routing))
    throw invalid(`Invalid routing number for US: ${routing}`, {
      code: 'routing_number_invalid',
      param: 'external_account[routing_number]',
    })
  if (!payoutTestBank(number))
    throw invalid('You must use a test bank account number in test mode.', {
      code: 'account_number_invalid',
      param: 'external_account[account_number]',
    })
}

const bankOf = (account: Account, wish: BankWish, fingerprint: string): Bank => ({
  id: newId('bank_account'),
  object: 'bank_account',
  account: account.id,
  account_holder_name: wish.account_holder_name ?? null,
  account_holder_type: wish.account_holder_type ?? null,
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: testBankName,
  country: 'US',
  currency: 'usd',
  customer: null,
  default_for_currency: true,
  fingerprint,
  future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
  last4: wish.account_number.slice(-4),
  metadata: {},
  requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
  routing_number: wish.routing_number,
  status: 'new',
})

/** Money goes to this bank from now on. Entered again, a bank that had failed is given another chance. */
export const withBank = async (work: Work, account: Account, wish: BankWish) => {
  refuseUnknownBank(wish)
  const fingerprint = bankFingerprint(wish.routing_number, wish.account_number)
  const known = banksOf(account).find(bank => bank.fingerprint === fingerprint)
  const others = banksOf(account).filter(bank => bank !== known)
  const bank = known
    ? { ...known, status: 'new', default_for_currency: true }
    : bankOf(account, wish, fingerprint)
  if (!known) await work.trx(table).insert({ id: bank.id, account: account.id, number: wish.account_number })
  const type = known ? 'account.external_account.updated' : 'account.external_account.created'
  await emit(work, type, bank, undefined, account.id)
  return withBanks(account, [bank, ...others.map(each => ({ ...each, default_for_currency: false }))])
}

/** How a payout to this bank will end: undefined: it arrives. */
export const failureAt = async (work: Work, bank: string) => {
  const row = await work.trx(table).where({ id: bank }).first<{ number: string } | undefined>('number')
  return row && payoutTestBank(row.number)?.fails
}

const bankIn = (account: Account, id: string) => {
  const bank = banksOf(account).find(each => each.id === id)
  if (!bank) throw noSuch('external account', id, 'id')
  return bank
}

const saveBanks = (work: Work, account: Account, banks: Bank[]) =>
  saveAccount(work, account, withStanding(withBanks(account, banks), account.requirements?.errors ?? []))

const changeBank = async (work: Work, account: Account, bank: Bank, change: Partial<Bank>) => {
  const changed = { ...bank, ...change }
  const isDefault = change.default_for_currency === true
  const banks = banksOf(account).map(each => {
    if (each.id === bank.id) return changed
    return isDefault ? { ...each, default_for_currency: false } : each
  })
  await emit(work, 'account.external_account.updated', changed, undefined, account.id)
  await saveBanks(work, account, banks)
  return changed
}

/** A payout to it came back: nothing more is sent there until it is entered again. */
export const errorBank = async (work: Work, accountId: string, bankId: string) => {
  const account = await lock(ours(work), 'account', accountId)
  const bank = banksOf(account).find(each => each.id === bankId)
  if (bank) await changeBank(work, account, bank, { status: 'errored' })
}

const accountOf = (work: Work, id: string) => lock(ours(work), 'account', id, 'account')
const path = '/v1/accounts/:id/external_accounts'

const remove = route('delete', `${path}/:part`, {}, async (work, _given, { id, part }) => {
  const account = await accountOf(work, id)
  const bank = bankIn(account, part)
  if (bank.default_for_currency)
    throw invalid(
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
    )
  await emit(work, 'account.external_account.deleted', bank, undefined, id)
  await saveBanks(
    work,
    account,
    banksOf(account).filter(each => each.id !== part),
  )
  return { id: part, object: 'bank_account', deleted: true }
})

export const externalAccountRoutes = [
  route('get', path, { object: oneOf('bank_account') }, async (work, _given, { id }) => {
    const account = await accountOf(work, id)
    return { ...account.external_accounts, object: 'list' }
  }),
  route('post', path, { external_account: required(bankParams) }, async (work, given, { id }) => {
    const account = await accountOf(work, id)
    const after = await withBank(work, account, given.external_account)
    await saveAccount(work, account, withStanding(after, account.requirements?.errors ?? []))
    return defaultBank(after) ?? {}
  }),
  route('get', `${path}/:part`, {}, async (work, _given, { id, part }) =>
    bankIn(await accountOf(work, id), part),
  ),
  route(
    'post',
    `${path}/:part`,
    { default_for_currency: flag, metadata },
    async (work, given, { id, part }) => {
      const account = await accountOf(work, id)
      const bank = bankIn(account, part)
      return changeBank(work, account, bank, {
        ...(given.default_for_currency && { default_for_currency: true }),
        ...(given.metadata && { metadata: { ...bank.metadata, ...given.metadata } }),
      })
    },
  ),
  remove,
]
