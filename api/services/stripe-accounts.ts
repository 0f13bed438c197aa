import type { PayoutAccountState } from '@gaitway/contract/values/enums'
import type Stripe from 'stripe'
import type { PayoutAccount, PayoutBank, Movement } from './payouts.ts'

/** The payment service's field names, longest match first, in plain words. */
const plainWords: [string, string][] = [
  ['external_account', 'bank account'],
  ['tos_acceptance', 'acceptance of the terms'],
  ['business_profile', 'your occupation'],
  ['business_type', 'your occupation'],
  ['individual.first_name', 'first name'],
  ['individual.last_name', 'last name'],
  ['individual.dob', 'date of birth'],
  ['individual.ssn_last_4', 'last four digits of your Social Security number'],
  ['individual.id_number', 'Social Security number'],
  ['individual.address', 'address'],
  ['individual.email', 'email'],
  ['individual.phone', 'phone number'],
  ['individual.verification', 'photo ID'],
]

/** What a tax form names: the person, where they live, and their taxpayer ID. */
const taxFields = [
  'individual.first_name',
  'individual.last_name',
  'individual.address',
  'individual.ssn_last_4',
  'individual.id_number',
]

const plain = (requirement: string) =>
  plainWords.find(([begins]) => requirement.startsWith(begins))?.[1] ??
  (requirement.split('.').at(-1) ?? requirement).replaceAll('_', ' ')

const readAccountState = (account: Stripe.Account): PayoutAccountState => {
  const { requirements, capabilities } = account
  if (account.payouts_enabled && capabilities?.transfers === 'active') return 'ready'
  const reason = requirements?.disabled_reason ?? ''
  if (/^(?:rejected\.|listed|platform_|other)/.test(reason) || requirements?.errors?.length)
    return 'restricted'
  return account.details_submitted && !requirements?.currently_due?.length ? 'underReview' : 'incomplete'
}

const isBank = (one: Stripe.ExternalAccount): one is Stripe.BankAccount => one.object === 'bank_account'

const readPayoutBank = (bank: Stripe.BankAccount): PayoutBank => ({
  providerId: bank.id,
  bankName: bank.bank_name ?? 'Bank',
  last4: bank.last4,
  fingerprint: bank.fingerprint,
  isDefault: bank.default_for_currency === true,
  isUsable: bank.status !== 'errored',
})

/** A clinician's account at the payment service, as we read it. */
export const readPayoutAccount = (account: Stripe.Account): PayoutAccount => {
  const { currently_due: now, eventually_due: later } = account.requirements ?? {}
  const forTaxes = [...(now ?? []), ...(later ?? [])].filter(requirement =>
    taxFields.some(field => requirement.startsWith(field)),
  )
  return {
    state: readAccountState(account),
    missing: [...new Set((now ?? []).map(plain))],
    taxMissing: [...new Set(forTaxes.map(plain))],
    banks: (account.external_accounts?.data ?? []).filter(isBank).map(readPayoutBank),
  }
}

const kinds: Record<string, Movement['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  transfer: 'transfer',
  transfer_refund: 'transfer',
  transfer_failure: 'transfer',
  transfer_cancel: 'transfer',
  topup: 'topUp',
  topup_reversal: 'topUp',
}

// a dispute has no type of its own; it is one of the adjustments
const readMovementKind = ({ type, reporting_category }: Stripe.BalanceTransaction): Movement['kind'] =>
  kinds[type] ?? disputeKinds[reporting_category] ?? 'other'
const disputeKinds: Record<string, Movement['kind']> = {
  dispute: 'dispute',
  dispute_reversal: 'disputeReversal',
}

type Source = { object?: string; id: string; payment_intent?: Link; transfer?: Link }
type Link = string | { id: string } | null

const readLinkId = (link: Link | undefined) => (typeof link === 'string' ? link : (link?.id ?? null))

/** The object it belongs to: the intent of a charge, the transfer of a reversal. */
const readMovementSource = (source: Stripe.BalanceTransaction['source']) => {
  if (source === null || typeof source === 'string') return source
  const { object, id, payment_intent, transfer } = source as Source
  if (object === 'charge') return readLinkId(payment_intent) ?? id
  if (object === 'transfer_reversal') return readLinkId(transfer) ?? id
  return id
}

/** A change of our balance, as we read it. Its source must be expanded. */
export const readMovement = (transaction: Stripe.BalanceTransaction): Movement => ({
  id: transaction.id,
  kind: readMovementKind(transaction),
  sourceId: readMovementSource(transaction.source),
  amountCents: transaction.amount,
  feeCents: transaction.fee,
  at: new Date(transaction.created * 1000),
})
