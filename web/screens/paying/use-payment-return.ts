import type { Output } from '@gaitway/contract/schemas/index'
import useSWR from 'swr'
import { call, type CallFailed } from '../../api/call.ts'
import { refreshTouched } from '../../api/use-call.ts'

type Outcome = Output<'payments.complete'>
export type PaymentReturn =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'failed'; failure: CallFailed; askAgain: () => void }
  | { state: 'ended'; outcome: Outcome; askAgain: () => void }

const complete = async ([, id]: readonly [string, string]) => {
  const outcome = await call('payments.complete', { id })
  await refreshTouched('payments.complete')
  return outcome
}

/** Fetches the result of a payment for someone who comes back from their bank. */
export const usePaymentReturn = (paymentId: string | null): PaymentReturn => {
  const { data, error, mutate } = useSWR<Outcome, CallFailed>(
    paymentId && ['paymentReturn', paymentId],
    complete,
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  )
  const askAgain = () => void mutate()
  if (!paymentId) return { state: 'none' }
  if (data) return { state: 'ended', outcome: data, askAgain }
  return error ? { state: 'failed', failure: error, askAgain } : { state: 'asking' }
}
