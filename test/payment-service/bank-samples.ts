import type Stripe from 'stripe'
import type { StripeObjectKind } from '../../payment-service/resources.ts'

type Sample = Record<string, unknown>

/** What the SDK says that a bank account has; the published samples are all of cards, or of accounts in Europe. */
const account: Record<keyof Stripe.PaymentMethod.UsBankAccount, unknown> = {
  account_holder_type: 'text',
  account_type: 'text',
  bank_name: 'text',
  financial_connections_account: null,
  fingerprint: 'text',
  last4: 'text',
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: 'text',
  status_details: {},
}
const { financial_connections_account: _, networks: __, status_details: ___, ...debited } = account

/** The sample with a bank account where it has something else. */
const withBank: Partial<Record<StripeObjectKind, (sample: Sample) => Sample>> = {
  payment_method: ({ card: _card, ...sample }) => ({ ...sample, us_bank_account: account }),
  mandate: sample => ({ ...sample, payment_method_details: { type: 'text', us_bank_account: {} } }),
  charge: sample => ({
    ...sample,
    payment_method_details: { type: 'text', us_bank_account: { ...debited, payment_reference: null } },
  }),
  refund: sample => ({ ...sample, destination_details: { type: 'text' } }),
  dispute: sample => ({ ...sample, payment_method_details: { type: 'text' } }),
}
/** What a resource of a bank account has, by these samples. */
export const bankSampleOf = (from: Record<StripeObjectKind, Sample>, kind: StripeObjectKind) =>
  withBank[kind]?.(from[kind]) ?? from[kind]
