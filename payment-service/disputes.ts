import type Stripe from 'stripe'
import { disputeFeeCents, keepMovement } from './balance-transactions.ts'
import { bankBehind } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { endMandate } from './mandates.ts'
import { text } from './params.ts'
import { find, idOf, keep, list, lock, save } from './resources.ts'
import { pageParams, route } from './routes.ts'
import type { DisputeKind } from './test-banks.ts'
import { secondsOf, type Work } from './work.ts'

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const keepDispute = async (work: Work, charge: Stripe.Charge, kind: DisputeKind) => {
  const id = newId('dispute')
  const { amount, currency, payment_intent } = charge
  const withdrawal = await keepMovement(work, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: disputeFeeCents,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  return keep(work, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: secondsOf(work.at),
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    // 0: this bank listens to nobody
    evidence_details: {
      due_by: 0,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: kind.networkReasonCode,
    payment_intent,
    payment_method_details: { type: 'us_bank_account' },
    reason: kind.reason,
    status: 'lost',
  } satisfies Stripe.Dispute)
}

/** The bank took a debit back after it had succeeded: the money is gone, and nobody can object. */
export const disputeBankDebit = async (work: Work, intentId: string) => {
  const intent = await find(work, 'payment_intent', intentId)
  const charge = await lock(work, 'charge', idOf(intent.latest_charge))
  const { bank, mandate } = await bankBehind(work, idOf(intent.payment_method))
  const { whenDebited } = bank
  if (charge.disputed || typeof whenDebited !== 'object' || !('disputed' in whenDebited)) return
  const dispute = await keepDispute(work, charge, whenDebited.disputed)
  const disputed = await save(work, { ...charge, disputed: true })
  if (mandate !== null && whenDebited.disputed.byCustomer) await endMandate(work, mandate)
  await emit(work, 'charge.dispute.created', dispute)
  await emit(work, 'charge.dispute.funds_withdrawn', dispute)
  await emit(work, 'charge.updated', disputed, { disputed: false })
  await emit(work, 'charge.dispute.closed', dispute)
}

export const disputeRoutes = [
  route('get', '/v1/disputes', { ...pageParams, payment_intent: text, charge: text }, (work, given) =>
    list(work, 'dispute', '/v1/disputes', given, {
      having: { payment_intent: given.payment_intent, charge: given.charge },
    }),
  ),
  route('get', '/v1/disputes/:id', {}, (work, _given, { id }) => find(work, 'dispute', id, 'dispute')),
]
