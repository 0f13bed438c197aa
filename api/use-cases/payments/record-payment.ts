import { refuse } from '@gaitway/contract/errors'
import { showInvoiceNumber } from '@gaitway/contract/money'
import { openCentsOf } from '../../domain/invoice.ts'
import { entriesFor } from '../../domain/postings.ts'
import { newId } from '../../store/ids.ts'
import { findInvoice, insertInvoicePayment } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { addToPayment } from '../../store/payments.ts'
import { recordOutside } from './record-outside.ts'
import { rememberAnswer } from '../idempotency.ts'
import { tellPayers } from '../tell-of-money.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { lockIssued } from '../invoices/lock.ts'
import { applyToInvoice } from '../invoices/move.ts'
import { readInvoice } from '../invoices/show.ts'

/** Money for an invoice, or for a shift whose charge failed, came in outside the product: the rest stays open. */
export const recordPayment: UseCase<'invoices.recordPayment'> = async (outside, actor, input, asked) => {
  const by = signedIn(actor)
  const { db, clock } = outside
  const at = clock.now()
  const receivedAt = new Date(input.receivedAt)
  if (receivedAt > at) throw refuse('fields_wrong', { receivedAt: 'This day is still to come' })
  if (!(await findInvoice(db, input.id))) return recordOutside(outside, { by, input, asked })
  return db.transaction(async trx => {
    const locked = await lockIssued(trx, input.id)
    const { invoice, payment } = locked
    const { amountCents, method, reference } = input
    if (amountCents > openCentsOf(invoice)) throw refuse('more_than_open')
    await insertInvoicePayment(trx, {
      id: newId(),
      invoiceId: invoice.id,
      method,
      reference,
      amountCents,
      receivedAt,
      recordedBy: by.userId,
      createdAt: at,
    })
    await addToPayment(trx, payment.id, 'charge', amountCents)
    await post(trx, {
      kind: 'invoicePayment',
      applicationId: payment.applicationId,
      invoiceId: invoice.id,
      description: `${showInvoiceNumber(invoice.number)} paid: ${method} ${reference}`,
      at,
      entries: entriesFor('invoicePayment', amountCents, invoice),
    })
    const { status } = await applyToInvoice(trx, locked, { verb: 'recordPayment', amountCents, at, by })
    if (status === 'paid')
      await tellPayers(trx, payment, { type: 'paymentReceived', amountCents, fromUserId: by.userId, at })
    const shown = await readInvoice(outside, trx, invoice.id)
    return rememberAnswer(trx, 'invoices.recordPayment', by, asked, shown)
  })
}
