import { refuse } from '@gaitway/contract/values/errors'
import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { Input } from '@gaitway/contract/schemas/index'
import { calculateRefundableCredit } from '../../domain/invoice.ts'
import { entriesFor } from '../../domain/postings.ts'
import { isChargeUnderWay } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { lockFacility, saveFacility } from '../../store/facilities.ts'
import * as invoices from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import * as payments from '../../store/payments.ts'
import type { OutsidePaymentRow, ReceivedPaymentRow } from '../../store/rows.ts'
import { applyToInvoice, type lockIssued } from '../invoices/credit.ts'
import { notifyOfInvoice } from '../invoices/notify.ts'
import { notifyPayers, readShiftFacts } from '../notify.ts'
import { requireSignedIn, type Knex, type SignedIn, type UseCase } from '../use-case.ts'
import { sendPlannedCharges, settleBalance } from './charge-outcome.ts'
import { lockPaymentOfShift, recordPaymentEvent } from './plan-charge.ts'
import { lockInvoicesOfFacility } from './record-check.ts'

type VoidOptions = { input: Input<'invoices.voidPayment'>; by: SignedIn; at: Date }

/**
 * Voids a check or transfer that wasn't paid after all: its ledger entries are reversed, its amount is due again, and
 * the facility can't confirm anyone until staff end the billing hold. Payouts that were sent stay sent.
 */
export const voidPayment: UseCase<'invoices.voidPayment'> = async (services, actor, input) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const { chargeIds, ...answer } = await db.transaction(async trx => {
    const known = await invoices.findReceivedPayment(trx, input.id)
    if (known) return voidForInvoices(trx, known, { input, by, at })
    const outside = await payments.findOutsidePayment(trx, input.id)
    if (!outside) throw refuse('not_found')
    return voidForShift(trx, outside, { input, by, at })
  })
  await sendPlannedCharges(services, chargeIds)
  return answer
}

type Received = Pick<ReceivedPaymentRow | OutsidePaymentRow, 'method' | 'reference' | 'amountCents'>

/** Sets a billing hold, unless there is one. Returns whether it was set. */
const holdBilling = async (
  trx: Knex.Transaction,
  facilityId: string,
  { method, reference, amountCents }: Received,
  { by, at }: VoidOptions,
) => {
  const facility = await lockFacility(trx, facilityId)
  if (!facility) throw refuse('not_found')
  if (facility.heldAt) return false
  const holdReason = `${method} ${reference} for ${showCents(amountCents)} was voided.`
  await saveFacility(trx, facilityId, { heldAt: at, holdReason })
  const event = { at, by, noun: 'facility', nounId: facilityId, verb: 'setTerms', facilityId } as const
  await record(trx, { ...event, details: { holdReason: { from: null, to: holdReason } } })
  return true
}

const buildVoidColumns = ({ input, by, at }: VoidOptions) => ({
  voidedAt: at,
  voidedBy: by.userId,
  voidReason: input.reason,
})

type PaymentWithParts = NonNullable<Awaited<ReturnType<typeof invoices.findReceivedPayment>>>
type InvoicePart = Awaited<ReturnType<typeof lockIssued>> & { partCents: number }

const voidForInvoices = async (
  trx: Knex.Transaction,
  { received, parts }: PaymentWithParts,
  options: VoidOptions,
) => {
  const { by, at, input } = options
  const locked = await lockInvoicesOfFacility(
    trx,
    parts.map(({ invoiceId }) => invoiceId),
  )
  if (!(await invoices.voidReceivedPayment(trx, received.id, buildVoidColumns(options))))
    throw refuse('payment_voided')
  for (const [index, one] of locked.entries())
    await reversePart(trx, { ...one, partCents: parts[index]?.amountCents ?? 0 }, { received, options })
  const { facilityId, amountCents } = received
  const hasSetHold = await holdBilling(trx, facilityId, received, options)
  const [first] = locked
  const numbers = locked.map(({ invoice }) => showInvoiceNumber(invoice.number))
  const isOne = numbers.length === 1
  const [shift] = first && isOne ? await readShiftFacts(trx, [first.payment.applicationId]) : []
  await notifyOfInvoice(trx, {
    type: 'paymentVoided',
    facilityId,
    billTo: first?.invoice.billTo ?? null,
    facts: {
      ...shift?.facts,
      invoiceId: first?.invoice.id,
      invoice: numbers.join(', '),
      ...(!isOne && { invoices: `${numbers.length} invoices` }),
      amount: showCents(amountCents),
      reason: input.reason,
    },
    fromUserId: by.userId,
    at,
  })
  return { amountCents, hasSetHold, chargeIds: [] }
}

/** Reverses what the check or transfer paid of an invoice. A credit beyond its balance is then no longer refundable. */
const reversePart = async (
  trx: Knex,
  { partCents, ...locked }: InvoicePart,
  { received, options: { by, at, input } }: { received: ReceivedPaymentRow; options: VoidOptions },
) => {
  const { method, reference } = received
  const { invoice, payment } = locked
  const after = { ...invoice, paidCents: invoice.paidCents - partCents }
  const noLongerCredit = calculateRefundableCredit(invoice) - calculateRefundableCredit(after)
  if (noLongerCredit > (await invoices.sumStandingCredit(trx, payment))) throw refuse('payment_refunded')
  await payments.addToPayment(trx, payment.id, 'charge', -partCents)
  await post(trx, {
    kind: 'invoicePaymentVoided',
    applicationId: payment.applicationId,
    invoiceId: invoice.id,
    description: `Voided for ${showInvoiceNumber(invoice.number)}: ${method} ${reference}`,
    at,
    entries: [
      ...entriesFor('receivedVoided', partCents, invoice),
      ...entriesFor('refundDueReversed', noLongerCredit, invoice),
    ],
  })
  const details = { method, reference, reason: input.reason }
  await applyToInvoice(trx, locked, { verb: 'voidPayment', amountCents: partCents, at, by, details })
}

const chargeUnderWayText =
  'A charge for this shift is in progress. Wait until it succeeds or fails, then void this.'

/**
 * Makes what a check or transfer paid of a shift due again, including what was refunded of it. As after a failed charge,
 * it is charged only when a person retries.
 */
const voidForShift = async (trx: Knex.Transaction, outside: OutsidePaymentRow, options: VoidOptions) => {
  const { by, at, input } = options
  const known = await payments.findPayment(trx, outside.paymentId, {})
  if (!known) throw refuse('not_found')
  const { payment, shift } = await lockPaymentOfShift(trx, known)
  if (await isChargeUnderWay(trx, payment.id))
    throw refuse('payment_under_way', undefined, chargeUnderWayText)
  if (!(await payments.voidOutsidePayment(trx, outside.id, buildVoidColumns(options))))
    throw refuse('payment_voided')
  const { amountCents, method, reference } = outside
  const { reason } = input
  const { id, applicationId, facilityId } = payment
  await payments.addToPayment(trx, id, 'charge', -amountCents)
  await payments.addOutside(trx, id, -amountCents)
  await payments.updatePayment(trx, id, { chargeFailed: true })
  await post(trx, {
    kind: 'receivedOutsideVoided',
    applicationId,
    description: `Voided: ${method} ${reference}`,
    at,
    entries: entriesFor('receivedVoided', amountCents, { facilityId }),
  })
  const details = { amountCents, method, reference, reason }
  await recordPaymentEvent(trx, payment, { at, by, verb: 'voidOutside', jobId: shift.jobId, details })
  const hasSetHold = await holdBilling(trx, facilityId, outside, options)
  const chargeIds = await settleBalance(trx, { paymentId: id, at })
  const fromUserId = by.userId
  await notifyPayers(trx, payment, { type: 'paymentVoided', amountCents, reason, fromUserId, at })
  return { amountCents, hasSetHold, chargeIds }
}
