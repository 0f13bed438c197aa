import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import type { Mover } from '@gaitway/contract/lifecycles/step'
import { showCents, showCreditNoteNumber, showInvoiceNumber } from '@gaitway/contract/format/money'
import {
  computeCreditableCents,
  splitCredit,
  computeOpenCents,
  getStatusAfter,
} from '../../domain/invoice.ts'
import { creditNotePostings, type LedgerEntry } from '../../domain/postings.ts'
import { newId } from '../../store/ids.ts'
import * as invoices from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { updatePayment, lockPayment } from '../../store/payments.ts'
import { readShiftFacts } from '../notify.ts'
import { lockJob } from '../../store/locks.ts'
import type { InvoiceRow, PaymentRow } from '../../store/rows.ts'
import { rememberAnswer } from '../idempotency.ts'
import { decideMoney } from '../second-admin.ts'
import { recordEvent, transition, type MoveBy } from '../transition.ts'
import { requireSignedIn, type UseCase } from '../use-case.ts'
import { notifyOfInvoice } from './notify.ts'
import { readInvoice } from './read.ts'

type LockedInvoice = { invoice: InvoiceRow & { number: number }; payment: PaymentRow; jobId: string }

/** An issued invoice with its payment, locked in order: job, payment, invoice. */
export const lockIssued = async (trx: Knex, id: string): Promise<LockedInvoice> => {
  const known = await invoices.findInvoice(trx, id)
  if (!known) throw refuse('not_found')
  await lockJob(trx, known.jobId)
  const payment = await lockPayment(trx, { id: known.paymentId })
  const invoice = await invoices.lockInvoice(trx, id)
  if (!payment || !invoice) throw refuse('not_found')
  if (invoice.number === null) throw refuse('invoice_not_issued')
  return { invoice: { ...invoice, number: invoice.number }, payment, jobId: known.jobId }
}

type Change = MoveBy & {
  verb: 'recordPayment' | 'voidPayment' | 'recordCredit' | 'recordWriteOff'
  amountCents: number
}

/** How a change affects the amount paid. */
const paidSigns: Partial<Record<Change['verb'], number>> = { recordPayment: 1, voidPayment: -1 }
const movesTo = { issued: 'reopen', paid: 'pay', credited: 'credit', writtenOff: 'writeOff' } as const

/** Applies a payment, its void, a credit or a write-off to the invoice, which is closed once nothing is left to pay. */
export const applyToInvoice = async (
  trx: Knex,
  { invoice, payment, jobId }: LockedInvoice,
  { verb, amountCents, at, by, details }: Change,
) => {
  const sums = {
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents + (paidSigns[verb] ?? 0) * amountCents,
    creditedCents: invoice.creditedCents + (verb === 'recordCredit' ? amountCents : 0),
    writtenOffCents: invoice.writtenOffCents + (verb === 'recordWriteOff' ? amountCents : 0),
  }
  const to = getStatusAfter(sums)
  const { totalCents: _, ...changed } = sums
  const set = { ...changed, paidAt: to === 'paid' ? (invoice.paidAt ?? at) : null }
  const about = { id: invoice.id, jobId, facilityId: invoice.facilityId }
  await recordEvent(trx, 'invoice', about, verb, { at, by, details: { amountCents, ...details } })
  if (to === invoice.status) await invoices.updateInvoice(trx, invoice.id, set)
  else await transition(trx, 'invoice', invoice, movesTo[to], { by, at, set, about })
  await invoices.setDueDateByInvoices(trx, payment.id)
  return { status: to, openCents: computeOpenCents(sums) }
}

/** The amount to credit, by default everything open; a closed invoice needs an amount. */
const findCreditAmount = ({ invoice }: LockedInvoice, requestedCents: number | undefined) => {
  const openCents = computeOpenCents(invoice)
  if (invoice.status === 'credited') throw refuse('more_than_open')
  if (invoice.status === 'issued') {
    if (requestedCents !== undefined && requestedCents > openCents) throw refuse('more_than_open')
    return requestedCents ?? openCents
  }
  if (requestedCents === undefined) throw refuse('fields_wrong', { amountCents: 'Please enter an amount' })
  return requestedCents
}

/** An admin credits an invoice, fully or partly, for a reason shown on the credit note. */
export const credit: UseCase<'invoices.credit'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  return db.transaction(async trx => {
    const locked = await lockIssued(trx, input.id)
    const amountCents = findCreditAmount(locked, input.amountCents)
    const { jobId, invoice } = locked
    const { facilityId } = invoice
    const decision = { call: 'invoices.credit', input, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    await applyCredit(trx, locked, { amountCents, reason: input.reason, at, by })
    const shown = await readInvoice(services, trx, input.id)
    return rememberAnswer(trx, 'invoices.credit', by, context, shown)
  })
}

type Credit = {
  amountCents: number
  reason: string
  at: Date
  by: { side: Mover; userId?: string }
  /** the debits, for the same total; by default we absorb the credit */
  borneBy?: readonly LedgerEntry[]
}

/**
 * Credits an issued invoice; the part that was already paid becomes refundable. Call it last in a transaction except
 * for the answer, because taking the number blocks other invoices.
 */
export const applyCredit = async (
  trx: Knex,
  locked: LockedInvoice,
  { amountCents, reason, at, by, borneBy }: Credit,
) => {
  const { invoice, payment } = locked
  if (amountCents > computeCreditableCents(invoice)) throw refuse('more_than_open')
  await updatePayment(trx, payment.id, { owedCents: payment.owedCents - amountCents })
  await applyToInvoice(trx, locked, { verb: 'recordCredit', amountCents, at, by })
  const [shift] = await readShiftFacts(trx, [payment.applicationId])
  const number = await invoices.nextNumber(trx, 'creditNote')
  const id = newId()
  await invoices.insertCreditNote(trx, {
    id,
    number,
    invoiceId: invoice.id,
    facilityId: invoice.facilityId,
    amountCents,
    reason,
    issuedAt: at,
    issuedBy: by.userId ?? null,
  })
  await post(trx, {
    kind: 'creditNote',
    applicationId: payment.applicationId,
    invoiceId: invoice.id,
    description: `${showCreditNoteNumber(number)} for ${showInvoiceNumber(invoice.number)}`,
    at,
    entries: creditNotePostings(splitCredit(invoice, amountCents), invoice.facilityId, borneBy),
  })
  await notifyOfInvoice(trx, {
    type: 'invoiceCredited',
    facilityId: invoice.facilityId,
    billTo: invoice.billTo,
    facts: {
      ...shift?.facts,
      invoiceId: invoice.id,
      invoice: showInvoiceNumber(invoice.number),
      creditNote: showCreditNoteNumber(number),
      amount: showCents(amountCents),
      reason,
    },
    fromUserId: by.userId,
    at,
  })
  return { id, number }
}
