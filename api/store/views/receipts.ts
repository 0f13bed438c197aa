import type { Knex } from 'knex'
import type { Price } from '@gaitway/contract/values/fees'
import type { ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import type { FacilityPaymentFacts } from '@gaitway/contract/money-status'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPrepared, listPrepared, requireRow } from '../postgres/index.ts'
import type { ApplicationRow, HoldRow, PaymentRow, PayoutRow } from '../rows.ts'
import { invoicedWork, type InvoicedWork } from './invoiced-work.ts'
import { facilityPaymentFacts, paymentStage } from './payment-stage.ts'

/** Money that moved, or will move, for a shift. */
export type MovementRow = {
  kind: 'charge' | 'refund' | 'received' | 'lost'
  status: ChargeStatus
  amountCents: number
  brand: string | null
  last4: string | null
  /** for money received or refunded outside Gaitway */
  method: string | null
  at: string
}

/** SQL: charges, refunds, and outside payments of payment `pay`, oldest first, without failed ones, as JSON. */
const movements = `(SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status,
    'amountCents', m.amount_cents, 'brand', m.brand, 'last4', m.last4, 'method', m.method, 'at', iso_instant(m.at))
    ORDER BY m.at, m.id), '[]') FROM (
  SELECT x.id, x.kind, x.status, x.amount_cents, src.brand, src.last4, NULL AS method,
    coalesce(x.ended_at, x.created_at) AS at
  FROM charges x
  JOIN charges origin ON origin.id = coalesce(x.of_charge_id, x.id)
  LEFT JOIN holds h ON h.id = origin.hold_id
  LEFT JOIN payment_sources src ON src.id = coalesce(origin.source_id, h.source_id, pay.source_id)
  WHERE x.payment_id = pay.id AND x.status <> 'failed'
  UNION ALL
  SELECT d.id, 'lost', 'succeeded', d.withdrawn_cents - d.reinstated_cents, NULL, NULL, NULL, d.closed_at
  FROM disputes d JOIN charges x ON x.id = d.charge_id
  WHERE x.payment_id = pay.id AND d.status = 'lost' AND NOT d.is_return
  UNION ALL
  SELECT r.id, 'received', 'succeeded', ip.amount_cents, NULL, NULL, r.method || ' ' || r.reference, r.received_at
  FROM received_payments r JOIN invoice_payments ip ON ip.received_payment_id = r.id
    JOIN invoices i ON i.id = ip.invoice_id WHERE i.payment_id = pay.id AND r.voided_at IS NULL
  UNION ALL
  SELECT r.id, 'received', 'succeeded', r.amount_cents, NULL, NULL, r.method || ' ' || r.reference, r.received_at
  FROM outside_payments r WHERE r.payment_id = pay.id AND r.voided_at IS NULL
  UNION ALL
  SELECT t.id, 'refund', 'succeeded', -e.amount_cents, NULL, NULL,
    -- the reference, which follows a fixed text
    substr(t.description, position(': ' in t.description) + 2), t.posted_at
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'bank'
  WHERE t.application_id = pay.application_id AND t.kind = 'refundOutside') m)`

/** SQL: the charge `c` as JSON. */
const chargeJson = `json_build_object('id', c.id, 'kind', c.kind, 'status', c.status, 'amountCents', c.amount_cents,
  'failureCode', c.failure_code, 'failureMessage', c.failure_message, 'createdAt', iso_instant(c.created_at))`

/** SQL: payment `pay` in the API's shape. */
const paymentFields = `pay.id, pay.application_id AS "jobApplicationId", pay.payment_type AS "paymentType",
  ${paymentStage} AS stage, pay.owed_cents AS "owedCents", pay.paid_cents AS "paidCents",
  pay.refunded_cents AS "refundedCents", (SELECT coalesce(json_agg(${chargeJson} ORDER BY c.created_at, c.id), '[]')
  FROM charges c WHERE c.payment_id = pay.id) AS charges`

export type HoldResult = ApplicationRow & {
  holdStatus: HoldRow['status']
  releaseReason: HoldRow['releaseReason']
  payment: Output<'applications.confirm'>['payment']
  nextActionUrl: string | null
  /** why its charge was declined */
  failureMessage: string | null
}

/** A hold's application and payment, and the outcome of the hold's charge. */
export const findHoldResult = async (db: Knex, holdId: string, at: Date): Promise<HoldResult> => {
  const rows = await listPrepared<HoldResult>(
    db,
    `SELECT a.*, h.status AS hold_status, h.release_reason, own.next_action_url, own.failure_message,
       row_to_json(r) AS payment
     FROM holds h
     JOIN applications a ON a.id = h.application_id
     JOIN payments pay ON pay.application_id = a.id
     CROSS JOIN LATERAL (SELECT ${paymentFields}) r
     LEFT JOIN charges own ON own.hold_id = h.id AND own.kind = 'charge'
     WHERE h.id = :holdId`,
    { holdId, at },
  )
  return requireRow(rows, `Hold ${holdId} is incomplete.`)
}

export type PaymentPage = Pick<PaymentRow, 'paymentType' | 'owedCents' | 'paidCents' | 'refundedCents'> & {
  json: string
  isSettled: boolean
  writtenOffCents: number
  /** the clinician's pay for a settled shift; null when nothing was owed */
  productCents: number | null
  /** of the last hold */
  bookedPrice: Price | null
  work: InvoicedWork
  facts: FacilityPaymentFacts
  movements: MovementRow[]
}
const paymentPageSql = `
  SELECT row_to_json(r)::text AS json, pay.payment_type, pay.owed_cents, pay.paid_cents, pay.refunded_cents,
    pay.settled_at IS NOT NULL AS is_settled,
    (SELECT coalesce(sum(amount_cents), 0)::int FROM write_offs WHERE payment_id = pay.id) AS written_off_cents,
    (SELECT amount_cents FROM payouts WHERE application_id = pay.application_id AND reason <> 'extraTime')
      AS product_cents,
    (SELECT price FROM holds WHERE application_id = pay.application_id ORDER BY held_at DESC, id DESC LIMIT 1)
      AS booked_price,
    ${invoicedWork('pay.application_id')} AS work, ${facilityPaymentFacts('pay')} AS facts, ${movements} AS movements
  FROM payments pay CROSS JOIN LATERAL (SELECT ${paymentFields}) r
  WHERE pay.id = :id AND (:facilityId::uuid IS NULL OR pay.facility_id = :facilityId::uuid)`

/** A payment its facility or staff may see, with what its lines and receipt are made from. */
export const findPaymentPage = (
  db: Knex,
  { facilityId = null, ...params }: { id: string; facilityId?: string | null; at: Date },
) => findPrepared<PaymentPage>(db, paymentPageSql, { ...params, facilityId })

const paymentSql = `SELECT row_to_json(r) AS shown FROM payments pay CROSS JOIN LATERAL (SELECT ${paymentFields}) r
  WHERE pay.id = :id`

export const readPayment = async (db: Knex, id: string, at: Date): Promise<Output<'payments.refund'>> => {
  const rows = await listPrepared<{ shown: Output<'payments.refund'> }>(db, paymentSql, { id, at })
  return requireRow(rows, `Payment ${id} does not exist.`).shown
}

export type PaidOut = PayoutRow & {
  bankName: string | null
  last4: string | null
  adjustments: { amountCents: number; reason: string }[]
}

/** A payout its clinician or staff may see, with its corrections and bank account. */
export const readPaidOut = async (
  db: Knex,
  id: string,
  owner: { clinicianId?: string },
): Promise<PaidOut | undefined> => {
  const row: Omit<PaidOut, 'adjustments'> | undefined = await db('payouts as p')
    .leftJoin('payout_banks as bank', 'bank.id', 'p.bank_id')
    .where('p.id', id)
    .modify(query => {
      if (owner.clinicianId) query.where('p.clinician_id', owner.clinicianId)
    })
    .first('p.*', 'bank.bank_name', 'bank.last4')
  if (!row) return undefined
  const adjustments = await db('payout_adjustments')
    .where({ payoutId: id })
    .orderBy(['created_at', 'id'])
    .select('amount_cents', 'reason')
  return { ...row, adjustments }
}
