import { calls } from '@gaitway/contract/calls/index'
import type { Side } from '@gaitway/contract/enums'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { dayIn } from '@gaitway/contract/time'
import { centsOf, keptOf } from './giving-back.ts'

type Due = Pick<
  PaymentRecord,
  'paymentType' | 'stage' | 'owedCents' | 'paidCents' | 'refundedCents' | 'charges' | 'outsideCents'
>

/** Whether money is being taken right now: until that has ended nobody knows what is due. */
export const isChargeUnderWay = ({ charges }: Pick<Due, 'charges'>) =>
  charges.some(
    ({ kind, status }) => kind === 'charge' && openMoves(chargeLifecycle, status, 'clock').includes('fail'),
  )

/** Whether this side may record a check or transfer for it: a charge failed, and it is not paid by invoice. */
export const isReceivable = ({ paymentType, stage }: Due, side: Side | undefined) =>
  side !== undefined &&
  calls['invoices.recordPayment'].who.sides?.includes(side) === true &&
  paymentType !== 'invoice' &&
  stage === 'paymentDue'

/** What is still due. */
export const dueOf = (payment: Due) => payment.owedCents - keptOf(payment, 'all')

/** What is wrong with an amount, as the API will say it. */
export const receivedFault = (payment: Due, typed: string): string | undefined => {
  if (typed.trim() === '') return moneyFields.amountCents.missing
  const cents = centsOf(typed)
  if (Number.isNaN(cents)) return 'Please enter dollars and cents, such as 61.72'
  const wrong = check(moneyFields.amountCents, cents)
  if (wrong) return wrong
  return cents > dueOf(payment) ? `Only ${showCents(dueOf(payment))} is still due` : undefined
}

/** The instant that stands for a day where the shift is: today it is now, before it is the middle of the day. */
export const receivedAt = (day: string, zone: string, now: Date) =>
  day === dayIn(zone, now) ? now.toISOString() : `${day}T12:00:00.000Z`

/** What is wrong with the day. */
export const dayFault = (day: string, zone: string, now: Date): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Please enter the day it arrived'
  return day > dayIn(zone, now) ? 'This day is still to come' : undefined
}
