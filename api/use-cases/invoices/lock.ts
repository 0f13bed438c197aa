import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findInvoice, lockInvoice } from '../../store/invoices.ts'
import { lockJob } from '../../store/locks.ts'
import { lockPayment } from '../../store/payments.ts'
import type { InvoiceRow, PaymentRow } from '../../store/rows.ts'

export type LockedInvoice = { invoice: InvoiceRow & { number: number }; payment: PaymentRow; jobId: string }

/** An issued invoice with its payment, locked in the one order: job, payment, invoice. */
export const lockIssued = async (trx: Knex, id: string): Promise<LockedInvoice> => {
  const known = await findInvoice(trx, id)
  if (!known) throw refuse('not_found')
  await lockJob(trx, known.jobId)
  const payment = await lockPayment(trx, { id: known.paymentId })
  const invoice = await lockInvoice(trx, id)
  if (!payment || !invoice) throw refuse('not_found')
  if (invoice.number === null) throw refuse('invoice_not_issued')
  return { invoice: { ...invoice, number: invoice.number }, payment, jobId: known.jobId }
}
