import type { Knex } from 'knex'
import { decideEvening } from '../../domain/evening.ts'
import { settle } from '../../domain/settling.ts'
import { listPaid } from '../../store/charges.ts'
import { findPaymentOf } from '../../store/payments.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'

/**
 * What settling a shift with this product will have done to its facility's money in the end: what it pays, and what
 * of it goes back or is charged. A debit that is in process counts as paid: it is evened out once it has gone through.
 */
export const moneyAfter = async (db: Knex, applicationId: string, owedProductCents: number) => {
  const payment = await findPaymentOf(db, applicationId)
  const terms = await findTerms(db, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  const { paymentType } = terms
  const paid = await listPaid(db, payment.id, { withUnderWay: true })
  const { paidCents, owed } = settle(owedProductCents, paid, terms)
  const evening = decideEvening({
    paymentType,
    isSettled: true,
    owedCents: owed.totalCents,
    keptCents: paidCents,
    paid,
    isChargeUnderWay: false,
    isChargeFailed: payment.charge_failed,
  })
  const writtenOffCents = evening.kind === 'writeOff' ? evening.amountCents : 0
  return {
    paymentType,
    paidCents,
    facilityCents: owed.totalCents - writtenOffCents,
    refundCents: evening.kind === 'refund' ? paidCents - owed.totalCents : 0,
    chargeCents: evening.kind === 'charge' ? evening.amountCents : 0,
  }
}
