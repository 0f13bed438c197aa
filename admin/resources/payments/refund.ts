import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { calls } from '@gaitway/contract/calls/index'
import type { Side } from '@gaitway/contract/enums'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { dayIn } from '@gaitway/contract/time'

type Paid = Pick<
  PaymentRecord,
  'paymentType' | 'owedCents' | 'paidCents' | 'refundedCents' | 'charges' | 'outsideCents'
>
/** How money goes back: to the card or bank account it came from, or outside, where it came in outside. */
export type Way = 'charges' | 'outside'

/** Dollars as they are typed, in cents: `61.72`, `$1,204`; not a number where they can't be read. */
export const centsOf = (typed: string): number => {
  const plain = typed.trim().replace(/^\$|,(?=\d{3}(\D|$))/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

/** What was paid and neither was, nor is being, given back: of one way, or of all. */
export const keptOf = (
  { paymentType, paidCents, refundedCents, charges, outsideCents }: Paid,
  way: Way | 'all',
) => {
  const all = charges
    .filter(({ kind, status }) => kind === 'refund' && status !== 'succeeded' && status !== 'failed')
    .reduce((sum, { amountCents }) => sum - amountCents, paidCents - refundedCents)
  if (way === 'all' || paymentType === 'invoice') return all
  return way === 'outside' ? Math.min(all, outsideCents) : all - outsideCents
}

/** The ways in which there is something to give back. */
export const waysOf = (payment: Paid): Way[] => {
  const ways: Way[] = payment.paymentType === 'invoice' ? ['outside'] : ['charges', 'outside']
  return ways.filter(way => keptOf(payment, way) > 0)
}

/** What is wrong with an amount, as the API will say it. */
export const amountFault = (payment: Paid, typed: string, way: Way): string | undefined => {
  if (typed.trim() === '') return moneyFields.amountCents.missing
  const cents = centsOf(typed)
  if (Number.isNaN(cents)) return 'Please enter dollars and cents, such as 61.72'
  const wrong = check(moneyFields.amountCents, cents)
  if (wrong) return wrong
  const most = keptOf(payment, way)
  return cents > most ? `At most ${showCents(most)} can be given back` : undefined
}

/** What giving an amount back does: by card or bank, the credit first and the rest as goodwill. */
export const givingLines = (payment: Paid, cents: number): [label: string, value: string][] => {
  if (payment.paymentType === 'invoice')
    return [['Comes from', `${showCents(cents)} that was credited after it had been paid`]]
  const credit = Math.min(cents, Math.max(0, keptOf(payment, 'all') - payment.owedCents))
  const goodwill = cents - credit
  return [
    ...(credit > 0 ? [['From the facility’s credit', showCents(credit)] satisfies [string, string]] : []),
    ...(goodwill > 0 ? [['As goodwill, at our cost', showCents(goodwill)] satisfies [string, string]] : []),
    ['The facility then owes in all', showCents(payment.owedCents - goodwill)],
    ['It then has paid', showCents(keptOf(payment, 'all') - cents)],
  ]
}

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
