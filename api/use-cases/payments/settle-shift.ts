import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { type Price, priceOfProduct } from '@gaitway/contract/fees'
import { changePostings } from '../../domain/settlement.ts'
import { record, type NewEvent } from '../../store/events.ts'
import { findLastHold } from '../../store/holds.ts'
import { post } from '../../store/ledger.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { notifyAdmins } from '../notify.ts'
import { settleWith } from './preview-settlement.ts'
import { settleBalance } from './settle-balance.ts'

export type SettlementPlan = {
  owed: Price
  chargeCents: number
  refundCents: number
  /** to send once the transaction has committed */
  chargeIds: string[]
}
type Settling = {
  at: Date
  by: NewEvent['by']
  reason: 'settlement' | 'cancellation' | 'placement'
  /** for a shift that ended early: the slots that are paid, if named */
  workedSlotIds?: readonly string[]
}
type Options = Omit<Settling, 'reason'> & {
  applicationId: string
  /** what the clinician is finally owed: for the work, or the minimum of a cancellation */
  payCents: number
  reason?: 'settlement' | 'cancellation'
}

/**
 * Posts what is finally owed for a shift and plans the refund or second charge. The result shows final amounts;
 * during a debit they move only once it clears.
 */
export const settleShift = async (
  trx: Knex,
  { applicationId, payCents, reason = 'settlement', ...options }: Options,
): Promise<SettlementPlan> => {
  const payment = await lockPayment(trx, { applicationId })
  const terms = await findTerms(trx, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  if (payment.settledAt) throw refuse('changed_meanwhile')
  return settleAt(trx, payment, priceOfProduct(payCents, terms), { ...options, reason })
}

/** The scheduled days of a full-time post are over, so its placement fee is earned. Returns the charges to send. */
export const settlePlacement = async (trx: Knex, applicationId: string, at: Date): Promise<string[]> => {
  const payment = await lockPayment(trx, { applicationId })
  const hold = await findLastHold(trx, applicationId)
  if (!payment || !hold || payment.settledAt) return []
  const settling = { at, by: { side: 'clock' }, reason: 'placement' } as const
  const { chargeIds } = await settleAt(trx, payment, hold.price, settling)
  return chargeIds
}

const settleAt = async (
  trx: Knex,
  payment: PaymentRow,
  price: Price,
  { at, by, reason, workedSlotIds }: Settling,
): Promise<SettlementPlan> => {
  const { id: paymentId, applicationId } = payment
  const terms = await findTerms(trx, applicationId)
  if (!terms) throw new Error(`Application ${applicationId} was never confirmed.`)
  const { change, owedCents, money, dueCents: chargeCents } = await settleWith(trx, payment, price)
  const { jobId, facilityId, clinicianId } = terms
  await post(trx, {
    applicationId,
    at,
    description: `Shift settled (${reason})`,
    kind: 'settlement',
    entries: changePostings(change, owedCents, terms),
  })
  await updatePayment(trx, paymentId, { owedCents, settledAt: at })
  const { refundCents, paidCents } = money
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: paymentId,
    verb: 'settle',
    jobId,
    facilityId,
    clinicianId,
    details: { owedCents, chargeCents, refundCents, reason },
  })
  const chargeIds = await settleBalance(trx, {
    paymentId,
    reason: reason === 'placement' ? 'settlement' : reason,
    at,
  })
  await issueInvoice(trx, { payment, owed: price, workedSlotIds, at })
  // an outside payment that isn't owed can only be refunded outside: notify admins
  const creditCents = paidCents - owedCents - refundCents
  if (creditCents > 0) await notifyAdmins(trx, payment, { type: 'creditOwed', amountCents: creditCents, at })
  return { owed: price, chargeCents, refundCents, chargeIds }
}
