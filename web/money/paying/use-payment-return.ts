import type { Output } from '@gaitway/contract/schemas/index'
import { useEffect } from 'react'
import useSWR from 'swr'
import { call, type CallFailed } from '../../api/call.ts'
import { refreshTouched } from '../../api/use-call.ts'
import { useUrlParams } from '../../ui/list/use-url-params.ts'

type Outcome = Output<'payments.complete'>
export type PaymentReturn =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'failed'; failure: CallFailed; askAgain: () => void }
  | { state: 'ended'; outcome: Outcome; askAgain: () => void }

const completePayment = async ([, id]: readonly [string, string]) => {
  const outcome = await call('payments.complete', { id })
  await refreshTouched('payments.complete')
  return outcome
}

/** Fetches the result of a payment when the cardholder returns from their bank. */
export const usePaymentReturn = (paymentId: string | null): PaymentReturn => {
  const { data, error, mutate } = useSWR<Outcome, CallFailed>(
    paymentId && ['paymentReturn', paymentId],
    completePayment,
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  )
  const askAgain = () => void mutate()
  if (!paymentId) return { state: 'none' }
  if (data) return { state: 'ended', outcome: data, askAgain }
  return error ? { state: 'failed', failure: error, askAgain } : { state: 'asking' }
}

/** The payment service adds these parameters to the URL. They must not stay in the browser history. */
const removedParams = {
  payment_intent: undefined,
  payment_intent_client_secret: undefined,
  redirect_status: undefined,
}

/** The URL parameters of a screen that the payment service sends people back to. */
export const usePaymentAddress = () => {
  const { params, change } = useUrlParams()
  const hasSecrets = params.has('payment_intent_client_secret')
  useEffect(() => {
    if (hasSecrets) change(removedParams)
  }, [hasSecrets, change])
  return { params, change }
}
