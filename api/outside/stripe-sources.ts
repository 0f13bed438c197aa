import type Stripe from 'stripe'
import type { SetupSource, SourceKind } from './payments.ts'

/** What Stripe calls our kinds of sources. */
export const methodTypes = { card: 'card', bank: 'us_bank_account' } as const satisfies Record<
  SourceKind,
  string
>

const kindOf = (method: Stripe.PaymentMethod): SetupSource | null => {
  const { id: providerId, card, us_bank_account: bank } = method
  const holder = method.billing_details.name ?? ''
  if (card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
    return { kind: 'card', providerId, holder, brand, last4, expMonth, expYear }
  }
  if (!bank) return null
  return {
    kind: 'bank',
    providerId,
    holder,
    last4: bank.last4 ?? '',
    bankName: bank.bank_name ?? 'Bank account',
    accountType: bank.account_holder_type === 'individual' ? 'individual' : 'company',
  }
}

/**
 * The card or bank account that a finished setup page saved, and whose it is. A page can be finished with an account
 * whose owner has still to prove it by a small deposit: that one can't be debited yet.
 */
export const sourceOfSession = (session: Stripe.Checkout.Session) => {
  const intent = session.setup_intent
  const method = typeof intent === 'string' || intent?.status !== 'succeeded' ? null : intent.payment_method
  const customerId = typeof session.customer === 'string' ? session.customer : session.customer?.id
  if (session.status !== 'complete' || !customerId || !method || typeof method === 'string') return null
  const source = kindOf(method)
  return source && { customerId, source }
}
