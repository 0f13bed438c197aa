import type { Knex } from 'knex'
import { onceEven, onceSettled } from '../../domain/once-settled.ts'
import { withOutside } from '../../domain/settling.ts'
import { listPaid } from '../../store/charges.ts'
import { findPaymentOf } from '../../store/payments.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'

/**
 * What settling a shift with this product will have done to its facility's money in the end: what it pays, and what
 * of it goes back or is charged. A debit that is in process counts as paid: it is evened out once it has gone through.
 * Of a shift that is settled, what is owed by now.
 */
export const moneyAfter = async (db: Knex, applicationId: string, owedProductCents: number) => {
  const payment = await findPaymentOf(db, applicationId)
  const terms = await findTerms(db, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  const charges = await listPaid(db, payment.id, { withUnderWay: true })
  const paid = withOutside(charges, payment.outsideCents)
  const facts = { ...terms, paid, isChargeFailed: payment.chargeFailed }
  if (!payment.settledAt) return onceSettled(owedProductCents, facts)
  const { paidCents, refundedCents: returnedCents } = payment
  const outside = [{ id: payment.id, paidCents, returnedCents }]
  return onceEven(payment.owedCents, {
    ...facts,
    ...(payment.paymentType === 'invoice' && { paid: outside }),
  })
}
