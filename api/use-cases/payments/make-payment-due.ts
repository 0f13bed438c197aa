import type { Knex } from 'knex'
import { isAccountLost } from '../../domain/payment-sources.ts'
import { findPayingSource, updateSource } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { tellAdmins, tellPayers } from '../notify-payment.ts'
import type { ChargeOutcome, ShiftCharge } from './record-charge-outcome.ts'

export type FailedOutcome = Extract<ChargeOutcome, { kind: 'failed' | 'returned' }>
/** False where the request that sent the charge answers that it failed. */
export type NotifyOptions = { notifiesFacility?: boolean }

/**
 * A charge failed or was returned, as is on record: the payment is due, a bank account that would fail again is charged
 * no more until it is entered anew, and the facility is notified where it still owes. Of a refund that failed, admins
 * are.
 */
export const makePaymentDue = async (
  trx: Knex,
  charge: ShiftCharge,
  why: FailedOutcome,
  { at, notifiesFacility = true }: NotifyOptions & { at: Date },
) => {
  const what = { amountCents: charge.amountCents, reason: why.message, at }
  if (charge.kind === 'refund') return tellAdmins(trx, charge, { type: 'refundFailed', ...what })
  const isReturned = why.kind === 'returned'
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  if (isReturned || isAccountLost(why.code)) await refuseBank(trx, charge.sourceId, at)
  const payment = await lockPayment(trx, { id: charge.paymentId })
  const isOwed = payment !== undefined && payment.owedCents > payment.paidCents - payment.refundedCents
  if (isReturned || (notifiesFacility && isOwed))
    await tellPayers(trx, charge, { type: isReturned ? 'paymentReturned' : 'paymentFailed', ...what })
}

const refuseBank = async (trx: Knex, sourceId: string | null, at: Date) => {
  const source = await findPayingSource(trx, sourceId)
  if (source?.kind === 'bank' && !source.refusedAt) await updateSource(trx, source.id, { refusedAt: at })
}
