import { refuse } from '@gaitway/contract/values/errors'
import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { Input } from '@gaitway/contract/schemas/index'
import { computeOpenCents } from '../../domain/invoice.ts'
import { entriesFor } from '../../domain/postings.ts'
import { newId } from '../../store/ids.ts'
import { findInvoice, insertReceivedPayment } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import { addToPayment } from '../../store/payments.ts'
import { rememberAnswer } from '../idempotency.ts'
import { applyToInvoice, lockIssued } from '../invoices/credit.ts'
import { readInvoice } from '../invoices/read.ts'
import { notifyPayers } from '../notify.ts'
import { decideMoney } from '../second-admin.ts'
import { signedIn, type Knex, type SignedIn, type UseCase } from '../use-case.ts'

type Check = Input<'invoices.recordCheck'>
type Recording = { by: SignedIn; at: Date }

/** Refuses a check that was received in the future. */
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
 * Records a check or transfer on every invoice it pays. More than the balance due of one is refused. Returns whose
 * money it is, and of which job if of one.
 */
export const receiveForInvoices = async (trx: Knex, input: Check, { by, at }: Recording) => {
  const { method, reference, amountCents, receivedAt, invoices } = input
  const locked = await lockInvoicesOfFacility(
    trx,
    invoices.map(({ id }) => id),
  )
  const parts = locked.map((one, place) => ({ ...one, partCents: invoices[place]?.amountCents ?? 0 }))
  for (const { invoice, partCents } of parts)
    if (partCents > computeOpenCents(invoice))
      throw refuse(
        'more_than_open',
        undefined,
        `The balance due of ${showInvoiceNumber(invoice.number)} is ${showCents(computeOpenCents(invoice))}.`,
      )
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
    await addToPayment(trx, payment.id, 'charge', partCents)
    await post(trx, {
      kind: 'invoicePayment',
      applicationId: payment.applicationId,
      invoiceId: invoice.id,
      description: `${showInvoiceNumber(invoice.number)} paid: ${method} ${reference}`,
      at,
      entries: entriesFor('invoicePayment', partCents, invoice),
    })
    const change = { verb: 'recordPayment', amountCents: partCents, at, by } as const
    const { status } = await applyToInvoice(trx, one, change)
    if (status === 'paid')
      await notifyPayers(trx, payment, {
        type: 'paymentReceived',
        amountCents: partCents,
        fromUserId: by.userId,
        at,
      })
  }
  const [first] = parts
  if (!first) throw refuse('not_found')
  return { facilityId: first.invoice.facilityId, ...(parts.length === 1 && { jobId: first.jobId }) }
}

/** Records one check or transfer that pays several invoices of a facility. */
export const recordCheck: UseCase<'invoices.recordCheck'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  assertReceived(input, at)
  assertAddsUp(input)
  return db.transaction(async trx => {
    const received = await receiveForInvoices(trx, input, { by, at })
    const decision = {
      call: 'invoices.recordCheck',
      input,
      amountCents: input.amountCents,
      ...received,
    } as const
    await decideMoney(trx, decision, { by, at, context })
    const invoices: Awaited<ReturnType<typeof readInvoice>>[] = []
    for (const { id } of input.invoices) invoices.push(await readInvoice(services, trx, id))
    return rememberAnswer(trx, 'invoices.recordCheck', by, context, { invoices })
  })
}
