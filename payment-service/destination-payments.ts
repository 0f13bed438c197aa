import type Stripe from 'stripe'
import { keepMovement } from './balance-transactions.ts'
import { emptyAddress } from './cards.ts'
import { keep } from './resources.ts'
import { secondsOf, within, type Work } from './work.ts'

const nobody = { address: emptyAddress, email: null, name: null, phone: null, tax_id: null }

type Arriving = { id: string; transfer: Stripe.Transfer; account: string; availableAt: Date }

/** The other end of a transfer: on the connected account it looks like a payment that came in. */
export const keepDestinationPayment = async (
  ourWork: Work,
  { id, transfer, account, availableAt }: Arriving,
) => {
  const work = within(ourWork, account)
  const { amount, currency, transfer_group } = transfer
  const movement = await keepMovement(work, {
    type: 'payment',
    source: id,
    amount,
    fee: 0,
    description: transfer.description,
    availableAt,
  })
  return keep(work, {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: movement.id,
    billing_details: nobody,
    calculated_statement_descriptor: null,
    captured: true,
    created: secondsOf(work.at),
    currency,
    customer: null,
    description: transfer.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group,
  } satisfies Stripe.Charge)
}
