import type { PaymentType } from '@gaitway/contract/enums'
import { SMALLEST_CHARGE_CENTS } from '@gaitway/contract/limits'
import { refundsOf, type PaidCharge } from './settling.ts'

export type EveningFacts = {
  paymentType: PaymentType
  isSettled: boolean
  owedCents: number
  /** what was paid and neither was, nor is being, given back */
  keptCents: number
  /** the charges that it was paid by, oldest first */
  paid: readonly PaidCharge[]
  /** money is being taken right now */
  isChargeUnderWay: boolean
  /** a charge failed: it is tried again by a person only */
  isChargeFailed: boolean
}
export type Evening =
  | { kind: 'wait' }
  | { kind: 'even' }
  | { kind: 'refund'; refunds: { chargeId: string; amountCents: number }[] }
  | { kind: 'charge'; amountCents: number }
  | { kind: 'writeOff'; amountCents: number }

/** What evens a payment out: nothing yet, nothing any more, refunds, one more charge, or writing off what is too small. */
export const decideEvening = (payment: EveningFacts): Evening => {
  const { paymentType, isSettled, isChargeUnderWay, isChargeFailed } = payment
  if (paymentType === 'invoice' || !isSettled || isChargeUnderWay) return { kind: 'wait' }
  const openCents = payment.owedCents - payment.keptCents
  if (openCents === 0) return { kind: 'even' }
  if (openCents < 0) return { kind: 'refund', refunds: refundsOf(payment.paid, -openCents) }
  if (openCents < SMALLEST_CHARGE_CENTS) return { kind: 'writeOff', amountCents: openCents }
  return isChargeFailed ? { kind: 'wait' } : { kind: 'charge', amountCents: openCents }
}
