import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { invoiceLifecycle } from '@gaitway/contract/lifecycles/invoice'
import { step, type Mover } from '@gaitway/contract/lifecycles/step'
import { openCentsOf, statusAfter } from '../../domain/invoice.ts'
import { record } from '../../store/events.ts'
import { dueByInvoices, updateInvoice } from '../../store/invoices.ts'
import type { LockedInvoice } from './lock.ts'

type Change = {
  verb: 'recordPayment' | 'recordCredit'
  amountCents: number
  at: Date
  by: { side: Mover; userId?: string }
}

/** Money or a credit stands on the invoice, with the event; where nothing is left open it is paid or credited. */
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
  const move = to === 'credited' ? 'credit' : 'pay'
  const isMoved = to !== invoice.status
  if (isMoved) step(invoiceLifecycle, invoice.status, move, by.side)
  const paidAt = to === 'paid' ? (invoice.paidAt ?? at) : null
  const { totalCents: _, ...changed } = sums
  if (!(await updateInvoice(trx, invoice, { ...changed, status: to, paidAt })))
    throw refuse('changed_meanwhile')
  await dueByInvoices(trx, payment.id)
  const about = {
    at,
    by,
    noun: 'invoice' as const,
    nounId: invoice.id,
    jobId,
    facilityId: invoice.facilityId,
  }
  await record(trx, { ...about, verb, details: { amountCents } })
  if (isMoved) await record(trx, { ...about, verb: move, from: invoice.status, to })
  return { status: to, openCents: openCentsOf(sums) }
}
