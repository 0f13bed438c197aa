import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/enums'
import { listPrepared } from '../prepared.ts'

/** The shift that an amount is about. */
export type ShiftShownRow = {
  jobId: string
  applicationId: string
  serialNumber: number
  officeName: string
  clinicianName: string
  firstSlotStart: Date
  timeZone: string
}
export type DueRow = ShiftShownRow & {
  kind: 'payment' | 'invoice'
  paymentId: string
  invoiceId: string | null
  number: number | null
  openCents: number
  dueAt: Date | null
  isPastDue: boolean
  failureMessage: string | null
  isUnderWay: boolean
  sumCents: number
}
export type ComingRow = ShiftShownRow & {
  paymentId: string
  paymentType: PaymentType
  totalCents: number
  paidCents: number
  underWayCents: number
  isSettled: boolean
  sumCents: number
}

/** More than anybody reads on one screen; the sums are of all. */
const ROWS_MAX = 200

/** What `ShiftShownRow` reads, of the application `a` whose id is known. */
export const shiftShown = `a.job_id, a.id AS application_id, j.serial_number, f.office_name,
  u.first_name || ' ' || u.last_name AS clinician_name, a.first_slot_start, j.time_zone`
export const joinShift = (applicationId: string) => `
  JOIN applications a ON a.id = ${applicationId}
  JOIN jobs j ON j.id = a.job_id
  JOIN facilities f ON f.id = a.facility_id
  JOIN clinicians c ON c.id = a.clinician_id
  JOIN users u ON u.id = c.user_id`

const open = 'p.owed_cents - (p.paid_cents - p.refunded_cents)'
const hasCharge = (statuses: string) =>
  `EXISTS (SELECT FROM charges x WHERE x.payment_id = p.id AND x.kind = 'charge' AND x.status IN (${statuses}))`
const underWay = hasCharge(`'sent','needsAction'`)
/** Due after a charge failed, unless a bank has the next debit in hand: nobody has to do anything about that. */
const failedAndOpen = `p.payment_type <> 'invoice' AND p.charge_failed
  AND p.owed_cents > p.paid_cents - p.refunded_cents`
const withBank = hasCharge(`'processing'`)

const due = `
  SELECT *, sum(open_cents) OVER ()::int AS sum_cents FROM (
    SELECT 'payment' AS kind, p.application_id AS of_application, p.id AS payment_id, NULL::uuid AS invoice_id, NULL::int AS number,
      ${open} AS open_cents, p.due_at, false AS is_past_due, ${underWay} AS is_under_way,
      (SELECT x.failure_message FROM charges x WHERE x.payment_id = p.id AND x.kind = 'charge' AND x.status = 'failed'
        ORDER BY x.ended_at DESC NULLS LAST, x.id DESC LIMIT 1) AS failure_message
    FROM payments p
    WHERE p.facility_id = :facilityId AND ${failedAndOpen} AND NOT ${withBank}
    UNION ALL
    SELECT 'invoice', i.application_id, i.payment_id, i.id, i.number, i.total_cents - i.paid_cents - i.credited_cents, i.due_at,
      i.due_at <= :at, false, NULL
    FROM invoices i WHERE i.facility_id = :facilityId AND i.status = 'issued'
  ) d WHERE open_cents > 0
  ORDER BY due_at NULLS FIRST, payment_id LIMIT ${ROWS_MAX}`

/** What a facility owes now: charges that failed first, then invoices by their dates. */
export const listDue = (db: Knex, facilityId: string, at: Date): Promise<DueRow[]> =>
  listPrepared(
    db,
    `WITH due AS MATERIALIZED (${due})
     SELECT ${shiftShown}, due.* FROM due ${joinShift('due.of_application')}
     ORDER BY due.due_at NULLS FIRST, due.payment_id`,
    { facilityId, at },
  )

/** What is not settled yet of confirmed shifts, and whatever a bank still has in hand, also of shifts given back. */
const coming = `
  SELECT p.application_id AS of_application, p.id AS payment_id, p.payment_type, p.owed_cents AS total_cents,
    p.paid_cents - p.refunded_cents AS paid_cents,
    p.settled_at IS NOT NULL AS is_settled,
    coalesce((SELECT sum(x.amount_cents) FROM charges x WHERE x.payment_id = p.id AND x.kind = 'charge'
      AND x.status = 'processing'), 0)::int AS under_way_cents,
    sum(greatest(${open}, 0)) OVER ()::int AS sum_cents, ap.first_slot_start AS starts,
    ${open} > 0 OR ${withBank} AS is_open
  FROM payments p JOIN applications ap ON ap.id = p.application_id
  WHERE p.facility_id = :facilityId AND ((p.settled_at IS NULL AND p.owed_cents > 0
      AND ap.status IN ('upcoming','current','completed')
      AND NOT (${failedAndOpen}))
    OR ${withBank}
    OR (p.settled_at IS NOT NULL AND p.payment_type <> 'invoice' AND NOT p.charge_failed
      AND p.owed_cents > p.paid_cents - p.refunded_cents))
  ORDER BY is_open DESC, ap.first_slot_start, p.id LIMIT ${ROWS_MAX}`

/** What a facility's confirmed shifts will cost, what is still to be paid first, with what is paid of it. */
export const listComing = (db: Knex, facilityId: string): Promise<ComingRow[]> =>
  listPrepared(
    db,
    `WITH coming AS MATERIALIZED (${coming})
     SELECT ${shiftShown}, coming.* FROM coming ${joinShift('coming.of_application')}
     ORDER BY coming.is_open DESC, coming.starts, coming.payment_id`,
    { facilityId },
  )

/** Whether a facility may pay by invoice, and why it may confirm nothing, if so. */
export const readBillingTerms = (
  db: Knex,
  facilityId: string,
): Promise<{ invoiceAllowed: boolean; holdReason: string | null } | undefined> =>
  db('facilities').where({ id: facilityId }).first('invoice_allowed', 'hold_reason')
