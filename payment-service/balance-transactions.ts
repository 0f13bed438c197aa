import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { oneOf, text } from './params.ts'
import { find, keep, list } from './resources.ts'
import { createdParam, pageParams, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const msPerDay = 24 * 60 * 60 * 1000
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

/** What payers pay takes these days to become spendable; everything else counts at once. */
const daysToSettle: { [Type in Movement['type']]?: number } = { charge: 2, payment: 2 }

const spendableAt = (type: Movement['type'], at: Date) =>
  new Date(at.getTime() + (daysToSettle[type] ?? 0) * msPerDay)

/** How reports count each type of movement. */
const categories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'dispute',
  topup: 'topup',
  transfer: 'transfer',
  payout: 'payout',
  payout_failure: 'payout_reversal',
} as const satisfies { [Type in Stripe.BalanceTransaction['type']]?: string }

type Movement = {
  type: keyof typeof categories
  source: string
  amount: number
  fee: number
  description: string | null
  /** where it is not known by its type */
  availableAt?: Date
}

/** Money came into the balance, or left it. */
export const keepMovement = (work: Work, movement: Movement) => {
  const { type, source, amount, fee, description, availableAt } = movement
  return keep(work, {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(availableAt ?? spendableAt(type, work.at)),
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
}

/** From when on the money of this movement can be spent, or be taken back. */
export const spendableFrom = async (work: Work, movementId: string) => {
  const { available_on } = await find(work, 'balance_transaction', movementId)
  return new Date(Math.max(available_on * 1000, work.at.getTime()))
}

/** A movement as it stands now: its money is pending until its day has come. */
export const movementNow = (movement: Stripe.BalanceTransaction, at: Date): Stripe.BalanceTransaction => ({
  ...movement,
  status: movement.available_on <= secondsOf(at) ? 'available' : 'pending',
})

const listed = { ...pageParams, created: createdParam, type: text, source: text, currency: oneOf('usd') }

export const balanceTransactionRoutes = [
  route('get', '/v1/balance_transactions', listed, async (work, { created, type, source, ...page }) => {
    const filter = { created, having: { type, source } }
    const found = await list(work, 'balance_transaction', '/v1/balance_transactions', page, filter)
    return { ...found, data: found.data.map(movement => movementNow(movement, work.at)) }
  }),
  route('get', '/v1/balance_transactions/:id', {}, async (work, _given, { id }) =>
    movementNow(await find(work, 'balance_transaction', id), work.at),
  ),
]
