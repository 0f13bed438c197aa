import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { settlementPostings } from '../../domain/postings.ts'
import { settle, withOutside, type Settling } from '../../domain/settling.ts'
import type { Outside } from '../../outside/outside.ts'
import { listPaid, type ChargeReason } from '../../store/charges.ts'
import { record, type Happening } from '../../store/events.ts'
import { findLastHold } from '../../store/holds.ts'
import { post } from '../../store/ledger.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { tellCreditOwed } from './credit-owed.ts'
import { evenOut } from './even-out.ts'
import { sendCharge } from './send-charge.ts'

export type SettlementPlan = Omit<Settling, 'refunds' | 'paidCents'> & {
  /** to be carried out once the transaction has committed */
  chargeIds: string[]
}
type Wish = {
  applicationId: string
  /** what the clinician is finally owed: worked, or the minimum of a cancellation */
  owedProductCents: number
  at: Date
  by: Happening['by']
  reason?: Extract<ChargeReason, 'settlement' | 'cancellation'>
  /** of a shift that ended early: the slots that are paid, where they are named */
  workedSlotIds?: readonly string[]
}

/**
 * What is finally owed for a shift stands in the ledger, and the refund or second charge waits to be sent. The
 * amounts are those in the end; while a debit is still in process, they move once it has gone through.
 */
export const planSettlement = async (
  trx: Knex,
  { applicationId, owedProductCents, at, by, reason = 'settlement', workedSlotIds }: Wish,
): Promise<SettlementPlan> => {
  const payment = await lockPayment(trx, { applicationId })
  const terms = await findTerms(trx, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  if (payment.settledAt) throw refuse('changed_meanwhile')
  const charges = await listPaid(trx, payment.id, { withUnderWay: true })
  const settling = settle(owedProductCents, withOutside(charges, payment.outsideCents), terms)
  const { owed, refundCents } = settling
  // what is owed by invoice is charged to nothing
  const chargeCents = payment.paymentType === 'invoice' ? 0 : settling.chargeCents
  await post(trx, {
    applicationId,
    at,
    description: `Shift settled (${reason})`,
    kind: 'settlement',
    entries: settlementPostings(owed, terms.facilityId, terms.clinicianId),
  })
  await updatePayment(trx, payment.id, { owedCents: owed.totalCents, settledAt: at })
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: payment.id,
    verb: 'settle',
    jobId: terms.jobId,
    facilityId: terms.facilityId,
    clinicianId: terms.clinicianId,
    details: { owedCents: owed.totalCents, chargeCents, refundCents, reason },
  })
  const chargeIds = await evenOut(trx, { paymentId: payment.id, reason, at })
  await issueInvoice(trx, { payment, owed, workedSlotIds, at })
  // only what came in outside is left over by the refunds
  await tellCreditOwed(trx, applicationId, settling.paidCents - owed.totalCents - refundCents, at)
  return { owed, chargeCents, refundCents, chargeIds }
}

/** The booked days of a full-time post are over: the placement fee of its confirmation is earned. Returns what is to be sent. */
export const settlePlacement = async (trx: Knex, applicationId: string, at: Date): Promise<string[]> => {
  const payment = await lockPayment(trx, { applicationId })
  const hold = await findLastHold(trx, applicationId)
  if (!payment || !hold || payment.settledAt) return []
  await post(trx, {
    kind: 'settlement',
    applicationId,
    at,
    description: 'Placement fee earned',
    entries: settlementPostings(hold.price, hold.facilityId, hold.clinicianId),
  })
  await updatePayment(trx, payment.id, { settledAt: at })
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'payment',
    nounId: payment.id,
    verb: 'settle',
    jobId: hold.jobId,
    facilityId: hold.facilityId,
    clinicianId: hold.clinicianId,
    details: { owedCents: hold.price.totalCents, reason: 'placement' },
  })
  const chargeIds = await evenOut(trx, { paymentId: payment.id, at })
  await issueInvoice(trx, { payment, owed: hold.price, at })
  return chargeIds
}

/**
 * What transactions planned is sent to the payment service. They have committed, so nothing that goes wrong here
 * is their failure: what gets no answer, or fails, is sent again by the sweeper.
 */
export const carryOut = async (outside: Outside, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await sendCharge(outside, chargeId)
    } catch (thrown) {
      outside.log.error(
        { chargeId, err: thrown },
        'A planned charge could not be sent; the sweeper tries again',
      )
    }
}
