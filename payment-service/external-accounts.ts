import type Stripe from 'stripe'
import type { BankInput } from './account-params.ts'
import { listBanks, saveAccount, withStatus } from './account-status.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { choice, required } from './params.ts'
import { invalid, notFound } from './errors.ts'
import { lockResource } from './resources.ts'
import { route } from './routes.ts'
import { isRoutingNumber, payoutTestBank, testBankName } from './test-banks.ts'
import { hashFingerprint } from './test-cards.ts'
import { forOwnAccount, type ServiceContext } from './request-context.ts'

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

/** Accepts only the published test accounts, so that nobody enters a real one. */
const refuseUnknownBank = ({ routing_number: routing, account_number: number }: BankInput) => {
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

const nothingDue = { currently_due: [], errors: [], past_due: [], pending_verification: [] }

const buildBank = (account: Account, input: BankInput, fingerprint: string): Bank => ({
  id: newId('bank_account'),
  object: 'bank_account',
  account: account.id,
  account_holder_name: input.account_holder_name ?? null,
  account_holder_type: input.account_holder_type ?? null,
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: testBankName,
  country: 'US',
  currency: 'usd',
  customer: null,
  default_for_currency: true,
  fingerprint,
  future_requirements: nothingDue,
  last4: input.account_number.slice(-4),
  metadata: {},
  requirements: nothingDue,
  routing_number: input.routing_number,
  status: 'new',
})

/** Makes this bank the default. A bank that had failed works again once its owner enters it again. */
export const withBank = async (context: ServiceContext, account: Account, input: BankInput) => {
  refuseUnknownBank(input)
  const fingerprint = hashFingerprint(`${input.routing_number} ${input.account_number}`)
  const known = listBanks(account).find(bank => bank.fingerprint === fingerprint)
  const others = listBanks(account).filter(bank => bank !== known)
  const bank = known
    ? { ...known, status: 'new', default_for_currency: true }
    : buildBank(account, input, fingerprint)
  if (!known)
    await context.trx(table).insert({ id: bank.id, account: account.id, number: input.account_number })
  const type = known ? 'account.external_account.updated' : 'account.external_account.created'
  await emit(context, type, bank, undefined, account.id)
  return withBanks(account, [bank, ...others.map(each => ({ ...each, default_for_currency: false }))])
}

/** Why a payout to this bank will fail; undefined: it won't. */
export const getPayoutFailure = async (context: ServiceContext, bank: string) => {
  const row = await context.trx(table).where({ id: bank }).first<{ number: string } | undefined>('number')
  return row && payoutTestBank(row.number)?.fails
}

const bankIn = (account: Account, id: string) => {
  const bank = listBanks(account).find(each => each.id === id)
  if (!bank) throw notFound('external account', id, 'id')
  return bank
}

const saveBanks = (context: ServiceContext, account: Account, banks: Bank[]) =>
  saveAccount(context, account, withStatus(withBanks(account, banks), account.requirements?.errors ?? []))

const changeBank = async (context: ServiceContext, account: Account, changed: Bank) => {
  await emit(context, 'account.external_account.updated', changed, undefined, account.id)
  const banks = listBanks(account).map(each => {
    if (each.id === changed.id) return changed
    return changed.default_for_currency ? { ...each, default_for_currency: false } : each
  })
  await saveBanks(context, account, banks)
  return changed
}

/** The bank returned a payout: it gets no more until its owner enters it again. */
export const markBankErrored = async (context: ServiceContext, accountId: string, bankId: string) => {
  const account = await lockResource(forOwnAccount(context), 'account', accountId)
  const bank = listBanks(account).find(each => each.id === bankId)
  if (bank) await changeBank(context, account, { ...bank, status: 'errored' })
}

const path = '/v1/accounts/:id/external_accounts/:part'
const chosen = { default_for_currency: required(choice('true')) }

const makeDefault = route('post', path, chosen, async (context, _params, { id, part }) => {
  const account = await lockResource(forOwnAccount(context), 'account', id, 'account')
  return changeBank(context, account, { ...bankIn(account, part), default_for_currency: true })
})

const remove = route('delete', path, {}, async (context, _params, { id, part }) => {
  const account = await lockResource(forOwnAccount(context), 'account', id, 'account')
  const bank = bankIn(account, part)
  if (bank.default_for_currency)
    throw invalid(
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
    )
  await emit(context, 'account.external_account.deleted', bank, undefined, id)
  const banks = listBanks(account).filter(each => each.id !== part)
  await saveBanks(context, account, banks)
  return { id: part, object: 'bank_account', deleted: true }
})

export const externalAccountRoutes = [makeDefault, remove]
