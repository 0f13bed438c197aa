import Stripe from 'stripe'
import { refuse } from '@gaitway/contract/errors'
import type { Outcome } from './payments.ts'
import { sentenceOf } from './stripe-sentences.ts'

const { errors } = Stripe

const neverLeft = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** The service turned the request away, or nobody was there to hear it: nothing can have happened. */
const didNothing = (thrown: unknown) => {
  if (
    thrown instanceof errors.StripeAuthenticationError ||
    thrown instanceof errors.StripePermissionError ||
    thrown instanceof errors.StripeRateLimitError
  )
    return true
  if (!(thrown instanceof errors.StripeConnectionError)) return false
  // the SDK repeats a request whose connection was reset: the first one may have been heard
  const repeated = /retried [1-9]/.test(thrown.message)
  const { code } = (thrown.detail ?? {}) as { code?: string }
  return !repeated && neverLeft.includes(code ?? '')
}

const isSilent = (thrown: unknown) =>
  thrown instanceof errors.StripeConnectionError || thrown instanceof errors.StripeAPIError

/** An earlier request with the same key is still at work, whatever status says so: what comes of it is not known. */
const isAtWork = (thrown: unknown) =>
  thrown instanceof errors.StripeError && thrown.code === 'idempotency_key_in_use'

/** What a failed charge or refund means: declined, never sent, or not known. */
export const outcomeOfFailure = (thrown: unknown): Outcome => {
  if (didNothing(thrown)) throw refuse('payment_service_down')
  if (isSilent(thrown) || isAtWork(thrown)) return { kind: 'unknown' }
  if (thrown instanceof errors.StripeCardError || thrown instanceof errors.StripeInvalidRequestError)
    return {
      kind: 'failed',
      providerId: thrown.payment_intent?.id ?? null,
      code: thrown.decline_code ?? thrown.code ?? thrown.type,
      message: sentenceOf(thrown.code) ?? thrown.message,
    }
  throw thrown
}

/** A question without a side effect on money: no answer means that the service is down. */
export const asked = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await question
  } catch (thrown) {
    if (didNothing(thrown) || isSilent(thrown)) throw refuse('payment_service_down')
    throw thrown
  }
}

export const isUnexpectedState = (thrown: unknown) =>
  thrown instanceof errors.StripeInvalidRequestError && thrown.code === 'payment_intent_unexpected_state'

/** The payment method belongs to nobody any more. */
export const isUnattached = (thrown: unknown) =>
  thrown instanceof errors.StripeInvalidRequestError &&
  thrown.message.includes('is not attached to a customer')

export const isMissing = (thrown: unknown) =>
  thrown instanceof errors.StripeInvalidRequestError && thrown.statusCode === 404
