import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import { isAccountLost } from '../../domain/payment-sources.ts'
import { listMemberIds, listStaffIds } from '../../store/notifications.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { chargeFailed, type EndedCharge } from './charge-ended.ts'
import { refuseBank } from './refuse-bank.ts'

/** What a charge without a card or bank account to take it from comes to. */
export const noSource = {
  kind: 'failed',
  providerId: null,
  code: 'no_source',
  message: 'There is no card or bank account to charge.',
} as const

type Why = { providerId: string | null; code: string; message: string }

/** A charge or refund failed: the payment is due, and the facility is told where it still owes; staff, of a refund. */
export const paymentFails = async (
  trx: Knex,
  charge: EndedCharge,
  why: Why,
  { at, tellsFacility = true }: { at: Date; tellsFacility?: boolean },
) => {
  if (charge.status === 'failed') return
  await chargeFailed(trx, charge, why, at)
  const [shift] = await shiftFacts(trx, [charge.applicationId])
  const facts = { ...shift?.facts, amount: showCents(charge.amountCents), reason: why.message }
  if (charge.kind === 'refund')
    return tell(trx, { type: 'refundFailed', to: await listStaffIds(trx, ['admin']), facts, at })
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  if (isAccountLost(why.code)) await refuseBank(trx, charge.sourceId, at)
  const payment = await lockPayment(trx, { id: charge.paymentId })
  const isOwed = payment !== undefined && payment.owedCents > payment.paidCents - payment.refundedCents
  if (!tellsFacility || !isOwed) return
  await tell(trx, {
    type: 'paymentFailed',
    to: await listMemberIds(trx, charge.facilityId, 'payments'),
    facts,
    at,
  })
}
