import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceRow, NewCreditNoteRow, NewInvoicePaymentRow } from './rows.ts'

export type InvoiceContent = Pick<InvoiceRow, 'lines' | 'productCents' | 'serviceFeeCents' | 'totalCents'>
type NewInvoice = InvoiceContent &
  Pick<InvoiceRow, 'id' | 'kind' | 'applicationId' | 'paymentId' | 'facilityId' | 'createdAt'>

const asJson = ({ lines, ...content }: InvoiceContent) => ({ ...content, lines: JSON.stringify(lines) })

/** A draft: it has no number, and may still change or go. */
export const insertDraft = (trx: Knex, draft: NewInvoice) =>
  trx('invoices').insert({ ...draft, ...asJson(draft), status: 'draft' })

export const updateDraft = (trx: Knex, id: string, content: InvoiceContent) =>
  trx('invoices').where({ id, status: 'draft' }).update(asJson(content))

export const deleteDraft = (trx: Knex, id: string) => trx('invoices').where({ id, status: 'draft' }).delete()

/** The draft of a shift's payment, locked; its job and payment were locked before. */
export const lockDraft = (trx: Knex, paymentId: string): Promise<InvoiceRow | undefined> =>
  trx('invoices').where({ paymentId, status: 'draft' }).forUpdate().first()

/** The invoice of a shift itself, locked; its job and payment were locked before. */
export const lockShiftInvoice = (trx: Knex, paymentId: string): Promise<InvoiceRow | undefined> =>
  trx('invoices').where({ paymentId, kind: 'shift' }).forUpdate().first()

export const lockInvoice = (trx: Knex, id: string): Promise<InvoiceRow | undefined> =>
  trx('invoices').where({ id }).forUpdate().first()

/** The issued invoices of a payment, newest first; its job and payment were locked before. */
export const listIssued = (trx: Knex, paymentId: string): Promise<InvoiceRow[]> =>
  trx('invoices').where({ paymentId }).whereNotNull('number').orderBy('number', 'desc')

/** An invoice with the job that is locked before it. */
export const findInvoice = (
  db: Knex,
  id: string,
  owner: { facilityId?: string } = {},
): Promise<(InvoiceRow & { jobId: string }) | undefined> =>
  db('invoices')
    .join('applications', 'applications.id', 'invoices.application_id')
    .where('invoices.id', id)
    .modify(query => {
      if (owner.facilityId) query.where('invoices.facility_id', owner.facilityId)
    })
    .first('invoices.*', 'applications.job_id')

/** Beside its status; the invoice was locked before. */
export const updateInvoice = (
  trx: Knex,
  id: string,
  change: Partial<Pick<InvoiceRow, 'paidCents' | 'creditedCents' | 'paidAt' | 'attachmentUrl'>>,
) => trx('invoices').where({ id }).update(change).increment('version', 1)

/** The next number without a gap: nobody else has one until this transaction ends, so it is taken last. */
export const nextNumber = async (trx: Knex, name: 'invoice' | 'creditNote'): Promise<number> => {
  const [row]: { lastNumber: number }[] = await trx('number_counters')
    .where({ name })
    .increment('last_number', 1)
    .returning('last_number')
  if (!row) throw new Error(`There is no counter of ${name} numbers.`)
  return row.lastNumber
}

/** Money for an invoice that came in outside the product; it stands as it was recorded. */
export const insertInvoicePayment = (trx: Knex, row: NewInvoicePaymentRow) =>
  trx('invoice_payments').insert(row)

export const insertCreditNote = (trx: Knex, row: NewCreditNoteRow) => trx('credit_notes').insert(row)

/** A credit note as its facility or staff may see it. */
export const findCreditNote = (
  db: Knex,
  id: string,
  owner: { facilityId?: string } = {},
): Promise<CreditNoteRow | undefined> =>
  db('credit_notes')
    .where({ id })
    .modify(query => {
      if (owner.facilityId) query.where('facility_id', owner.facilityId)
    })
    .first()

/** A payment is due when the first of its invoices that are open is; once none is, as it was. */
export const dueByInvoices = (trx: Knex, paymentId: string) =>
  trx('payments')
    .where({ id: paymentId })
    .update({
      dueAt: trx.raw(
        `coalesce((SELECT min(due_at) FROM invoices WHERE payment_id = payments.id AND status = 'issued'), due_at)`,
      ),
    })

/** Whether an invoice of the facility was due before this instant and is still open. */
export const hasOverdue = async (db: Knex, facilityId: string, dueBefore: Date): Promise<boolean> =>
  (await db('invoices')
    .where({ facilityId, status: 'issued' })
    .where('due_at', '<', dueBefore)
    .first('id')) !== undefined
