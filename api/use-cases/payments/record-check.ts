import { refuse } from '@gaitway/contract/values/errors'
import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { Input } from '@gaitway/contract/schemas/index'
import { computeOpenCents } from '../../domain/invoice.ts'
import { newId } from '../../store/ids.ts'
import { findInvoice, insertReceivedPayment } from '../../store/invoices.ts'
import { lockJob } from '../../store/locks.ts'
import { addToPayment } from '../../store/payments.ts'
import { rememberAnswer } from '../idempotency.ts'
import { applyToInvoice, lockIssued } from '../invoices/credit.ts'
import { readInvoice } from '../invoices/read.ts'
import { notifyPayers } from '../notify.ts'
import { decideMoney } from '../second-admin.ts'
import { postForPayment } from './plan-charge.ts'
import { requireSignedIn, type Knex, type SignedIn, type UseCase } from '../use-case.ts'

type Check = Input<'invoices.recordCheck'>

/** Refuses a check or transfer whose day is in the future. */
export const assertReceived = ({ receivedAt }: Pick<Check, 'receivedAt'>, at: Date) => {
  if (new Date(receivedAt) > at) throw refuse('fields_wrong', { receivedAt: 'This day is in the future' })
}

/** Locks issued invoices of one facility: first their jobs in one order, then each with its payment. */
export const lockInvoicesOfFacility = async (trx: Knex, ids: readonly string[]) => {
  const known: NonNullable<Awaited<ReturnType<typeof findInvoice>>>[] = []
  for (const id of ids) {
    const invoice = await findInvoice(trx, id)
    if (!invoice) throw refuse('not_found')
    known.push(invoice)
  }
  if (new Set(known.map(({ facilityId }) => facilityId)).size > 1)
    throw refuse('fields_wrong', { invoices: 'Choose invoices of one facility' })
  for (const jobId of new Set(known.map(invoice => invoice.jobId).toSorted())) await lockJob(trx, jobId)
  const locked: Awaited<ReturnType<typeof lockIssued>>[] = []
  for (const id of ids) locked.push(await lockIssued(trx, id))
  return locked
}

const assertAddsUp = ({ amountCents, invoices }: Check) => {
  if (new Set(invoices.map(({ id }) => id)).size < invoices.length)
    throw refuse('fields_wrong', { invoices: 'Choose each invoice once' })
  const sumCents = invoices.reduce((sum, part) => sum + part.amountCents, 0)
  if (sumCents !== amountCents)
    throw refuse('fields_wrong', {
      amountCents: `The amounts for the invoices add up to ${showCents(sumCents)}, not ${showCents(amountCents)}`,
    })
}

/**
 * Records a check or transfer on every invoice it pays. Refuses more than the balance due of an invoice. Returns the
 * facility, and the job if there is one invoice.
 */
export const receiveForInvoices = async (trx: Knex, input: Check, { by, at }: { by: SignedIn; at: Date }) => {
  const { method, reference, amountCents, receivedAt, invoices } = input
  const locked = await lockInvoicesOfFacility(
    trx,
    invoices.map(({ id }) => id),
  )
  const parts = locked.map((one, index) => ({ ...one, partCents: invoices[index]?.amountCents ?? 0 }))
  for (const { invoice, partCents } of parts)
    if (partCents > computeOpenCents(invoice)) {
      const due = showCents(computeOpenCents(invoice))
      const sentence = `The balance due of ${showInvoiceNumber(invoice.number)} is ${due}.`
      throw refuse('more_than_open', undefined, sentence)
    }
  await insertReceivedPayment(
    trx,
    {
      id: newId(),
      facilityId: parts[0]?.invoice.facilityId ?? '',
      method,
      reference,
      amountCents,
      receivedAt: new Date(receivedAt),
      recordedBy: by.userId,
      createdAt: at,
    },
    parts.map(({ invoice, partCents }) => ({ invoiceId: invoice.id, amountCents: partCents })),
  )
  for (const { partCents, ...one } of parts) {
    const { invoice, payment } = one
    const { applicationId, facilityId } = payment
    await addToPayment(trx, payment.id, 'charge', partCents)
    const description = `${showInvoiceNumber(invoice.number)} paid: ${method} ${reference}`
    const about = { applicationId, facilityId, invoiceId: invoice.id, description, at }
    await postForPayment(trx, 'invoicePayment', partCents, about)
    const change = { amountCents: partCents, at }
    const { status } = await applyToInvoice(trx, one, { verb: 'recordPayment', ...change, by })
    if (status === 'paid')
      await notifyPayers(trx, payment, { type: 'paymentReceived', ...change, fromUserId: by.userId })
  }
  const [first] = parts
  if (!first) throw refuse('not_found')
  return { facilityId: first.invoice.facilityId, ...(parts.length === 1 && { jobId: first.jobId }) }
}

/** Records one check or transfer that pays several invoices of a facility. */
export const recordCheck: UseCase<'invoices.recordCheck'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  assertReceived(input, at)
  assertAddsUp(input)
  return db.transaction(async trx => {
    const received = await receiveForInvoices(trx, input, { by, at })
    const { amountCents } = input
    const decision = { call: 'invoices.recordCheck', input, amountCents, ...received } as const
    await decideMoney(trx, decision, { by, at, context })
    const invoices: Awaited<ReturnType<typeof readInvoice>>[] = []
    for (const { id } of input.invoices) invoices.push(await readInvoice(services, trx, id))
    return rememberAnswer(trx, 'invoices.recordCheck', by, context, { invoices })
  })
}
