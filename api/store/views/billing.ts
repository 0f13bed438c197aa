import type { Knex } from 'knex'
import type { FacilityPaymentFacts } from '@gaitway/contract/money-status'
import type { Output } from '@gaitway/contract/schemas/index'
import { facilityPaymentFacts } from './payment-stage.ts'
import { shownSources, type ShownSource } from '../payment-sources.ts'
import { findPrepared } from '../postgres/index.ts'

/** Nobody reads more on one screen. The sums are of all rows. */
const ROWS_MAX = 200

/** SQL: the shift of an amount, from application `a`. */
export const shiftShown = `a.job_id AS "jobId", a.id AS "jobApplicationId", j.serial_number AS "serialNumber",
  f.office_name AS "officeName", u.first_name || ' ' || u.last_name AS "clinicianName",
  iso_instant(a.first_slot_start) AS "startDate", j.time_zone AS "timeZone"`
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
const failedAndOpen = `p.payment_type <> 'invoice' AND p.charge_failed
  AND p.owed_cents > p.paid_cents - p.refunded_cents`
const withBank = hasCharge(`'processing'`)

/** SQL: whether payment `p` is due because its charge failed. While a bank processes the next debit, nobody has to act. */
export const isFailedAndDue = `${failedAndOpen} AND NOT ${withBank}`

/** SQL: what this facility owes now, by shift and invoice. Statements that use it leave out rows with nothing open. */
export const duesSql = (facilityId: string) => `
    SELECT 'payment' AS kind, p.application_id AS of_application, p.id AS payment_id, NULL::uuid AS invoice_id, NULL::int AS number,
      ${open} AS open_cents, p.due_at, false AS is_past_due, ${underWay} AS is_under_way,
      coalesce((SELECT x.failure_message FROM charges x
        WHERE x.payment_id = p.id AND x.kind = 'charge' AND x.status = 'failed'
        ORDER BY x.ended_at DESC NULLS LAST, x.id DESC LIMIT 1), CASE WHEN EXISTS (
          SELECT FROM charges x WHERE x.payment_id = p.id AND x.lost_cents > 0)
        THEN 'Your bank reversed the payment in a dispute.' END) AS failure_message
    FROM payments p
    WHERE p.facility_id = ${facilityId} AND ${isFailedAndDue}
    UNION ALL
    SELECT 'invoice', i.application_id, i.payment_id, i.id, i.number, i.total_cents - i.paid_cents - i.credited_cents - i.written_off_cents, i.due_at,
      i.due_at <= :at, false, NULL
    FROM invoices i WHERE i.facility_id = ${facilityId} AND i.status = 'issued'`

const due = `
  SELECT *, sum(open_cents) OVER ()::int AS sum_cents FROM (${duesSql(':facilityId')}
  ) d WHERE open_cents > 0
  ORDER BY due_at NULLS FIRST, payment_id LIMIT ${ROWS_MAX}`

const underWayCents = `coalesce((SELECT sum(x.amount_cents) FROM charges x WHERE x.payment_id = p.id
  AND x.kind = 'charge' AND x.status IN ('sent','needsAction','processing')), 0)`

/** SQL: unsettled amounts of confirmed shifts, and what a bank is still processing, for canceled shifts too. */
const coming = `
  SELECT p.application_id AS of_application, p.id AS payment_id, p.payment_type, p.owed_cents AS total_cents,
    p.paid_cents - p.refunded_cents AS paid_cents,
    p.settled_at IS NOT NULL AS is_settled,
    ${underWayCents}::int AS under_way_cents,
    sum(greatest(${open}, 0)) OVER ()::int AS sum_cents,
    sum(greatest(CASE WHEN p.settled_at IS NOT NULL AND p.payment_type <> 'invoice' THEN ${open}
      ELSE least(${open}, ${underWayCents}) END, 0)) OVER ()::int AS sum_processing_cents, ap.first_slot_start AS starts,
    ${open} > 0 OR ${withBank} AS is_open
  FROM payments p JOIN applications ap ON ap.id = p.application_id
  WHERE p.facility_id = :facilityId AND ((p.settled_at IS NULL AND p.owed_cents > 0
      AND ap.status IN ('upcoming','current','completed')
      AND NOT (${failedAndOpen}))
    OR ${withBank}
    OR (p.settled_at IS NOT NULL AND p.payment_type <> 'invoice' AND NOT p.charge_failed
      AND p.owed_cents > p.paid_cents - p.refunded_cents))
  ORDER BY is_open DESC, ap.first_slot_start, p.id LIMIT ${ROWS_MAX}`

const dueRows = `(SELECT coalesce(json_agg(row_to_json(r) ORDER BY due.due_at NULLS FIRST, due.payment_id), '[]')
  FROM due JOIN payments pay ON pay.id = due.payment_id ${joinShift('due.of_application')} CROSS JOIN LATERAL (SELECT ${shiftShown}, due.kind,
    due.payment_id AS "paymentId", due.invoice_id AS "invoiceId", due.number, due.open_cents AS "openCents",
    iso_instant(due.due_at) AS "dueAt", due.is_past_due AS "isPastDue",
    CASE WHEN NOT due.is_under_way THEN due.failure_message END AS "failureMessage",
    ${facilityPaymentFacts('pay')} AS payment,
    due.kind = 'payment' AND NOT due.is_under_way AS "canRetry") r)`
const comingRows = `(SELECT coalesce(json_agg(row_to_json(r)
    ORDER BY coming.is_open DESC, coming.starts, coming.payment_id), '[]')
  FROM coming JOIN payments pay ON pay.id = coming.payment_id ${joinShift('coming.of_application')} CROSS JOIN LATERAL (SELECT ${shiftShown},
    coming.payment_id AS "paymentId", coming.payment_type AS "paymentType", coming.total_cents AS "totalCents",
    coming.paid_cents AS "paidCents", coming.under_way_cents AS "underWayCents", coming.is_settled AS "isSettled",
    ${facilityPaymentFacts('pay')} AS payment) r)`

const billingSql = `
  WITH due AS MATERIALIZED (${due}), coming AS MATERIALIZED (${coming})
  SELECT row_to_json(r)::text AS json, ${dueRows} AS due, ${comingRows} AS coming, ${shownSources} AS sources
  FROM facilities own CROSS JOIN LATERAL (SELECT own.invoice_allowed AS "invoiceAllowed",
    own.hold_reason AS "holdReason", coalesce((SELECT sum_cents FROM due LIMIT 1), 0) AS "dueCents",
    coalesce((SELECT sum_cents FROM coming LIMIT 1), 0) AS "comingCents",
    coalesce((SELECT sum_processing_cents FROM coming LIMIT 1), 0) AS "processingCents") r
  WHERE own.id = :facilityId`

type Billing = Output<'payments.billing'>
type Due = Billing['due'][number]
type WithPayment<Row> = Omit<Row, 'status'> & { payment: FacilityPaymentFacts }
type BillingRow = {
  json: string
  due: (WithPayment<Omit<Due, 'number'>> & { number: number | null })[]
  coming: WithPayment<Billing['coming'][number]>[]
  sources: ShownSource[]
}

/** What a facility owes now, failed charges first; what its confirmed shifts will cost; its payment methods and terms. */
export const findBilling = (
  db: Knex,
  { ignored, ...params }: { facilityId: string; at: Date; ignored: readonly string[] },
) => findPrepared<BillingRow>(db, billingSql, { ...params, ignored: [...ignored] })
