import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { type ChargeToSend, lockCharge, findCharge } from '../../store/charges.ts'
import { lockJob } from '../../store/locks.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { notifyPayers } from '../shift-facts.ts'
import { wantsCardholder, sendPlannedCharge } from './fetch-charge-outcome.ts'
import {
  type NotifyOptions,
  makePaymentDue,
  type ChargeOutcome,
  recordChargeOutcome,
  type ShiftCharge,
} from './record-charge-outcome.ts'
import { settleBalance } from './settle-balance.ts'

/**
 * Applies the outcome of a charge or refund without a live hold, however often and late: records it and settles
 * the balance of its payment. Returns the charges to send.
 */
export const applyChargeOutcome = (
  { db, clock }: Services,
  sent: ChargeToSend,
  outcome: ChargeOutcome,
  options: NotifyOptions = {},
): Promise<string[]> =>
  db.transaction(async trx => {
    await lockJob(trx, sent.jobId)
    await lockPayment(trx, { id: sent.paymentId })
    const charge = await lockCharge(trx, sent.id)
    if (!charge) return []
    return applyToLockedCharge(trx, { ...sent, ...charge }, outcome, { ...options, at: clock.now() })
  })

/** The same, in a transaction that has locked the shift's rows. */
export const applyToLockedCharge = async (
  trx: Knex,
  charge: ShiftCharge,
  learned: ChargeOutcome,
  options: NotifyOptions & { at: Date },
): Promise<string[]> => {
  const { at } = options
  const { paymentId, sourceId } = charge
  const isRetry = charge.reason === 'retry'
  // charged automatically, so no cardholder is there to verify it
  const outcome = learned.kind === 'needsAction' && !isRetry ? { ...learned, ...wantsCardholder } : learned
  const move = await recordChargeOutcome(trx, charge, outcome, at)
  if (!move) return []
  if (outcome.kind === 'failed' || outcome.kind === 'returned')
    await makePaymentDue(trx, charge, outcome, options)
  // a successful manual retry fixes the payment: later differences are charged to its payment method
  if (isRetry && outcome.kind === 'processing') await updatePayment(trx, paymentId, { sourceId })
  if (isRetry && outcome.kind === 'succeeded')
    await updatePayment(trx, paymentId, { chargeFailed: false, sourceId })
  if (charge.kind === 'refund' || outcome.kind === 'processing' || outcome.kind === 'needsAction') return []
  const planned = await settleBalance(trx, { paymentId, at })
  if (isRetry && outcome.kind === 'succeeded' && charge.status === 'processing')
    await notifyReceived(trx, charge, at)
  return planned
}

/** A facility that pays by bank left the page days ago, so it is notified. */
const notifyReceived = async (trx: Knex, charge: ShiftCharge, at: Date) => {
  const payment = await lockPayment(trx, { id: charge.paymentId })
  if (!payment || payment.owedCents > payment.paidCents - payment.refundedCents) return
  await notifyPayers(trx, charge, { type: 'paymentReceived', amountCents: charge.amountCents, at })
}

/**
 * Sends planned charges and refunds, and records their outcomes. Their transactions have committed, so no
 * failure here affects them: the sweeper retries what fails or gets no answer.
 */
export const sendPlannedCharges = async (services: Services, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await send(services, chargeId)
    } catch (thrown) {
      services.log.error(
        { chargeId, err: thrown },
        'A planned charge could not be sent; the sweeper tries again',
      )
    }
}

const send = async (services: Services, chargeId: string): Promise<void> => {
  const charge = await findCharge(services.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await sendPlannedCharge(services, charge)
  for (const next of await applyChargeOutcome(services, charge, outcome)) await send(services, next)
}
