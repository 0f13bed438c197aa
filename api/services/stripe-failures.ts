import Stripe from 'stripe'
import { refuse } from '@gaitway/contract/values/errors'
import type { Outcome } from './payments.ts'

/** Our messages where the payment service's address developers, or speak of the reader as “the customer”. */
const sentences: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'The bank reported that this debit wasn’t authorized.',
  insufficient_funds: 'The bank account has insufficient funds.',
  no_account: 'The bank can’t find an account with these numbers.',
  payment_intent_mandate_invalid:
    'This bank account can no longer be debited. Add it again to authorize debits.',
  payment_intent_authentication_failure: 'The bank couldn’t verify the cardholder.',
}

export const explainFailure = (code: string | undefined) => sentences[code ?? '']

/** Why a payment was disputed, for people. */
const disputeSentences: Record<string, string> = {
  insufficient_funds: 'The bank account has insufficient funds.',
  incorrect_account_details: 'The bank can’t find an account with these numbers.',
  bank_cannot_process: 'The bank couldn’t process the payment.',
  debit_not_authorized: 'The account owner told the bank that they didn’t authorize the debit.',
  customer_initiated: 'The account owner asked the bank to reverse the payment.',
  fraudulent: 'The owner of the card or bank account says they didn’t make the payment.',
}

export const explainDispute = (reason: string) => disputeSentences[reason] ?? 'The bank reversed the payment.'

const { errors } = Stripe

const neverLeft = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** The service refused the request or couldn't be reached, so nothing can have happened. */
const didNothing = (thrown: unknown) => {
  if (
    thrown instanceof errors.StripeAuthenticationError ||
    thrown instanceof errors.StripePermissionError ||
    thrown instanceof errors.StripeRateLimitError
  )
    return true
  if (!(thrown instanceof errors.StripeConnectionError)) return false
  // the SDK resends a request whose connection was reset, so the first try may have arrived
  const repeated = /retried [1-9]/.test(thrown.message)
  const { code } = (thrown.detail ?? {}) as { code?: string }
  return !repeated && neverLeft.includes(code ?? '')
}

const isInconclusive = (thrown: unknown) =>
  thrown instanceof errors.StripeConnectionError || thrown instanceof errors.StripeAPIError

/** An earlier request with the same key is still running, whatever the status code, so the outcome is unknown. */
const isAtWork = (thrown: unknown) =>
  thrown instanceof errors.StripeError && thrown.code === 'idempotency_key_in_use'

/** What an error of a charge or refund means: declined, never sent, or unknown. */
export const outcomeOfFailure = (thrown: unknown): Outcome => {
  if (didNothing(thrown)) throw refuse('payment_service_down')
  if (isInconclusive(thrown) || isAtWork(thrown)) return { kind: 'unknown' }
  if (thrown instanceof errors.StripeCardError || thrown instanceof errors.StripeInvalidRequestError)
    return {
      kind: 'failed',
      providerId: thrown.payment_intent?.id ?? null,
      code: thrown.decline_code ?? thrown.code ?? thrown.type,
      message: explainFailure(thrown.code) ?? thrown.message,
    }
  throw thrown
}

/** Reads move no money, so no answer simply means that the service is down. */
export const readOrDown = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await question
  } catch (thrown) {
    if (didNothing(thrown) || isInconclusive(thrown)) throw refuse('payment_service_down')
    throw thrown
  }
}

export const isUnexpectedState = (thrown: unknown) =>
  thrown instanceof errors.StripeInvalidRequestError && thrown.code === 'payment_intent_unexpected_state'

/** The payment method is already detached. */
export const isUnattached = (thrown: unknown) =>
  thrown instanceof errors.StripeInvalidRequestError &&
  thrown.message.includes('is not attached to a customer')

export const isMissing = (thrown: unknown) =>
  thrown instanceof errors.StripeInvalidRequestError && thrown.statusCode === 404
