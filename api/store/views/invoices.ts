import type { Knex } from 'knex'
import type { InvoiceStage } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { isIdSql, parseId, parseShiftId, personName, searchWords } from '../search-patterns.ts'
import { listPrepared, splitPage, pageSizeSql, requireRow, type PageRow } from '../postgres/index.ts'
import { joinShift, shiftShown } from './billing.ts'

/** An invoice as text, with values for computed fields. */
export type InvoiceFacts = {
  json: string
  stage: InvoiceStage
  number: number | null
  totalCents: number
  paidCents: number
  creditedCents: number
  writtenOffCents: number
  attachmentUrl: string | null
  creditNotes: (Omit<Invoice['creditNotes'][number], 'number'> & { number: number })[]
}
type Invoice = Output<'invoices.credit'>

export type InvoiceListParams = {
  stage?: InvoiceStage
  facilityId?: string
  search?: string
  sortBy?: keyof typeof sorts
  sortOrder?: 'asc' | 'desc'
  skip: number
  limit: number
  at: Date
}

const sorts = {
  createdAt: 'i.created_at',
  dueAt: 'i.due_at',
  totalCents: 'i.total_cents',
  number: 'i.number',
} as const
/** Drafts have no due date and no number, so they come last. */
const sortsOfIssued: (keyof typeof sorts)[] = ['dueAt', 'number']

/** SQL: the stage of invoice `i`; `pastDue` is derived from the due date. */
export const invoiceStage = `CASE WHEN i.status = 'issued' AND i.due_at <= :at THEN 'pastDue' ELSE i.status END`

const payments = `(SELECT coalesce(json_agg(json_build_object('id', r.id, 'method', r.method,
    'reference', r.reference, 'amountCents', p.amount_cents, 'checkCents', r.amount_cents,
    'receivedAt', iso_instant(r.received_at), 'voidedAt', iso_instant(r.voided_at), 'voidReason', r.void_reason,
    'others', (SELECT coalesce(json_agg(json_build_object('id', other.id, 'number', other.number)
        ORDER BY other.number), '[]')
      FROM invoice_payments o JOIN invoices other ON other.id = o.invoice_id
      WHERE o.received_payment_id = r.id AND o.invoice_id <> i.id)) ORDER BY r.received_at, r.id), '[]')
  FROM invoice_payments p JOIN received_payments r ON r.id = p.received_payment_id
  WHERE p.invoice_id = i.id) AS payments`
const creditNotes = `(SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number,
    'amountCents', n.amount_cents, 'reason', n.reason,
    'issuedAt', iso_instant(n.issued_at)) ORDER BY n.number), '[]')
  FROM credit_notes n WHERE n.invoice_id = i.id)`

const joined = `invoices i ${joinShift('i.application_id')}`
const factColumns = `row_to_json(r)::text AS json, r.stage, i.number, i.total_cents, i.paid_cents, i.credited_cents, i.written_off_cents,
  i.attachment_url, ${creditNotes} AS credit_notes`
const columns = `${shiftShown}, i.id, i.facility_id AS "facilityId",
  i.payment_id AS "paymentId", i.kind, ${invoiceStage} AS stage, i.lines, i.bill_to AS "billTo",
  i.product_cents AS "productCents", i.service_fee_cents AS "serviceFeeCents", i.total_cents AS "totalCents",
  i.paid_cents AS "paidCents", i.credited_cents AS "creditedCents", i.written_off_cents AS "writtenOffCents", iso_instant(i.issued_at) AS "issuedAt",
  iso_instant(i.due_at) AS "dueAt", iso_instant(i.paid_at) AS "paidAt", iso_instant(i.reminded_at) AS "remindedAt", iso_instant(i.created_at) AS "createdAt",
  ${payments}`
const joinColumns = `CROSS JOIN LATERAL (SELECT ${columns}) r`

/** SQL: what is left to pay of an issued invoice; 0 of a draft. */
const openCents = `CASE WHEN i.status = 'draft' THEN 0
  ELSE greatest(i.total_cents - i.paid_cents - i.credited_cents - i.written_off_cents, 0) END`

/** SQL: one invoice of the back office's list, with the ID `page.id`. */
export const invoiceRow = `SELECT ${columns}, i.number, ${openCents} AS "openCents", ${creditNotes} AS "creditNotes"
  FROM ${joined} WHERE i.id = page.id`

/** The invoice number in a search, as printed, `INV-000042`, or as typed, `inv 42`; null if it is none. */
export const parseInvoiceNumber = (search: string): number | null => {
  const [, digits] = /^INV[- ]?0*(\d{1,9})$/i.exec(search) ?? []
  return digits ? Number(digits) : null
}

/** Conditions on invoices `i` of a stage. */
export const invoiceStageConditions: Record<InvoiceStage, string> = {
  draft: `i.status = 'draft'`,
  issued: `i.status = 'issued' AND i.due_at > :at`,
  pastDue: `i.status = 'issued' AND i.due_at <= :at`,
  paid: `i.status = 'paid'`,
  credited: `i.status = 'credited'`,
  writtenOff: `i.status = 'writtenOff'`,
}
const isFound = (search: string) => {
  const { isIn } = searchWords(search)
  return `(i.number IN (:number::int, :serial::int) OR j.serial_number = :serial::int
    ${parseId(search) ? `OR ${isIdSql('i.id')}` : ''} OR ${isIn('f.office_name')} OR ${isIn(personName)})`
}

const listSql = ({
  stage,
  facilityId,
  search,
  sortBy = 'createdAt',
  sortOrder = 'desc',
  limit,
}: InvoiceListParams) => {
  const where = [
    stage ? invoiceStageConditions[stage] : 'true',
    facilityId && 'i.facility_id = :facilityId',
    search && isFound(search),
  ]
    .filter(Boolean)
    .join(' AND ')
  const from = `${search ? joined : 'invoices i'} WHERE ${where}`
  const nulls = sortsOfIssued.includes(sortBy) ? 'NULLS LAST' : ''
  const order = `${sorts[sortBy]} ${sortOrder} ${nulls}, i.id ${sortOrder}`
  return `
    WITH page AS MATERIALIZED (
      SELECT i.id, row_number() OVER (ORDER BY ${order}) AS position FROM ${from}
      ORDER BY ${order} OFFSET :skip LIMIT ${pageSizeSql(limit)})
    SELECT c.count, listed.* FROM (SELECT count(*)::int AS count FROM ${from}) c
    LEFT JOIN (SELECT page.position, ${factColumns}
      FROM page JOIN ${joined.replace('invoices i', 'invoices i ON i.id = page.id')} ${joinColumns}) listed ON true
    ORDER BY listed.position`
}

/** Invoices for staff, newest first by default, and the count. */
export const listInvoices = async (db: Knex, params: InvoiceListParams) => {
  const { facilityId = null, search = '', skip, limit, at } = params
  const rows = await listPrepared<InvoiceFacts & PageRow>(db, listSql(params), {
    facilityId,
    number: parseInvoiceNumber(search),
    serial: parseShiftId(search),
    ...parseId(search),
    ...searchWords(search).values,
    skip,
    limit,
    at,
  })
  return splitPage(rows)
}

const readSql = `SELECT ${factColumns} FROM ${joined} ${joinColumns} WHERE i.id = :id`

/** One invoice with its shift, payments, and credit notes. */
export const findInvoiceRow = async (db: Knex, id: string, at: Date) =>
  requireRow(await listPrepared<InvoiceFacts>(db, readSql, { id, at }), `Invoice ${id} does not exist.`)
