import type { PayoutWait } from './enums.ts'
import type { PayoutRecord } from './schemas/resources.ts'
import { showDay } from './time.ts'

const waits: Record<PayoutWait, string> = {
  money: 'Waiting for the facility’s payment',
  account: 'Waiting for the clinician’s payout account',
  balance: 'Waiting for funds in our balance',
  funds: 'Waiting for the facility’s payment to clear',
  retry: 'No answer from the payment service. We’ll try again soon.',
}

type Payout = Pick<PayoutRecord, 'status' | 'waitsFor' | 'failureMessage' | 'arrivesAt' | 'paidAt'>

/** The payment service gives a date of arrival, not a time. */
const showArrival = (at: string) => showDay(at, 'UTC')

export const payoutDetails = ({ status, waitsFor, failureMessage, arrivesAt, paidAt }: Payout): string => {
  if (status === 'failed') return failureMessage ?? 'The bank rejected it'
  if (status === 'paid') {
    if (arrivesAt) return `Arrived ${showArrival(arrivesAt)}`
    return paidAt ? `Arrived ${showDay(paidAt)}` : 'Arrived'
  }
  if (waitsFor) return waits[waitsFor]
  if (status === 'due') return 'Will be sent with the next payouts'
  return arrivesAt ? `Arrives by ${showArrival(arrivesAt)}` : 'In transit'
}
