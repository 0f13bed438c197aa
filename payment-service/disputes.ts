import type Stripe from 'stripe'
import { keepMovement } from './balance.ts'
import { bankBehind, endMandate } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { find, idOf, keep, lock, nulls, save } from './resources.ts'
import { route } from './routes.ts'
import type { DisputeKind } from './test-banks.ts'
import { secondsOf, type Work } from './work.ts'

/** What a dispute costs, regardless of who wins. */
const feeCents = 1_500

const noEvidence: Stripe.Dispute.Evidence = {
  ...nulls(
    'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure',
    'cancellation_rebuttal customer_communication customer_email_address customer_name',
    'customer_purchase_ip customer_signature duplicate_charge_documentation duplicate_charge_explanation',
    'duplicate_charge_id product_description receipt refund_policy refund_policy_disclosure',
    'refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier',
    'shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text',
  ),
  enhanced_evidence: {},
}

const keepDispute = async (work: Work, charge: Stripe.Charge, kind: DisputeKind) => {
  const id = newId('dispute')
  const { amount, currency, payment_intent } = charge
  const withdrawal = await keepMovement(work, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: feeCents,
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
    // 0: no evidence is accepted
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

/** Due action: the bank reverses a debit that had succeeded. Like all disputes of bank debits, it's lost. */
export const disputeBankDebit = async (work: Work, intentId: string) => {
  const intent = await find(work, 'payment_intent', intentId)
  const charge = await lock(work, 'charge', idOf(intent.latest_charge))
  const { bank, mandate } = await bankBehind(work, idOf(intent.payment_method))
  const { whenDebited } = bank
  if (charge.disputed || typeof whenDebited !== 'object' || !('disputed' in whenDebited)) return
  const dispute = await keepDispute(work, charge, whenDebited.disputed)
  const disputed = await save(work, { ...charge, disputed: true })
  if (whenDebited.disputed.byCustomer) await endMandate(work, mandate)
  await emit(work, 'charge.dispute.created', dispute)
  await emit(work, 'charge.dispute.funds_withdrawn', dispute)
  await emit(work, 'charge.updated', disputed, { disputed: false })
  await emit(work, 'charge.dispute.closed', dispute)
}

export const disputeRoutes = [
  route('get', '/v1/disputes/:id', {}, (work, _params, { id }) => find(work, 'dispute', id, 'dispute')),
]
