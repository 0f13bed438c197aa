import type { Knex } from 'knex'
import type { PayoutReason, PayoutWait } from '@gaitway/contract/enums'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { listPrepared, pageOf } from '../prepared.ts'
import { paidExtraMinutes } from '../timesheet-extra-time.ts'
import { waitNow } from './payouts-due.ts'

export type ListedPayout = {
  id: string
  amountCents: number
  adjustmentCents: number
  status: PayoutStatus
  reason: PayoutReason
  waitsFor: PayoutWait | null
  dueAt: Date
  sentAt: Date | null
  arrivesAt: Date | null
  paidAt: Date | null
  failureMessage: string | null
  bankName: string | null
  bankLast4: string | null
  jobId: string
  clinicianName: string
  applicationId: string
  serialNumber: number
  officeName: string
  firstSlotStart: Date
  timeZone: string
  workedMinutes: number | null
  payRateCents: number
  parkingCents: number
  otherCents: number
  /** hours that a late cancellation paid at most, as it was frozen */
  lateHours: number | null
}

export type PayoutsWish = {
  id?: string
  clinicianId?: string
  status?: PayoutStatus
  skip: number
  limit: number
  sortBy?: 'createdAt' | 'amountCents'
  sortOrder?: 'asc' | 'desc'
}
const columns = { createdAt: 'po.created_at', amountCents: 'po.amount_cents' } as const

/** A page of payouts, newest first unless asked otherwise, and how many there are. */
export const listPayouts = async (
  db: Knex,
  wish: PayoutsWish,
): Promise<{ rows: ListedPayout[]; count: number }> => {
  const { id, clinicianId, status, skip, limit } = wish
  const own = [
    'true',
    ...(id ? ['po.id = :id'] : []),
    ...(clinicianId ? ['po.clinician_id = :clinicianId'] : []),
    ...(status ? ['po.status = :status'] : []),
  ].join(' AND ')
  const way = wish.sortOrder ?? 'desc'
  const order = `${columns[wish.sortBy ?? 'createdAt']} ${way}, po.id ${way}`
  const rows = await listPrepared<ListedPayout & { count: number; position: number | null }>(
    db,
    `WITH page AS MATERIALIZED (
       SELECT po.id, (row_number() OVER (ORDER BY ${order}))::int AS position FROM payouts po WHERE ${own}
       ORDER BY ${order} OFFSET :skip LIMIT :limit)
     SELECT c.count, listed.* FROM (SELECT count(*)::int AS count FROM payouts po WHERE ${own}) c LEFT JOIN (
       SELECT page.position, po.id, po.amount_cents, po.adjustment_cents, po.status, po.reason,
         ${waitNow('po')} AS waits_for,
         po.due_at, po.sent_at, po.arrives_at, po.paid_at, po.failure_message, b.bank_name, b.last4 AS bank_last4,
         j.id AS job_id, u.first_name || ' ' || u.last_name AS clinician_name, po.application_id,
         j.serial_number, f.office_name, a.first_slot_start, j.time_zone,
         CASE po.reason WHEN 'extraTime' THEN ${paidExtraMinutes('t')}
           WHEN 'timesheet' THEN coalesce(corrected.worked_minutes, t.worked_minutes)
             - CASE WHEN corrected.worked_minutes IS NULL THEN 0 ELSE coalesce(${paidExtraMinutes('t')}, 0) END
           END AS worked_minutes,
         a.pay_rate_cents, j.parking_cents, j.other_cents, (pol.terms->>'lateHours')::int AS late_hours
       FROM page JOIN payouts po ON po.id = page.id
       JOIN applications a ON a.id = po.application_id JOIN jobs j ON j.id = a.job_id
       JOIN facilities f ON f.id = a.facility_id
       JOIN clinicians cl ON cl.id = po.clinician_id JOIN users u ON u.id = cl.user_id
       LEFT JOIN timesheets t ON t.application_id = a.id
       LEFT JOIN LATERAL (SELECT worked_minutes, pay_cents FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
         ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
       LEFT JOIN payout_banks b ON b.id = po.bank_id
       LEFT JOIN policies pol ON pol.id = a.policy_id
     ) listed ON true
     ORDER BY listed.position`,
    {
      skip,
      limit,
      ...(id && { id }),
      ...(clinicianId && { clinicianId }),
      ...(status && { status }),
    },
  )
  return pageOf(rows)
}

/** A part of a payout: a day that was worked, or a correction of a shift. */
export type PayoutPart = { payoutId: string; cents: number } & (
  | { kind: 'day'; at: Date; minutes: number; serialNumber: null; reason: null }
  | { kind: 'correction'; at: Date; minutes: null; serialNumber: number; reason: string }
)

/** The days that were worked for these payouts, and the corrections that they took in, in order. */
export const listPayoutParts = async (db: Knex, ids: readonly string[]): Promise<PayoutPart[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.raw<{ rows: PayoutPart[] }>(
    `SELECT po.id AS payout_id, 'day' AS kind, e.started_at AS at, e.worked_minutes AS minutes,
       e.pay_cents AS cents, NULL::int AS serial_number, NULL::text AS reason
     FROM payouts po JOIN timesheets t ON t.application_id = po.application_id
     JOIN timesheet_entries e ON e.timesheet_id = t.id
     WHERE po.id = ANY (:ids) AND po.reason = 'timesheet'
     UNION ALL
     SELECT x.payout_id, 'correction', x.created_at, NULL, x.amount_cents, j.serial_number, x.reason
     FROM payout_adjustments x JOIN applications a ON a.id = x.application_id JOIN jobs j ON j.id = a.job_id
     WHERE x.payout_id = ANY (:ids)
     ORDER BY payout_id, kind DESC, at`,
    { ids: [...ids] },
  )
  return rows
}
