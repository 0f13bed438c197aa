import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import type Stripe from 'stripe'
import type { DisputeStatus } from '@gaitway/contract/lifecycles/dispute'
import type { Dispute, Outcome, SetupSource } from './payments.ts'
import { explainDispute, explainFailure } from './stripe-failures.ts'

const cancelled = { code: 'canceled', message: 'The payment was canceled before it was finished.' }

const readId = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : thing?.id

/** The SDK accepts any JSON without an `error` as an answer, even from a broken gateway. */
const isAnswer = (thing: { object?: string }, expected: string) => thing.object === expected

/** The status of an intent, as we read it. */
export const outcomeOfIntent = (intent: Stripe.PaymentIntent): Outcome => {
  if (!isAnswer(intent, 'payment_intent')) return { kind: 'unknown' }
  const providerId = intent.id
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', providerId }
    case 'requires_action':
      return waiting(intent)
    // only we could confirm it again, and we never do, so this charge has ended
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { kind: 'failed', providerId, ...readFailureReason(intent) }
    case 'processing':
    case 'requires_capture':
    default:
      return { kind: 'processing', providerId }
  }
}

const unverified = {
  code: 'bank_account_unverified',
  message: 'This bank account hasn’t been verified yet. Verify it, or use another payment method.',
}

const waiting = (intent: Stripe.PaymentIntent): Outcome => {
  // no bank has this debit, and none ever will
  if (intent.next_action?.type === 'verify_with_microdeposits')
    return { kind: 'failed', providerId: intent.id, ...unverified }
  const url = intent.next_action?.redirect_to_url?.url
  return url
    ? { kind: 'needsAction', providerId: intent.id, url }
    : { kind: 'processing', providerId: intent.id }
}

const readFailureReason = ({ last_payment_error: error }: Stripe.PaymentIntent) => ({
  code: error?.decline_code ?? error?.code ?? cancelled.code,
  message: explainFailure(error?.code) ?? error?.message ?? cancelled.message,
})

/** The status of a refund, as we read it. */
export const outcomeOfRefund = (refund: Stripe.Refund): Outcome => {
  if (!isAnswer(refund, 'refund')) return { kind: 'unknown' }
  const providerId = refund.id
  if (refund.status === 'succeeded') return { kind: 'succeeded', providerId }
  if (refund.status === 'failed' || refund.status === 'canceled')
    return {
      kind: 'failed',
      providerId,
      code: refund.failure_reason ?? refund.status,
      message: 'The bank didn’t accept the refund.',
    }
  return { kind: 'processing', providerId }
}

/** A dispute, as we read it. Null when the answer isn't Stripe's. */
export const readDispute = (dispute: Stripe.Dispute): Dispute | null => {
  const chargeProviderId = readId(dispute.payment_intent)
  if (!isAnswer(dispute, 'dispute') || !chargeProviderId) return null
  const { evidence_details: details } = dispute
  return {
    providerId: dispute.id,
    chargeProviderId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    message: explainDispute(dispute.reason),
    status: readDisputeStatus(dispute.status),
    isInquiry: dispute.status.startsWith('warning_'),
    ...movedBy(dispute.balance_transactions),
    openedAt: new Date(dispute.created * 1000),
    dueAt: details.due_by ? new Date(details.due_by * 1000) : null,
  }
}

/** Stripe's status in our words; one that is new to us is left to the bank. */
const readDisputeStatus = (status: Stripe.Dispute.Status): DisputeStatus => {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
      return 'needsResponse'
    case 'won':
      return 'won'
    // the bank has decided; an appeal is made at the payment service
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    case 'warning_closed':
    case 'prevented':
      return 'closed'
    case 'under_review':
    case 'warning_under_review':
    default:
      return 'underReview'
  }
}

const movedBy = (transactions: readonly Stripe.BalanceTransaction[]) => ({
  withdrawnCents: transactions.reduce((sum, { amount }) => sum - Math.min(0, amount), 0),
  reinstatedCents: transactions.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
  feeCents: Math.max(
    0,
    transactions.reduce((sum, { fee }) => sum + fee, 0),
  ),
})

/** Stripe's names for our kinds of payment methods. */
export const methodTypes = { card: 'card', bank: 'us_bank_account' } as const satisfies Record<
  PaymentSourceKind,
  string
>

const readSetupSource = (method: Stripe.PaymentMethod): SetupSource | null => {
  const { id: providerId, card, us_bank_account: bank } = method
  const holder = method.billing_details.name ?? ''
  if (card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
    const fingerprint = card.fingerprint ?? null
    return { kind: 'card', providerId, holder, brand, last4, expMonth, expYear, fingerprint }
  }
  if (!bank) return null
  return {
    kind: 'bank',
    providerId,
    holder,
    last4: bank.last4 ?? '',
    bankName: bank.bank_name ?? 'Bank account',
    accountType: bank.account_holder_type === 'individual' ? 'individual' : 'company',
    fingerprint: bank.fingerprint,
  }
}

/**
 * The card or bank account that a finished setup page saved, and its customer. A page can finish with an account whose
 * owner has yet to confirm a small deposit; such an account can't be debited yet.
 */
export const sourceOfSession = (session: Stripe.Checkout.Session) => {
  const intent = session.setup_intent
  const method = typeof intent === 'string' || intent?.status !== 'succeeded' ? null : intent.payment_method
  const customerId = typeof session.customer === 'string' ? session.customer : session.customer?.id
  if (session.status !== 'complete' || !customerId || !method || typeof method === 'string') return null
  // it was replaced or removed since
  if (!method.customer) return null
  const source = readSetupSource(method)
  return source && { customerId, source }
}
