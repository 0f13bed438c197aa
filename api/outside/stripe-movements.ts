import type Stripe from 'stripe'
import type { Movement } from './payouts.ts'

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

// a dispute has no type of its own: it is one of the adjustments
const kindOf = ({ type, reporting_category }: Stripe.BalanceTransaction): Movement['kind'] =>
  kinds[type] ?? (reporting_category.startsWith('dispute') ? 'dispute' : 'other')

type Source = { object?: string; id: string; payment_intent?: Link; transfer?: Link }
type Link = string | { id: string } | null

const idOf = (link: Link | undefined) => (typeof link === 'string' ? link : (link?.id ?? null))

/** What it is known by here: a charge by its intent, a reversal by its transfer. */
const sourceOf = (source: Stripe.BalanceTransaction['source']) => {
  if (source === null || typeof source === 'string') return source
  const { object, id, payment_intent, transfer } = source as Source
  if (object === 'charge') return idOf(payment_intent) ?? id
  if (object === 'transfer_reversal') return idOf(transfer) ?? id
  return id
}

/** A change of our balance, in our words; its source must come along in full. */
export const movementOf = (transaction: Stripe.BalanceTransaction): Movement => ({
  id: transaction.id,
  kind: kindOf(transaction),
  sourceId: sourceOf(transaction.source),
  amountCents: transaction.amount,
  feeCents: transaction.fee,
  at: new Date(transaction.created * 1000),
})
