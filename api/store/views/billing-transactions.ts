import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { listPrepared } from '../prepared.ts'
import { joinShift, shiftShown, type ShiftShownRow } from './billing.ts'

type Shown = Output<'payments.transactions'>['data'][number]
export type TransactionKind = Shown['kind']
export type TransactionRow = ShiftShownRow & {
  id: string
  kind: TransactionKind
  status: Shown['status']
  amountCents: number
  paymentId: string
  invoiceId: string | null
  /** of the invoice, or of the credit note */
  number: number | null
  /** of the card or bank account */
  brand: string | null
  last4: string | null
  /** of a payment outside the product */
  method: string | null
  failureMessage: string | null
  dueAt: Date | null
  attachmentUrl: string | null
  createdAt: Date
}
export type TransactionsWish = {
  facilityId: string
  kind?: TransactionKind
  sortBy?: keyof typeof sorts
  sortOrder?: 'asc' | 'desc'
  skip: number
  limit: number
  at: Date
}

const sorts = { createdAt: 'created_at', amountCents: 'amount_cents' } as const

const ofCharges = `charges x JOIN payments p ON p.id = x.payment_id WHERE p.facility_id = :facilityId AND x.kind`
type Source = TransactionKind | 'receivedForInvoice'
/** Where the rows of each kind lie, by what narrows them to a facility. */
const found: Record<Source, string> = {
  charge: `${ofCharges} = 'charge'`,
  refund: `${ofCharges} = 'refund'`,
  invoice: `invoices x WHERE x.facility_id = :facilityId AND x.status <> 'draft'`,
  creditNote: 'credit_notes x WHERE x.facility_id = :facilityId',
  received: 'outside_payments x JOIN payments p ON p.id = x.payment_id WHERE p.facility_id = :facilityId',
  receivedForInvoice:
    'invoice_payments x JOIN invoices i ON i.id = x.invoice_id WHERE i.facility_id = :facilityId',
}
const received = 'x.amount_cents AS amount_cents, x.received_at AS created_at'
const picked: Record<Source, string> = {
  charge: 'x.amount_cents AS amount_cents, x.created_at AS created_at',
  refund: '-x.amount_cents AS amount_cents, x.created_at AS created_at',
  invoice: 'x.total_cents AS amount_cents, x.issued_at AS created_at',
  creditNote: '-x.amount_cents AS amount_cents, x.issued_at AS created_at',
  received,
  receivedForInvoice: received,
}
const kindOf = (source: Source): TransactionKind => (source === 'receivedForInvoice' ? 'received' : source)
const sourcesOf = ({ kind }: TransactionsWish) =>
  (Object.keys(found) as Source[]).filter(source => !kind || kindOf(source) === kind)

/** Each kind gives no more than could be on this page; then the page is cut out of them, and only it is joined. */
const statement = (wish: TransactionsWish) => {
  const way = wish.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const order = `${sorts[wish.sortBy ?? 'createdAt']} ${way}, id ${way}`
  const parts = sourcesOf(wish).map(
    source =>
      `(SELECT x.id AS id, '${kindOf(source)}' AS kind, ${picked[source]} FROM ${found[source]} ORDER BY ${order} LIMIT :reach::int)`,
  )
  return `
    WITH page AS MATERIALIZED (
      SELECT * FROM (${parts.join(' UNION ALL ')}) lines ORDER BY ${order} OFFSET :skip::int LIMIT :limit::int)
    SELECT ${shiftShown}, page.*, pay.id AS payment_id, inv.id AS invoice_id,
      coalesce(note.number, inv.number) AS number, src.brand, src.last4,
      coalesce(received.method || ' ' || received.reference, other.method || ' ' || other.reference) AS method, ch.failure_message,
      CASE page.kind WHEN 'invoice' THEN inv.due_at END AS due_at,
      CASE page.kind WHEN 'invoice' THEN inv.attachment_url END AS attachment_url,
      CASE WHEN ch.id IS NOT NULL THEN ch.status WHEN page.kind <> 'invoice' THEN 'done'
        WHEN inv.status = 'issued' AND inv.due_at <= :at THEN 'pastDue' ELSE inv.status END AS status
    FROM page
    LEFT JOIN charges ch ON ch.id = page.id AND page.kind IN ('charge','refund')
    LEFT JOIN charges origin ON origin.id = coalesce(ch.of_charge_id, ch.id)
    LEFT JOIN holds h ON h.id = origin.hold_id
    LEFT JOIN credit_notes note ON note.id = page.id AND page.kind = 'creditNote'
    LEFT JOIN invoice_payments received ON received.id = page.id AND page.kind = 'received'
    LEFT JOIN outside_payments other ON other.id = page.id AND page.kind = 'received'
    LEFT JOIN invoices inv ON inv.id = CASE page.kind WHEN 'invoice' THEN page.id
      WHEN 'creditNote' THEN note.invoice_id WHEN 'received' THEN received.invoice_id END
    JOIN payments pay ON pay.id = coalesce(ch.payment_id, inv.payment_id, other.payment_id)
    LEFT JOIN payment_sources src ON src.id = coalesce(origin.source_id, h.source_id, pay.source_id) AND ch.id IS NOT NULL
    ${joinShift('pay.application_id')}
    ORDER BY page.${order.replace(', id', ', page.id')}`
}

/** A page of a facility's account with us: charges, refunds, invoices, credit notes, and what was received outside. */
export const listTransactions = (db: Knex, wish: TransactionsWish): Promise<TransactionRow[]> => {
  const { facilityId, skip, limit, at } = wish
  return listPrepared(db, statement(wish), { facilityId, skip, limit, reach: skip + limit, at })
}

/** How many lines the account has, counted where they lie. */
export const countTransactions = async (db: Knex, wish: TransactionsWish): Promise<number> => {
  const counts = sourcesOf(wish).map(source => `(SELECT count(*) FROM ${found[source]})`)
  const [row] = await listPrepared<{ count: number }>(db, `SELECT (${counts.join(' + ')})::int AS count`, {
    facilityId: wish.facilityId,
  })
  return row?.count ?? 0
}
