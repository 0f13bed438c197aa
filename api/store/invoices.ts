import type { Knex } from 'knex'
import { newId } from './ids.ts'
import { requireRow } from './postgres/index.ts'
import type {
  CreditNoteRow,
  InvoiceRow,
  NewCreditNoteRow,
  NewInvoicePaymentRow,
  NewReceivedPaymentRow,
  ReceivedPaymentRow,
} from './rows.ts'

/** When, by which admin and why a recorded payment was voided. */
export type Voided = { voidedAt: Date; voidedBy: string; voidReason: string }

export type InvoiceContent = Pick<InvoiceRow, 'lines' | 'productCents' | 'serviceFeeCents' | 'totalCents'>
type NewInvoice = InvoiceContent &
  Pick<InvoiceRow, 'id' | 'kind' | 'applicationId' | 'paymentId' | 'facilityId' | 'createdAt'>

const asJson = ({ lines, ...content }: InvoiceContent) => ({ ...content, lines: JSON.stringify(lines) })

/** A draft has no number and may still change or be deleted. */
export const insertDraft = (trx: Knex, draft: NewInvoice) =>
  trx('invoices').insert({ ...draft, ...asJson(draft), status: 'draft' })

export const updateDraft = (trx: Knex, id: string, content: InvoiceContent) =>
  trx('invoices').where({ id, status: 'draft' }).update(asJson(content))

export const deleteDraft = (trx: Knex, id: string) => trx('invoices').where({ id, status: 'draft' }).delete()

/** Locks the draft of a shift's payment. Its job and payment were locked before. */
export const lockDraft = (trx: Knex, paymentId: string): Promise<InvoiceRow | undefined> =>
  trx('invoices').where({ paymentId, status: 'draft' }).forUpdate().first()

export const lockInvoice = (trx: Knex, id: string): Promise<InvoiceRow | undefined> =>
  trx('invoices').where({ id }).forUpdate().first()

/** The issued invoices of a payment, newest first. Its job and payment were locked before. */
export const listIssued = (trx: Knex, paymentId: string): Promise<InvoiceRow[]> =>
  trx('invoices').where({ paymentId }).whereNotNull('number').orderBy('number', 'desc')

/** An invoice with its job, which is locked before it. */
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

/** Never writes the status, which moves by its lifecycle. The invoice was locked before. */
export const updateInvoice = (
  trx: Knex,
  id: string,
  change: Partial<
    Pick<InvoiceRow, 'paidCents' | 'creditedCents' | 'writtenOffCents' | 'paidAt' | 'attachmentUrl'>
  >,
) => trx('invoices').where({ id }).update(change).increment('version', 1)

/** Takes the next number, without gaps. The counter stays locked until this transaction ends, so take it last. */
export const nextNumber = async (trx: Knex, name: 'invoice' | 'creditNote'): Promise<number> => {
  const counter = trx('number_counters').where({ name }).increment('last_number', 1)
  const rows: { lastNumber: number }[] = await counter.returning('last_number')
  return requireRow(rows, `There is no counter of ${name} numbers.`).lastNumber
}

type Part = Pick<NewInvoicePaymentRow, 'invoiceId' | 'amountCents'>

/** Records a check or transfer received outside Gaitway, and the invoices it pays. They never change, except for a void. */
export const insertReceivedPayment = async (
  trx: Knex,
  row: NewReceivedPaymentRow,
  parts: readonly Part[],
) => {
  await trx('received_payments').insert(row)
  await trx('invoice_payments').insert(
    parts.map(({ invoiceId, amountCents }) => ({
      id: newId(),
      receivedPaymentId: row.id,
      invoiceId,
      amountCents,
    })),
  )
}

/** A check or transfer with the invoices it paid, by number. */
export const findReceivedPayment = async (
  db: Knex,
  id: string,
): Promise<{ received: ReceivedPaymentRow; parts: Part[] } | undefined> => {
  const received: ReceivedPaymentRow | undefined = await db('received_payments').where({ id }).first()
  if (!received) return undefined
  const parts: Part[] = await db('invoice_payments as p')
    .join('invoices as i', 'i.id', 'p.invoice_id')
    .where('p.received_payment_id', id)
    .orderBy('i.number')
    .select('p.invoice_id', 'p.amount_cents')
  return { received, parts }
}

/** Voids a check or transfer; false if it was voided before. Its invoices were locked before. */
export const voidReceivedPayment = async (trx: Knex, id: string, voided: Voided): Promise<boolean> =>
  (await trx('received_payments').where({ id, voidedAt: null }).update(voided)) > 0

export const insertCreditNote = (trx: Knex, row: NewCreditNoteRow) => trx('credit_notes').insert(row)

/** A credit note its facility or staff may see. */
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

/** Makes a payment due with its earliest open invoice. If no invoice is open, its due date stays. */
export const setDueDateByInvoices = (trx: Knex, paymentId: string) =>
  trx('payments')
    .where({ id: paymentId })
    .update({
      dueAt: trx.raw(
        `coalesce((SELECT min(due_at) FROM invoices WHERE payment_id = payments.id AND status = 'issued'), due_at)`,
      ),
    })

/** Whether the facility has an open invoice that has been past due for more than these calendar days of its zone. */
export const hasOverdue = async (
  db: Knex,
  facilityId: string,
  { days, at }: { days: number; at: Date },
): Promise<boolean> =>
  (await db('invoices')
    .join('facilities', 'facilities.id', 'invoices.facility_id')
    .where({ facilityId, status: 'issued' })
    .whereRaw(
      '(due_at AT TIME ZONE time_zone)::date < (?::timestamptz AT TIME ZONE time_zone)::date - ?::int',
      [at, days],
    )
    .first('invoices.id')) !== undefined

/** The cents of a payment that were credited after its invoices were paid, and not yet refunded outside Gaitway. */
export const sumStandingCredit = async (
  db: Knex,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<number> => {
  const { rows } = await db.raw<{ rows: [{ cents: number }] }>(
    `SELECT (
       (SELECT coalesce(sum(greatest(0, paid_cents + credited_cents + written_off_cents - total_cents)), 0)
        FROM invoices WHERE payment_id = :id AND status <> 'draft')
       - (SELECT coalesce(sum(e.amount_cents), 0)
          FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
          WHERE t.application_id = :applicationId AND t.kind = 'refundOutside' AND e.account = 'refundsPayable')
     )::int AS cents`,
    { id, applicationId },
  )
  return rows[0].cents
}
