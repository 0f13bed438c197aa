import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findInvoice, lockInvoice, setDueDateByInvoices, updateInvoice } from '../../store/invoices.ts'
import { lockJob } from '../../store/locks.ts'
import { lockPayment } from '../../store/payments.ts'
import type { InvoiceRow, PaymentRow } from '../../store/rows.ts'
import { openCentsOf, statusAfter } from '../../domain/invoice.ts'
import { record } from '../../store/events.ts'
import { transition, type MoveBy } from '../transition.ts'

export type LockedInvoice = { invoice: InvoiceRow & { number: number }; payment: PaymentRow; jobId: string }

/** An issued invoice with its payment, locked in order: job, payment, invoice. */
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

type Change = MoveBy & { verb: 'recordPayment' | 'recordCredit'; amountCents: number }

/** Records a payment or credit on the invoice; with nothing left open it becomes paid or credited. */
export const applyToInvoice = async (
  trx: Knex,
  { invoice, payment, jobId }: LockedInvoice,
  { verb, amountCents, at, by }: Change,
) => {
  const sums = {
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents + (verb === 'recordPayment' ? amountCents : 0),
    creditedCents: invoice.creditedCents + (verb === 'recordCredit' ? amountCents : 0),
  }
  const to = statusAfter(sums)
  const { totalCents: _, ...changed } = sums
  const set = { ...changed, paidAt: to === 'paid' ? (invoice.paidAt ?? at) : null }
  const about = { jobId, facilityId: invoice.facilityId }
  await record(trx, { at, by, noun: 'invoice', nounId: invoice.id, verb, ...about, details: { amountCents } })
  if (to === invoice.status) await updateInvoice(trx, invoice.id, set)
  else await transition(trx, 'invoice', invoice, to === 'credited' ? 'credit' : 'pay', { by, at, set, about })
  await setDueDateByInvoices(trx, payment.id)
  return { status: to, openCents: openCentsOf(sums) }
}
