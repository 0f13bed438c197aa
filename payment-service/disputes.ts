import type Stripe from 'stripe'
import { recordMovement } from './balance.ts'
import { getTestBank, endMandate } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { find, getLinkedId, insertResource, lockResource, nulls, updateResource } from './resources.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

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

const describeMethod = ({ payment_method_details: paid }: Stripe.Charge, code: string, isInquiry: boolean) =>
  paid?.card
    ? ({
        type: 'card',
        card: {
          brand: paid.card.brand ?? 'visa',
          case_type: isInquiry ? 'inquiry' : 'chargeback',
          network: paid.card.network ?? 'visa',
          network_reason_code: code,
        },
      } satisfies Stripe.Dispute.PaymentMethodDetails)
    : ({ type: 'us_bank_account' } satisfies Stripe.Dispute.PaymentMethodDetails)

type Opening = {
  amount: number
  reason: string
  networkReasonCode: string
  status: Stripe.Dispute['status']
  /** 0: no evidence is accepted */
  dueBy: number
}

/** The bank takes the disputed money, and the fee. */
export const withdraw = (context: ServiceContext, { id, amount, charge }: Stripe.Dispute) =>
  recordMovement(context, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: feeCents,
    description: `Chargeback withdrawal for ${getLinkedId(charge)}`,
  })

/** Opens a dispute of a charge; an inquiry moves no money yet. */
export const createDispute = async (context: ServiceContext, charge: Stripe.Charge, opening: Opening) => {
  const isInquiry = opening.status.startsWith('warning')
  const dispute: Stripe.Dispute = {
    id: newId('dispute'),
    object: 'dispute',
    amount: opening.amount,
    balance_transactions: [],
    charge: charge.id,
    created: secondsOf(context.at),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: opening.dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: opening.networkReasonCode,
    payment_intent: charge.payment_intent,
    payment_method_details: describeMethod(charge, opening.networkReasonCode, isInquiry),
    reason: opening.reason,
    status: opening.status,
  }
  if (!isInquiry) dispute.balance_transactions = [await withdraw(context, dispute)]
  const opened = await insertResource(context, dispute)
  const disputed = await updateResource(context, { ...charge, disputed: true })
  await emit(context, 'charge.dispute.created', opened)
  if (!isInquiry) await emit(context, 'charge.dispute.funds_withdrawn', opened)
  await emit(context, 'charge.updated', disputed, { disputed: false })
  return opened
}

/** Due action: the bank reverses a debit that had succeeded. Like all disputes of bank debits, it's lost. */
export const disputeBankDebit = async (context: ServiceContext, intentId: string) => {
  const intent = await find(context, 'payment_intent', intentId)
  const charge = await lockResource(context, 'charge', getLinkedId(intent.latest_charge))
  const { bank, mandate } = await getTestBank(context, getLinkedId(intent.payment_method))
  const { whenDebited } = bank
  if (charge.disputed || typeof whenDebited !== 'object' || !('disputed' in whenDebited)) return
  const { reason, networkReasonCode, byCustomer } = whenDebited.disputed
  const dispute = await createDispute(context, charge, {
    amount: charge.amount,
    reason,
    networkReasonCode,
    status: 'lost',
    dueBy: 0,
  })
  if (byCustomer) await endMandate(context, mandate)
  await emit(context, 'charge.dispute.closed', dispute)
}
