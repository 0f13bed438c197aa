import type Stripe from 'stripe'
import { keepCharge } from './charges.ts'
import { declines, type Decline } from './declines.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { cardError, documented } from './refusals.ts'
import { save } from './resources.ts'
import type { Work } from './work.ts'

type Intent = Stripe.PaymentIntent
export type CardMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card }

/** The issuer agreed: the money is there. */
export const succeed = async (work: Work, intent: Intent, method: CardMethod, authenticated = false) => {
  const charge = await keepCharge(work, { intent, method, authenticated })
  const paid = await save(work, {
    ...intent,
    status: 'succeeded' as const,
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
  await emit(work, 'payment_intent.succeeded', paid)
  return paid
}

const unpaid = (intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  payment_method: null,
  next_action: null,
  last_payment_error: documented(error),
})

/** The issuer refused: the try is on record and the intent waits for another card. */
export const decline = async (work: Work, intent: Intent, method: CardMethod, reason: Decline) => {
  const charge = await keepCharge(work, { intent, method, decline: reason })
  const error = { ...reason, charge: charge.id, payment_method: method }
  const failed = await save(work, {
    ...unpaid(intent, { type: 'card_error', ...error }),
    latest_charge: charge.id,
  })
  await emit(work, 'payment_intent.payment_failed', failed)
  return cardError({ ...error, payment_intent: failed })
}

export const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
}

/** The card's owner did not authenticate: nothing was charged and the intent waits for another card. */
export const failAuthentication = async (work: Work, intent: Intent, method: CardMethod) => {
  const failed = await save(
    work,
    unpaid(intent, {
      type: 'invalid_request_error',
      ...authenticationFailure,
      payment_method: method,
    }),
  )
  await emit(work, 'payment_intent.payment_failed', failed)
  return failed
}

const nextAction = async (
  work: Work,
  intent: Intent,
  returnUrl: string | undefined,
): Promise<Stripe.PaymentIntent.NextAction> => {
  if (returnUrl === undefined) return { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const id = newId('authentication')
  await work
    .trx('payment_service.authentications')
    .insert({ id, payment_intent: intent.id, return_url: returnUrl })
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url: `${work.publicUrl}/authenticate/${id}` },
  }
}

type Asking = { offSession: boolean; returnUrl: string | undefined }

/** The issuer wants to hear from the card's owner; without the owner there, that is a refusal. */
export const askForAuthentication = async (
  work: Work,
  intent: Intent,
  method: CardMethod,
  { offSession, returnUrl }: Asking,
) => {
  if (offSession) throw await decline(work, intent, method, declines.authenticationRequired)
  const waiting = await save(work, {
    ...intent,
    status: 'requires_action' as const,
    payment_method: method.id,
    next_action: await nextAction(work, intent, returnUrl),
    last_payment_error: null,
  })
  await emit(work, 'payment_intent.requires_action', waiting)
  return waiting
}
