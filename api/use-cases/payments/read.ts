import { refuse } from '@gaitway/contract/values/errors'
import { getFacilityPaymentStatus } from '@gaitway/contract/money-status'
import { showInvoiceNumber, showCreditNoteNumber } from '@gaitway/contract/format/money'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import type { PaymentFacts } from '../../domain/payment-balance.ts'
import { failuresOfNobody } from '../../domain/payment-sources.ts'
import { Json, withFields, pageJson } from '../../json.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { listTransactions, type TransactionRow } from '../../store/views/billing-transactions.ts'
import { signLink } from '../files/files.ts'
import { findBilling } from '../../store/views/billing.ts'
import { findPaymentPage } from '../../store/views/receipts.ts'
import { requireFacilityMember, isStaff, type ReadCase, type Actor } from '../use-case.ts'
import { listCostLines } from './receipt.ts'
import { showSources } from './sources.ts'

/** The facts that determine the stage of a payment. */
export const toPaymentFacts = (row: PaymentRow): PaymentFacts => ({
  paymentType: row.paymentType,
  owedCents: row.owedCents,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  isSettled: row.settledAt !== null,
  chargeFailed: row.chargeFailed,
  dueAt: row.dueAt,
})

/** The condition for the payments that a person may see: their facility's, or for staff those of all. */
export const findPaymentOwner = (by: Actor) =>
  isStaff(by) ? {} : { facilityId: requireFacilityMember(by).facilityId }

/** A payment with its breakdown, charges and refunds, for its facility and staff. */
export const read: ReadCase<'payments.read'> = async ({ db, clock }, by, { id }) => {
  const payment = await findPaymentPage(db, { id, ...findPaymentOwner(by), at: clock.now() })
  if (!payment) throw refuse('not_found')
  const lines = listCostLines(payment).map(({ words, detail = null, cents }) => ({ words, detail, cents }))
  const outside = payment.movements.flatMap(({ kind, amountCents, method, at }) =>
    method && (kind === 'refund' || kind === 'received') ? [{ kind, amountCents, way: method, at }] : [],
  )
  return new Json(
    withFields(payment.json, { lines, outside, status: getFacilityPaymentStatus(payment.facts) }),
  )
}

/** A facility's due and upcoming payments, and its payment methods. */
export const billing: ReadCase<'payments.billing'> = async ({ db, clock }, by) => {
  const { facilityId } = requireFacilityMember(by)
  const at = clock.now()
  const found = await findBilling(db, { facilityId, at, ignored: failuresOfNobody })
  if (!found) throw refuse('not_found')
  const due = found.due.map(({ payment, ...row }) => ({
    ...row,
    number: row.number === null ? null : showInvoiceNumber(row.number),
    status: row.kind === 'invoice' ? null : getFacilityPaymentStatus(payment),
  }))
  const coming = found.coming.map(({ payment, ...row }) => ({
    ...row,
    status: getFacilityPaymentStatus(payment),
  }))
  return new Json(withFields(found.json, { due, coming, ...showSources(found.sources, at) }))
}

/** The facility whose transactions are listed: the caller's own, or the one that staff choose. */
const chooseFacility = (by: Actor, requestedId: string | undefined) => {
  if (isStaff(by)) {
    if (!requestedId) throw refuse('fields_wrong', { facilityId: 'Please choose a facility.' })
    return requestedId
  }
  const { facilityId } = requireFacilityMember(by)
  if (requestedId && requestedId !== facilityId) throw refuse('identity_mismatch')
  return facilityId
}

const showDocumentNumber = ({ kind, number }: TransactionRow) => {
  if (number === null) return null
  return kind === 'creditNote' ? showCreditNoteNumber(number) : showInvoiceNumber(number)
}

const showMethod = ({ brand, last4, method }: TransactionRow) =>
  brand && last4 ? formatPaymentMethod({ brand, last4 }) : method

/** A facility's transactions: charges, refunds, invoices, credits and payments received. */
export const transactions: ReadCase<'payments.transactions'> = async (services, by, input) => {
  const { db, clock } = services
  const facilityId = chooseFacility(by, input.facilityId)
  const { rows, count } = await listTransactions(db, { ...input, facilityId, at: clock.now() })
  const texts = rows.map(row =>
    withFields(row.json, {
      number: showDocumentNumber(row),
      way: showMethod(row),
      attachmentUrl: signLink(services, row.attachmentUrl),
    }),
  )
  return pageJson(texts, count)
}
