import type { Knex } from 'knex'
import type { InvoicePaymentMethod, InvoiceStage } from '@gaitway/contract/enums'
import { anywhere, ID_END, serialIn } from '../like.ts'
import type { InvoiceRow } from '../rows.ts'

export type InvoiceShown = InvoiceRow & {
  stage: InvoiceStage
  jobId: string
  serialNumber: number
  officeName: string
  clinicianName: string
  firstSlotStart: Date
  timeZone: string
  payments: {
    id: string
    method: InvoicePaymentMethod
    reference: string
    amountCents: number
    receivedAt: string
  }[]
  creditNotes: { id: string; number: number; amountCents: number; reason: string; issuedAt: string }[]
}

export type InvoiceListWish = {
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
/** What drafts have not; they stand last. */
const ofIssued: (keyof typeof sorts)[] = ['dueAt', 'number']

const stage = `CASE WHEN i.status = 'issued' AND i.due_at <= :at THEN 'pastDue' ELSE i.status END`

const payments = `(SELECT coalesce(json_agg(json_build_object('id', p.id, 'method', p.method,
    'reference', p.reference, 'amountCents', p.amount_cents,
    'receivedAt', iso_instant(p.received_at)) ORDER BY p.received_at, p.id), '[]')
  FROM invoice_payments p WHERE p.invoice_id = i.id) AS payments`
const creditNotes = `(SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number,
    'amountCents', n.amount_cents, 'reason', n.reason,
    'issuedAt', iso_instant(n.issued_at)) ORDER BY n.number), '[]')
  FROM credit_notes n WHERE n.invoice_id = i.id) AS credit_notes`

const shown = (db: Knex, query: Knex.QueryBuilder, at: Date) =>
  query.select(
    'i.*',
    db.raw(`${stage} AS stage`, { at }),
    'a.job_id',
    'j.serial_number',
    'f.office_name',
    db.raw(`u.first_name || ' ' || u.last_name AS clinician_name`),
    'a.first_slot_start',
    'j.time_zone',
    db.raw(payments),
    db.raw(creditNotes),
  )

const joined = (db: Knex) =>
  db('invoices as i')
    .join('applications as a', 'a.id', 'i.application_id')
    .join('jobs as j', 'j.id', 'a.job_id')
    .join('facilities as f', 'f.id', 'i.facility_id')
    .join('clinicians as c', 'c.id', 'a.clinician_id')
    .join('users as u', 'u.id', 'c.user_id')

/** The number that a search names as it is printed: `INV-000042`, or `inv 42`. */
const numberIn = (search: string): number | null => {
  const [, digits] = /^INV[- ]?0*(\d{1,9})$/i.exec(search) ?? []
  return digits ? Number(digits) : null
}

const narrow = (query: Knex.QueryBuilder, { stage: wanted, facilityId, search, at }: InvoiceListWish) => {
  if (facilityId) query.where('i.facility_id', facilityId)
  if (wanted === 'pastDue') query.where('i.status', 'issued').where('i.due_at', '<=', at)
  else if (wanted === 'issued') query.where('i.status', 'issued').where('i.due_at', '>', at)
  else if (wanted) query.where('i.status', wanted)
  if (!search) return
  const [number, serial] = [numberIn(search), serialIn(search)]
  query.where(either => {
    if (number !== null) either.orWhere('i.number', number)
    if (serial !== null) either.orWhere('j.serial_number', serial).orWhere('i.number', serial)
    if (ID_END.test(search)) either.orWhereRaw('i.id::text ILIKE ?', [`%${search}`])
    either
      .orWhereILike('f.office_name', anywhere(search))
      .orWhereRaw(`u.first_name || ' ' || u.last_name ILIKE ?`, [anywhere(search)])
  })
}

/** Invoices as staff reads them, newest first unless asked otherwise, and how many there are. */
export const listInvoices = async (
  db: Knex,
  wish: InvoiceListWish,
): Promise<{ rows: InvoiceShown[]; count: number }> => {
  const found = joined(db).modify(narrow, wish)
  const { sortBy = 'createdAt', sortOrder: order = 'desc' } = wish
  const rows: InvoiceShown[] = await shown(db, found.clone(), wish.at)
    .orderBy([
      { column: sorts[sortBy], order, ...(ofIssued.includes(sortBy) && { nulls: 'last' as const }) },
      { column: 'i.id', order },
    ])
    .offset(wish.skip)
    .limit(wish.limit)
  const [counted] = await found.clone().count<{ count: number }[]>('* as count')
  return { rows, count: Number(counted?.count ?? 0) }
}

/** One invoice with its shift, payments and credit notes. */
export const readInvoice = async (db: Knex, id: string, at: Date): Promise<InvoiceShown> => {
  const row: InvoiceShown | undefined = await shown(db, joined(db).where('i.id', id), at).first()
  if (!row) throw new Error(`Invoice ${id} does not exist.`)
  return row
}
