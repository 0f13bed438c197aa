import type Stripe from 'stripe'
import { getTestBank, type BankMethod } from './bank-accounts.ts'
import { recordMovement } from './balance.ts'
import { recordBankCharge } from './charges.ts'
import { scheduleAction } from './due-actions.ts'
import { emit } from './events.ts'
import { withDocUrl, invalid } from './errors.ts'
import { find, getLinkedId, lockResource, updateResource } from './resources.ts'
import type { BankFailure } from './test-banks.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

type Intent = Stripe.PaymentIntent

const feePercent = 0.8
const maxFeeCents = 500

const calculateDebitFee = (amountCents: number) =>
  Math.min(Math.round((amountCents * feePercent) / 100), maxFeeCents)

/** How long banks take, in days of the service's own time. */
const daysUntil = { failed: 2, succeeded: 4, disputed: 3 }
/** After that the debit is with the bank and can't be canceled. */
const secondsRecallable = 24 * 60 * 60

const activeMandate = async (context: ServiceContext, method: BankMethod) => {
  const { mandate } = await getTestBank(context, method.id)
  if ((await find(context, 'mandate', mandate)).status === 'active') return mandate
  throw invalid('The provided mandate is invalid and can not be used for the payment intent.', {
    code: 'payment_intent_mandate_invalid',
    payment_method: method,
  })
}

/** Sends a debit to the bank, which answers some days later. */
export const startDebit = async (context: ServiceContext, intent: Intent, method: BankMethod) => {
  const mandate = await activeMandate(context, method)
  const charge = await recordBankCharge(context, intent, method, mandate)
  await emit(context, 'charge.pending', charge)
  const processing = await updateResource<Intent>(context, {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  await emit(context, 'payment_intent.processing', processing)
  const { bank } = await getTestBank(context, method.id)
  const hasFailed = typeof bank.whenDebited === 'object' && 'fails' in bank.whenDebited
  await scheduleAction(context, 'endBankDebit', intent.id, hasFailed ? daysUntil.failed : daysUntil.succeeded)
  return processing
}

/** Due action: the bank has answered. */
export const endBankDebit = async (context: ServiceContext, id: string) => {
  const intent = await lockResource(context, 'payment_intent', id)
  if (intent.status !== 'processing') return
  const method = await find(context, 'payment_method', getLinkedId(intent.payment_method))
  const { bank } = await getTestBank(context, method.id)
  const { whenDebited } = bank
  if (typeof whenDebited === 'object' && 'fails' in whenDebited)
    return failDebit(context, intent, method, whenDebited.fails)
  await succeedDebit(context, intent)
  if (typeof whenDebited === 'object')
    await scheduleAction(context, 'disputeBankDebit', id, daysUntil.disputed)
}

const succeedDebit = async (context: ServiceContext, intent: Intent) => {
  const charge = await lockResource(context, 'charge', getLinkedId(intent.latest_charge))
  const { amount, description } = intent
  const fee = calculateDebitFee(amount)
  const movement = await recordMovement(context, {
    type: 'payment',
    source: charge.id,
    amount,
    fee,
    description,
  })
  const paid = await updateResource<Stripe.Charge>(context, {
    ...charge,
    balance_transaction: movement.id,
    paid: true,
    status: 'succeeded',
  })
  await emit(context, 'charge.succeeded', paid)
  const succeeded = await updateResource<Intent>(context, {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
  })
  await emit(context, 'payment_intent.succeeded', succeeded)
}

const failCharge = async (context: ServiceContext, intent: Intent, failure: BankFailure) => {
  const charge = await lockResource(context, 'charge', getLinkedId(intent.latest_charge))
  const failed = await updateResource<Stripe.Charge>(context, {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: charge.outcome && {
      ...charge.outcome,
      network_status: 'declined_by_network',
      type: 'issuer_declined',
    },
    status: 'failed',
  })
  await emit(context, 'charge.failed', failed)
  return failed
}

const failDebit = async (
  context: ServiceContext,
  intent: Intent,
  method: Stripe.PaymentMethod,
  failure: BankFailure,
) => {
  const charge = await failCharge(context, intent, failure)
  const error = { ...failure, charge: charge.id, payment_method: method }
  const failed = await updateResource<Intent>(context, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: withDocUrl({
      type: 'invalid_request_error',
      ...error,
    }) as Stripe.PaymentIntent.LastPaymentError,
  })
  await emit(context, 'payment_intent.payment_failed', failed)
}

const recalled: BankFailure = {
  code: 'canceled',
  message: 'The payment was canceled before it was sent to the bank.',
}

/** Cancels a debit that isn't with the bank yet; false when it's too late. */
export const recallDebit = async (context: ServiceContext, intent: Intent) => {
  if (secondsOf(context.at) >= intent.created + secondsRecallable) return false
  await failCharge(context, intent, recalled)
  return true
}
