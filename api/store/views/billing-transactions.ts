import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { listPrepared, splitPage, pageSizeSql, type PageRow } from '../postgres/index.ts'
import { joinShift, shiftShown } from './billing.ts'

export type TransactionKind = Output<'payments.transactions'>['data'][number]['kind']
/** A line as text, with values for its label and links. */
export type TransactionRow = {
  json: string
  kind: TransactionKind
  /** of the invoice or credit note */
  number: number | null
  /** of the payment method */
  brand: string | null
  last4: string | null
  /** of an outside payment */
  method: string | null
  attachmentUrl: string | null
}
export type TransactionsParams = {
  facilityId: string
  kind?: TransactionKind
  sortBy?: keyof typeof sorts
  sortOrder?: 'asc' | 'desc'
  skip: number
  limit: number
  at: Date
}

const sorts = { createdAt: 'created_at', amountCents: 'amount_cents' } as const

const chargesOfKind = `charges x JOIN payments p ON p.id = x.payment_id WHERE p.facility_id = :facilityId AND x.kind`
type Source = TransactionKind | 'receivedForInvoice'
/** FROM and WHERE of the rows of each source, of one facility. */
const fromSql: Record<Source, string> = {
  charge: `${chargesOfKind} = 'charge'`,
  refund: `${chargesOfKind} = 'refund'`,
  invoice: `invoices x WHERE x.facility_id = :facilityId AND x.status <> 'draft'`,
  creditNote: 'credit_notes x WHERE x.facility_id = :facilityId',
  received: 'outside_payments x JOIN payments p ON p.id = x.payment_id WHERE p.facility_id = :facilityId',
  receivedForInvoice:
    'invoice_payments x JOIN received_payments r ON r.id = x.received_payment_id WHERE r.facility_id = :facilityId',
}
const columnsSql: Record<Source, string> = {
  charge: 'x.amount_cents AS amount_cents, x.created_at AS created_at',
  refund: '-x.amount_cents AS amount_cents, x.created_at AS created_at',
  invoice: 'x.total_cents AS amount_cents, x.issued_at AS created_at',
  creditNote: '-x.amount_cents AS amount_cents, x.issued_at AS created_at',
  received: 'x.amount_cents AS amount_cents, x.received_at AS created_at',
  receivedForInvoice: 'x.amount_cents AS amount_cents, r.received_at AS created_at',
}
const toTransactionKind = (source: Source): TransactionKind =>
  source === 'receivedForInvoice' ? 'received' : source
const listSources = ({ kind }: TransactionsParams) =>
  (Object.keys(fromSql) as Source[]).filter(source => !kind || toTransactionKind(source) === kind)

/** Each source returns the first rows up to the end of the page. The page is cut from their union, then joined. */
const listSql = (params: TransactionsParams) => {
  const direction = params.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const order = `${sorts[params.sortBy ?? 'createdAt']} ${direction}, id ${direction}`
  const parts = listSources(params).map(
    source => `(SELECT x.id AS id, '${toTransactionKind(source)}' AS kind, ${columnsSql[source]}
        FROM ${fromSql[source]} ORDER BY ${order} LIMIT :reach::int)`,
  )
  const counts = listSources(params).map(source => `(SELECT count(*) FROM ${fromSql[source]})`)
  return `
    WITH page AS MATERIALIZED (
      SELECT lines.*, row_number() OVER (ORDER BY ${order}) AS position FROM (${parts.join(' UNION ALL ')}) lines
      ORDER BY ${order} OFFSET :skip::int LIMIT ${pageSizeSql(params.limit)})
    SELECT c.count, listed.* FROM (SELECT (${counts.join(' + ')})::int AS count) c LEFT JOIN (
      SELECT page.position, page.kind, row_to_json(r)::text AS json, coalesce(note.number, inv.number) AS number,
        src.brand, src.last4, CASE page.kind WHEN 'invoice' THEN inv.attachment_url END AS attachment_url,
        coalesce(received.method || ' ' || received.reference, other.method || ' ' || other.reference) AS method
      FROM page
      LEFT JOIN charges ch ON ch.id = page.id AND page.kind IN ('charge','refund')
      LEFT JOIN charges origin ON origin.id = coalesce(ch.of_charge_id, ch.id)
      LEFT JOIN holds h ON h.id = origin.hold_id
      LEFT JOIN credit_notes note ON note.id = page.id AND page.kind = 'creditNote'
      LEFT JOIN invoice_payments part ON part.id = page.id AND page.kind = 'received'
      LEFT JOIN received_payments received ON received.id = part.received_payment_id
      LEFT JOIN outside_payments other ON other.id = page.id AND page.kind = 'received'
      LEFT JOIN invoices inv ON inv.id = CASE page.kind WHEN 'invoice' THEN page.id
        WHEN 'creditNote' THEN note.invoice_id WHEN 'received' THEN part.invoice_id END
      JOIN payments pay ON pay.id = coalesce(ch.payment_id, inv.payment_id, other.payment_id)
      LEFT JOIN payment_sources src
        ON src.id = coalesce(origin.source_id, h.source_id, pay.source_id) AND ch.id IS NOT NULL
      ${joinShift('pay.application_id')}
      CROSS JOIN LATERAL (SELECT ${shiftShown}, page.id, page.kind, page.amount_cents AS "amountCents",
        iso_instant(page.created_at) AS "createdAt", pay.id AS "paymentId", inv.id AS "invoiceId",
        ch.failure_message AS "failureMessage",
        CASE page.kind WHEN 'invoice' THEN iso_instant(inv.due_at) END AS "dueAt",
        CASE WHEN ch.id IS NOT NULL THEN ch.status
          WHEN coalesce(received.voided_at, other.voided_at) IS NOT NULL THEN 'voided'
          WHEN page.kind <> 'invoice' THEN 'done'
          WHEN inv.status = 'issued' AND inv.due_at <= :at THEN 'pastDue' ELSE inv.status END AS status) r
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of a facility's transactions: charges, refunds, invoices, credit notes, and outside payments. */
export const listTransactions = async (db: Knex, params: TransactionsParams) => {
  const { facilityId, skip, limit, at } = params
  const bindings = { facilityId, skip, limit, reach: skip + limit, at }
  return splitPage(await listPrepared<TransactionRow & PageRow>(db, listSql(params), bindings))
}
