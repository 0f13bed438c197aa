import { refuse } from '@gaitway/contract/values/errors'
import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { Input } from '@gaitway/contract/schemas/index'
import { computeOpenCents } from '../../domain/invoice.ts'
import { findInvoice } from '../../store/invoices.ts'
import { findPayment } from '../../store/payments.ts'
import { rememberAnswer } from '../idempotency.ts'
import { applyToInvoice, lockIssued } from '../invoices/credit.ts'
import { decideMoney } from '../second-admin.ts'
import { requireSignedIn, type Knex, type RequestContext, type SignedIn, type UseCase } from '../use-case.ts'
import { lockDue } from './admin-payments.ts'
import { postWriteOff, sendPlannedCharges, settleBalance } from './charge-outcome.ts'
import { recordPaymentEvent } from './plan-charge.ts'

type WriteOff = { input: Input<'payments.writeOff'>; by: SignedIn; at: Date; context: RequestContext }

/**
 * Writes off a balance due, or part of it, that we no longer expect to be paid, for a reason that only staff see. The
 * clinician keeps their pay. An amount that was never owed is credited instead.
 */
export const writeOff: UseCase<'payments.writeOff'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const isInvoice = (await findInvoice(db, input.id)) !== undefined
  const { openCents, chargeIds } = await db.transaction(async trx => {
    const done = await (isInvoice ? writeOffInvoice : writeOffPayment)(trx, { input, by, at, context })
    await rememberAnswer(trx, 'payments.writeOff', by, context, { openCents: done.openCents })
    return done
  })
  await sendPlannedCharges(services, chargeIds)
  return { openCents }
}

const writeOffInvoice = async (trx: Knex, { input, by, at, context }: WriteOff) => {
  const { amountCents, reason } = input
  const locked = await lockIssued(trx, input.id)
  const { invoice, payment, jobId } = locked
  if (amountCents > computeOpenCents(invoice)) throw refuse('more_than_open')
  const { facilityId } = payment
  const decision = { call: 'payments.writeOff', input, facilityId, jobId, amountCents } as const
  await decideMoney(trx, decision, { by, at, context })
  await postWriteOff(trx, payment, {
    amountCents,
    reason,
    recordedBy: by.userId,
    invoiceId: invoice.id,
    description: `${showInvoiceNumber(invoice.number)} written off: ${reason}`,
    at,
  })
  const { openCents } = await applyToInvoice(trx, locked, { verb: 'recordWriteOff', amountCents, at, by })
  await recordPaymentEvent(trx, payment, {
    at,
    by,
    verb: 'writeOff',
    jobId,
    details: { amountCents, reason },
  })
  return { openCents, chargeIds: [] }
}

const notSettledText = 'This shift isn’t settled yet. Once it is, you can write off what’s still due.'

const writeOffPayment = async (trx: Knex, { input, by, at, context }: WriteOff) => {
  const { id, amountCents, reason } = input
  const known = await findPayment(trx, id, {})
  if (!known) throw refuse('not_found')
  const { payment, jobId, openCents } = await lockDue(trx, known, at)
  // only the settlement decides what is owed
  if (!payment.settledAt) throw refuse('nothing_due', undefined, notSettledText)
  // after a refund of a charge that was lost, the refund is due in addition to what is owed for the shift
  const mostCents = Math.min(openCents, payment.owedCents)
  if (amountCents > mostCents)
    throw refuse('more_than_open', undefined, `That’s more than the balance due of ${showCents(mostCents)}.`)
  const { facilityId } = payment
  const decision = { call: 'payments.writeOff', input, facilityId, jobId, amountCents } as const
  await decideMoney(trx, decision, { by, at, context })
  await postWriteOff(trx, payment, {
    amountCents,
    reason,
    recordedBy: by.userId,
    description: `Written off: ${reason}`,
    at,
  })
  await recordPaymentEvent(trx, payment, {
    at,
    by,
    verb: 'writeOff',
    jobId,
    details: { amountCents, reason },
  })
  const chargeIds = await settleBalance(trx, { paymentId: id, at })
  return { openCents: openCents - amountCents, chargeIds }
}
