import type { Knex } from 'knex'
import { isAccountLost } from '../../domain/payment-sources.ts'
import { findSourceToCharge, updateSource } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { notifyAdmins, notifyPayers } from '../notify.ts'
import type { ChargeOutcome, ShiftCharge } from './record-charge-outcome.ts'

export type FailedOutcome = Extract<ChargeOutcome, { kind: 'failed' | 'returned' }>
/** False if the request that sent the charge reports the failure itself. */
export type NotifyOptions = { notifiesFacility?: boolean }

/**
 * After a failed or returned charge: the payment is due, a bank account that would fail again isn't charged
 * until it is added again, and the facility is notified if it still owes. For a failed refund, admins are
 * notified.
 */
export const makePaymentDue = async (
  trx: Knex,
  charge: ShiftCharge,
  why: FailedOutcome,
  { at, notifiesFacility = true }: NotifyOptions & { at: Date },
) => {
  const what = { amountCents: charge.amountCents, reason: why.message, at }
  if (charge.kind === 'refund') return notifyAdmins(trx, charge, { type: 'refundFailed', ...what })
  const isReturned = why.kind === 'returned'
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  if (isReturned || isAccountLost(why.code)) await refuseBank(trx, charge.sourceId, at)
  const payment = await lockPayment(trx, { id: charge.paymentId })
  const isOwed = payment !== undefined && payment.owedCents > payment.paidCents - payment.refundedCents
  if (isReturned || (notifiesFacility && isOwed))
    await notifyPayers(trx, charge, { type: isReturned ? 'paymentReturned' : 'paymentFailed', ...what })
}

const refuseBank = async (trx: Knex, sourceId: string | null, at: Date) => {
  const source = await findSourceToCharge(trx, sourceId)
  if (source?.kind === 'bank' && !source.refusedAt) await updateSource(trx, source.id, { refusedAt: at })
}
