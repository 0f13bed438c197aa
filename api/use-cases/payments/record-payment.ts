import { refuse } from '@gaitway/contract/errors'
import { showInvoiceNumber, showCents } from '@gaitway/contract/money'
import type { Knex } from 'knex'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { openCentsOf } from '../../domain/invoice.ts'
import { entriesFor } from '../../domain/postings.ts'
import { newId } from '../../store/ids.ts'
import { findInvoice, insertInvoicePayment } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { addToPayment, addOutside, findPayment, insertOutsidePayment } from '../../store/payments.ts'
import { readPayment } from '../../store/views/receipts.ts'
import { rememberAnswer } from '../idempotency.ts'
import { notifyPayers } from '../notify.ts'
import { signedIn, type UseCase, type RequestContext, type SignedIn } from '../use-case.ts'
import { lockIssued, applyToInvoice } from '../invoices/move.ts'
import { readInvoice } from '../invoices/read.ts'
import { paymentStage } from '../../domain/payment-balance.ts'
import type { Services } from '../../services/services.ts'
import { isChargeUnderWay } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { sendPlannedCharges } from './send-planned-charges.ts'
import { settleBalance } from './settle-balance.ts'
import { factsOf } from './read.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { lockPaymentOfShift } from './plan.ts'

/**
 * Records money received outside the product for an invoice, or for a shift whose charge failed; the rest stays
 * open.
 */
export const recordPayment: UseCase<'invoices.recordPayment'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const receivedAt = new Date(input.receivedAt)
  if (receivedAt > at) throw refuse('fields_wrong', { receivedAt: 'This day is in the future' })
  if (!(await findInvoice(db, input.id))) return recordOutside(services, { by, input, context })
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
      await notifyPayers(trx, payment, { type: 'paymentReceived', amountCents, fromUserId: by.userId, at })
    const shown = await readInvoice(services, trx, invoice.id)
    return rememberAnswer(trx, 'invoices.recordPayment', by, context, shown)
  })
}

type RecordInput = { by: SignedIn; input: Input<'invoices.recordPayment'>; context: RequestContext }

/**
 * Records money received outside the product after a failed charge. Later charges take only the rest; once
 * nothing is open the payout no longer waits.
 */
export const recordOutside = async (
  services: Services,
  { by, input, context }: RecordInput,
): Promise<Output<'payments.refund'>> => {
  const { db, clock } = services
  const at = clock.now()
  const known = await findPayment(db, input.id, {})
  if (!known) throw refuse('not_found')
  const { shown, chargeIds } = await db.transaction(async trx => {
    const { payment, jobId, openCents } = await lockDue(trx, known, at)
    const { amountCents } = input
    if (amountCents > openCents) throw refuse('more_than_open', undefined, tooMuch(openCents))
    await receive(trx, payment, { by, input, jobId, at })
    const ids = await settleBalance(trx, { paymentId: payment.id, at })
    if (amountCents === openCents)
      await notifyPayers(trx, payment, { type: 'paymentReceived', amountCents, fromUserId: by.userId, at })
    const answer = await readPayment(trx, payment.id, at)
    return {
      chargeIds: ids,
      shown: await rememberAnswer(trx, 'invoices.recordPayment', by, context, answer),
    }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

const underWay =
  'A charge for this shift is in progress. Wait until it succeeds or fails, then check the balance due.'
const byInvoice = 'This shift is paid by invoice. Record the payment on its invoice.'
const tooMuch = (openCents: number) => `That’s more than the balance due of ${showCents(openCents)}.`

/** A payment that is due after a failed charge, locked after its job; during a charge the balance due is unknown. */
const lockDue = async (trx: Knex, known: PaymentRow, at: Date) => {
  const { payment, shift, keptCents } = await lockPaymentOfShift(trx, known)
  if (payment.paymentType === 'invoice') throw refuse('nothing_due', undefined, byInvoice)
  if (await isChargeUnderWay(trx, payment.id)) throw refuse('payment_under_way', undefined, underWay)
  if (paymentStage(factsOf(payment), at) !== 'paymentDue') throw refuse('nothing_due')
  return { payment, jobId: shift.jobId, openCents: payment.owedCents - keptCents }
}

type Receipt = { by: SignedIn; input: RecordInput['input']; jobId: string; at: Date }

const receive = async (trx: Knex, payment: PaymentRow, { by, input, jobId, at }: Receipt) => {
  const { method, reference, amountCents } = input
  const { id, applicationId, facilityId } = payment
  await insertOutsidePayment(trx, {
    id: newId(),
    paymentId: id,
    method,
    reference,
    amountCents,
    receivedAt: new Date(input.receivedAt),
    recordedBy: by.userId,
    createdAt: at,
  })
  await addToPayment(trx, id, 'charge', amountCents)
  await addOutside(trx, id, amountCents)
  await post(trx, {
    kind: 'receivedOutside',
    applicationId,
    description: `Received outside Gaitway: ${method} ${reference}`,
    at,
    entries: entriesFor('receivedOutside', amountCents, { facilityId }),
  })
  const details = { amountCents, method, reference }
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: id,
    verb: 'recordOutside',
    jobId,
    facilityId,
    details,
  })
}
