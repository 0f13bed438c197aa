import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { find, keep } from './resources.ts'
import { route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const secondsToSettle = 2 * 24 * 60 * 60
const feePercent = 2.9
const feeFixedCents = 30

/** What the service keeps of a card payment. */
export const feeOf = (amountCents: number) => Math.round((amountCents * feePercent) / 100) + feeFixedCents

const bankFeePercent = 0.8
const mostBankFeeCents = 500

/** What the service keeps of a debit of a bank account. */
export const bankFeeOf = (amountCents: number) =>
  Math.min(Math.round((amountCents * bankFeePercent) / 100), mostBankFeeCents)

/** What a dispute costs, whoever is right. */
export const disputeFeeCents = 1_500

/** How reports count each type of movement. */
const categories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'dispute',
} as const satisfies { [Type in Stripe.BalanceTransaction['type']]?: string }

type Movement = {
  type: keyof typeof categories
  source: string
  amount: number
  fee: number
  description: string | null
}

/** Money came into the balance, or left it. */
export const keepMovement = (work: Work, { type, source, amount, fee, description }: Movement) =>
  keep(work, {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(work.at) + secondsToSettle,
    balance_type: 'payments',
    created: secondsOf(work.at),
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: type === 'adjustment' ? 'Dispute fee' : 'Payment processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: categories[type],
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction)

export const balanceTransactionRoutes = [
  route('get', '/v1/balance_transactions/:id', {}, (work, _given, { id }) =>
    find(work, 'balance_transaction', id),
  ),
]
