import type { PayoutWait } from '@gaitway/contract/enums'
import type { PayoutRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/time'

const waits: Record<PayoutWait, string> = {
  money: 'Waits for the facility’s payment',
  account: 'Waits for the clinician’s payout account',
  balance: 'Waits for money on our balance',
  funds: 'Waits until the payment can be spent',
  retry: 'The payment service did not answer; tried again soon',
}

type Payout = Pick<PayoutRecord, 'status' | 'waitsFor' | 'failureMessage' | 'arrivesAt' | 'paidAt'>

/** The payment service names a day of arrival, not an hour. */
const showArrival = (at: string) => showDay(at, 'UTC')

/** What a payout waits for, when its bank has it, or why that did not take it. */
export const standingOf = ({ status, waitsFor, failureMessage, arrivesAt, paidAt }: Payout): string => {
  if (status === 'failed') return failureMessage ?? 'The bank did not take it'
  if (status === 'paid') {
    if (arrivesAt) return `In the bank since ${showArrival(arrivesAt)}`
    return paidAt ? `In the bank since ${showDay(paidAt)}` : 'In the bank'
  }
  if (waitsFor) return waits[waitsFor]
  if (status === 'due') return 'Leaves with the next run'
  return arrivesAt ? `In the bank by ${showArrival(arrivesAt)}` : 'On its way to the bank'
}
