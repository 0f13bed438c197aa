import type { PayoutNeed, PayoutWait } from '../values/enums.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { isMoveOpen, type Mover } from '../lifecycles/step.ts'
import type { PayoutRecord } from '../schemas/resources.ts'
import { showDay } from './time.ts'

const waits: Record<PayoutWait, string> = {
  money: 'Waiting for the facility’s payment',
  account: 'Waiting for the clinician’s payout account',
  balance: 'Waiting for funds in our balance',
  funds: 'Waiting for the facility’s payment to clear',
  retry: 'No answer from the payment service. We’ll try again soon.',
}

type Payout = Pick<PayoutRecord, 'status' | 'waitsFor' | 'needs' | 'failureMessage' | 'arrivesAt' | 'paidAt'>

/** What the clinician of a failed payout has to do first. */
const needed: Record<PayoutNeed, string> = {
  account: 'The clinician has to complete their payout account first.',
  bank: 'The clinician has to add another bank account first.',
}

/** The payment service gives a date of arrival, not a time. */
const showArrival = (at: string) => showDay(at, 'UTC')

export const describePayout = (payout: Payout): string => {
  const { status, waitsFor, needs, failureMessage, arrivesAt, paidAt } = payout
  if (status === 'failed') {
    const why = failureMessage ?? 'The bank rejected it.'
    return needs ? `${why} ${needed[needs]}` : why
  }
  if (status === 'paid') {
    if (arrivesAt) return `Arrived ${showArrival(arrivesAt)}`
    return paidAt ? `Arrived ${showDay(paidAt)}` : 'Arrived'
  }
  if (waitsFor) return waits[waitsFor]
  if (status === 'due') return 'Will be sent with the next payouts'
  return arrivesAt ? `Arrives by ${showArrival(arrivesAt)}` : 'In transit'
}

/**
 * What staff can do with a payout: send a failed one again, unless it would go to the account that returned it; then,
 * and while it waits for the payout account, remind its clinician.
 */
export const listPayoutMoves = (
  { status, waitsFor, needs }: Pick<Payout, 'status' | 'waitsFor' | 'needs'>,
  by: Mover,
): ('resend' | 'remind')[] => {
  if (needs || (status === 'due' && waitsFor === 'account')) return ['remind']
  return isMoveOpen(payoutLifecycle, status, 'resend', by) ? ['resend'] : []
}
