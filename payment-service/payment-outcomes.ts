import type Stripe from 'stripe'
import { recordCharge, type CardMethod } from './charges.ts'
import { scheduleAction } from './due-actions.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { cardError, withDocUrl } from './errors.ts'
import { getTestCard } from './payment-methods.ts'
import { updateResource } from './resources.ts'
import { declines, type Decline } from './test-cards.ts'
import type { ServiceContext } from './request-context.ts'

type Intent = Stripe.PaymentIntent

const daysUntilDisputed = 3

/** The issuer approved the charge. */
export const succeed = async (
  context: ServiceContext,
  intent: Intent,
  method: CardMethod,
  authenticated = false,
) => {
  const charge = await recordCharge(context, { intent, method, authenticated })
  const paid = await updateResource(context, {
    ...intent,
    status: 'succeeded' as const,
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
  await emit(context, 'payment_intent.succeeded', paid)
  const { whenPaid } = await getTestCard(context, method.id)
  if (whenPaid) await scheduleAction(context, 'disputeCard', intent.id, daysUntilDisputed)
  return paid
}

const unpaid = (intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
  last_payment_error: withDocUrl(error),
})

/** Records a declined charge, and returns the error to throw. */
export const decline = async (
  context: ServiceContext,
  intent: Intent,
  method: CardMethod,
  reason: Decline,
) => {
  const charge = await recordCharge(context, { intent, method, decline: reason })
  const error = { ...reason, charge: charge.id, payment_method: method }
  const failed = await updateResource(context, {
    ...unpaid(intent, { type: 'card_error', ...error }),
    latest_charge: charge.id,
  })
  await emit(context, 'payment_intent.payment_failed', failed)
  return cardError({ ...error, payment_intent: failed })
}

/** The cardholder failed the verification. Nothing was charged. */
export const failAuthentication = async (context: ServiceContext, intent: Intent, method: CardMethod) => {
  const failed = await updateResource(
    context,
    unpaid(intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
    }),
  )
  await emit(context, 'payment_intent.payment_failed', failed)
  return failed
}

/** The issuer wants the cardholder to verify the payment. Without a page to return to, that's a decline. */
export const requireAuthentication = async (
  context: ServiceContext,
  intent: Intent,
  method: CardMethod,
  returnUrl: string | undefined,
) => {
  if (returnUrl === undefined) throw await decline(context, intent, method, declines.authenticationRequired)
  const id = newId('authentication')
  await context
    .trx('payment_service.authentications')
    .insert({ id, payment_intent: intent.id, return_url: returnUrl })
  const waiting = await updateResource<Intent>(context, {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: `${context.publicUrl}/authenticate/${id}` },
    },
    last_payment_error: null,
  })
  await emit(context, 'payment_intent.requires_action', waiting)
  return waiting
}
