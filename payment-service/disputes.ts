import type Stripe from 'stripe'
import { recordMovement } from './balance.ts'
import { getTestBank, endMandate } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { find, idOf, insertResource, lockResource, nulls, updateResource } from './resources.ts'
import { route } from './routes.ts'
import type { DisputeKind } from './test-banks.ts'
import { secondsOf, type RequestContext } from './request-context.ts'

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

const createDispute = async (context: RequestContext, charge: Stripe.Charge, kind: DisputeKind) => {
  const id = newId('dispute')
  const { amount, currency, payment_intent } = charge
  const withdrawal = await recordMovement(context, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: feeCents,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  return insertResource(context, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: secondsOf(context.at),
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
export const disputeBankDebit = async (context: RequestContext, intentId: string) => {
  const intent = await find(context, 'payment_intent', intentId)
  const charge = await lockResource(context, 'charge', idOf(intent.latest_charge))
  const { bank, mandate } = await getTestBank(context, idOf(intent.payment_method))
  const { whenDebited } = bank
  if (charge.disputed || typeof whenDebited !== 'object' || !('disputed' in whenDebited)) return
  const dispute = await createDispute(context, charge, whenDebited.disputed)
  const disputed = await updateResource(context, { ...charge, disputed: true })
  if (whenDebited.disputed.byCustomer) await endMandate(context, mandate)
  await emit(context, 'charge.dispute.created', dispute)
  await emit(context, 'charge.dispute.funds_withdrawn', dispute)
  await emit(context, 'charge.updated', disputed, { disputed: false })
  await emit(context, 'charge.dispute.closed', dispute)
}

export const disputeRoutes = [
  route('get', '/v1/disputes/:id', {}, (context, _params, { id }) => find(context, 'dispute', id, 'dispute')),
]
