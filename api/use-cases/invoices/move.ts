import type { Knex } from 'knex'
import { openCentsOf, statusAfter } from '../../domain/invoice.ts'
import { record } from '../../store/events.ts'
import { dueByInvoices, updateInvoice } from '../../store/invoices.ts'
import { transition, type MoveBy } from '../transition.ts'
import type { LockedInvoice } from './lock.ts'

type Change = MoveBy & { verb: 'recordPayment' | 'recordCredit'; amountCents: number }

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
  const { totalCents: _, ...changed } = sums
  const set = { ...changed, paidAt: to === 'paid' ? (invoice.paidAt ?? at) : null }
  const about = { jobId, facilityId: invoice.facilityId }
  await record(trx, { at, by, noun: 'invoice', nounId: invoice.id, verb, ...about, details: { amountCents } })
  if (to === invoice.status) await updateInvoice(trx, invoice.id, set)
  else await transition(trx, 'invoice', invoice, to === 'credited' ? 'credit' : 'pay', { by, at, set, about })
  await dueByInvoices(trx, payment.id)
  return { status: to, openCents: openCentsOf(sums) }
}
