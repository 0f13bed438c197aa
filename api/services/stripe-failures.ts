import Stripe from 'stripe'
import { refuse } from '@gaitway/contract/errors'
import type { Outcome } from './payments.ts'

/** Where the payment service's own sentence is meant for programmers, or speaks of somebody else's customer. */
const sentences: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'The bank was told that this debit was not authorized.',
  insufficient_funds: 'The bank account did not hold enough money.',
  no_account: 'The bank knows no account with these numbers.',
  payment_intent_mandate_invalid:
    'The bank account may no longer be debited. Add it again to authorize that.',
  payment_intent_authentication_failure: 'The bank did not get the consent of the card’s owner.',
}

/** The sentence for a failure that needs one of ours. */
export const sentenceOf = (code: string | undefined) => sentences[code ?? '']

/** Why a bank took a payment back, for people. */
const disputeSentences: Record<string, string> = {
  insufficient_funds: 'The bank account did not hold enough money.',
  incorrect_account_details: 'The bank knows no account with these numbers.',
  bank_cannot_process: 'The bank could not process the payment.',
  debit_not_authorized: 'The owner of the bank account told the bank that they did not agree to the debit.',
  customer_initiated: 'The owner of the bank account asked the bank to take the payment back.',
  fraudulent: 'The owner of the card or bank account says that they did not make the payment.',
}

/** The sentence for the reason of a dispute. */
export const disputeSentenceOf = (reason: string) =>
  disputeSentences[reason] ?? 'The bank took the payment back.'

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
