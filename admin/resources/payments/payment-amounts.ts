import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { showCents } from '@gaitway/contract/format/money'
import { type Paid, refundableCents, type RefundMethod } from '@gaitway/contract/payment-balance'
import type { FactRows } from '../../shared/Parts.tsx'
import type { ChargeRecord, PaymentRecord } from '@gaitway/contract/schemas/resources'
import { calls } from '@gaitway/contract/calls/index'
import type { Side } from '@gaitway/contract/values/enums'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { dayIn } from '@gaitway/contract/format/time'

/** Parses dollars like `61.72` or `$1,204` to cents; NaN if they aren't valid. */
export const parseCents = (typed: string): number => {
  const plain = typed.trim().replace(/^\$|,(?=\d{3}(\D|$))/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

/** An amount as a field shows it: `61.72`. */
export const showDollars = (cents: number) => (cents / 100).toFixed(2)

export const listRefundMethods = (payment: Paid): RefundMethod[] => {
  const methods: RefundMethod[] = payment.paymentType === 'invoice' ? ['outside'] : ['charges', 'outside']
  return methods.filter(method => refundableCents(payment, method) > 0)
}

export const findAmountError = (typed: string, most: number, tooMuch: string): string | undefined => {
  if (typed.trim() === '') return moneyFields.amountCents.missing
  const cents = parseCents(typed)
  if (Number.isNaN(cents)) return 'Please enter dollars and cents, such as 61.72'
  return check(moneyFields.amountCents, cents) ?? (cents > most ? tooMuch : undefined)
}

export const findRefundError = (payment: Paid, typed: string, method: RefundMethod) => {
  const most = refundableCents(payment, method)
  return findAmountError(typed, most, `You can refund up to ${showCents(most)}`)
}

/** What a refund changes. To a card or bank account, it uses the facility's credit first, and the rest is goodwill. */
export const listRefundEffects = (payment: Paid, cents: number): FactRows => {
  if (payment.paymentType === 'invoice') return [['From invoice credit', showCents(cents)]]
  const credit = Math.min(cents, Math.max(0, refundableCents(payment, 'all') - payment.owedCents))
  const goodwill = cents - credit
  return [
    credit > 0 && ['From the facility’s credit', showCents(credit)],
    goodwill > 0 && ['Goodwill, at our cost', showCents(goodwill)],
    ['Total owed after the refund', showCents(payment.owedCents - goodwill)],
    ['Paid after the refund', showCents(refundableCents(payment, 'all') - cents)],
  ]
}

type StagedPayment = Paid & Pick<PaymentRecord, 'stage'>

/** Whether a charge is in progress. Until it ends, nobody knows what is still due. */
export const isChargeUnderWay = ({ charges }: Pick<StagedPayment, 'charges'>) =>
  charges.some(
    ({ kind, status }) =>
      kind === 'charge' && listOpenMoves(chargeLifecycle, status, 'clock').includes('fail'),
  )

/** Whether this side may record a payment for a shift whose charge failed. Payments of invoices are recorded on the invoice. */
export const isReceivable = ({ paymentType, stage }: StagedPayment, side: Side | undefined) =>
  side !== undefined &&
  calls['invoices.recordPayment'].who.sides?.includes(side) === true &&
  paymentType !== 'invoice' &&
  stage === 'paymentDue'

type Move = 'retry' | 'remind' | 'recordPayment' | 'writeOff'

/**
 * What an admin can do about a balance due. Nothing while a charge is in progress; only a payment method that can be
 * charged is retried, and only a settled shift is written off.
 */
export const listPaymentMoves = (
  payment: StagedPayment & Pick<PaymentRecord, 'method' | 'settledAt'>,
  side: Side | undefined,
): Move[] => {
  if (!isReceivable(payment, side) || isChargeUnderWay(payment)) return []
  return [
    ...(payment.method ? (['retry'] as const) : []),
    'remind',
    'recordPayment',
    ...(payment.settledAt ? (['writeOff'] as const) : []),
  ]
}

/** The error of a received amount, which can be part of what is due or all of it. */
export const findReceivedError = (dueCents: number, typed: string) =>
  findAmountError(typed, dueCents, `Only ${showCents(dueCents)} is due`)

/** The label of the button that records this amount. */
export const formatReceivedAction = (dueCents: number, typed: string, officeName: string) => {
  if (findReceivedError(dueCents, typed)) return 'Record'
  const cents = parseCents(typed)
  return cents === dueCents
    ? `Record ${showCents(cents)} and notify ${officeName}`
    : `Record ${showCents(cents)}, leaving ${showCents(dueCents - cents)} due`
}

/** The instant of a day: now if it is today, else noon UTC of that day. */
export const receivedInstant = (day: string, zone: string, now: Date) =>
  day === dayIn(zone, now) ? now.toISOString() : `${day}T12:00:00.000Z`

export const findDayError = (day: string, zone: string, now: Date): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Please enter the date you received it'
  return day > dayIn(zone, now) ? 'Please enter today or an earlier date' : undefined
}

/** `3 (charge failed)`: how many charges there are. A failed refund is more urgent than a failed charge. */
export const showChargeCount = (charges: readonly Pick<ChargeRecord, 'kind' | 'status'>[]) => {
  const failed = charges.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return `${charges.length}`
  return `${charges.length} (${failed.some(({ kind }) => kind === 'refund') ? 'refund' : 'charge'} failed)`
}
