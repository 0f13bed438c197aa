import type { Knex } from 'knex'
import type { PayoutReason } from '@gaitway/contract/values/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { listPrepared, splitPage, pageSizeSql, type PageRow } from '../postgres/index.ts'
import { paidExtraMinutes } from '../timesheets.ts'
import { joinShift, shiftShown } from './billing.ts'
import { payoutNeeds, waitNow } from './payouts-due.ts'

/** A payout as text, with what its lines are made from. */
export type PayoutText = {
  json: string
  reason: PayoutReason
  amountCents: number
  timeZone: string
  payRateCents: number
  parkingCents: number
  otherCents: number
  /** the most hours that a late cancellation pays, as frozen */
  lateHours: number | null
  /** extra time accepted after the time card of its shift */
  extraMinutes: number | null
  parts: PayoutPart[]
}
/** A line of a payout: a worked day or a correction. */
export type PayoutPart =
  | { kind: 'day'; at: string; minutes: number; cents: number }
  | { kind: 'correction'; serialNumber: number; reason: string; cents: number }

export type PayoutsParams = {
  id?: string
  clinicianId?: string
  statuses?: readonly PayoutStatus[]
  /** first and last calendar day, as in `payoutDay` */
  fromDay?: string
  toDay?: string
  skip: number
  limit: number
  sortBy?: keyof typeof sorts
  sortOrder?: 'asc' | 'desc'
}
const sorts = { createdAt: 'po.created_at', amountCents: 'po.amount_cents' } as const

/** SQL: the worked days of payout `po` and time card `t`, then its corrections, each in order. */
const parts = `(SELECT coalesce(json_agg(p.part ORDER BY p.place, p.at), '[]') FROM (
    SELECT 1 AS place, e.started_at AS at, json_build_object('kind', 'day', 'at', iso_instant(e.started_at),
      'minutes', e.worked_minutes, 'cents', e.pay_cents) AS part
    FROM timesheet_entries e WHERE e.timesheet_id = t.id AND po.reason = 'timesheet'
    UNION ALL
    SELECT 2, x.created_at, json_build_object('kind', 'correction', 'serialNumber', xj.serial_number,
      'reason', x.reason, 'cents', x.amount_cents)
    FROM payout_adjustments x JOIN applications xa ON xa.id = x.application_id JOIN jobs xj ON xj.id = xa.job_id
    WHERE x.payout_id = po.id) p) AS parts`

const dayAt = (instant: string) => `(${instant} AT TIME ZONE '${DEFAULT_TIME_ZONE}')::date`

/**
 * SQL: the day a payout counts on: when it arrived, which the payment service names as a day, else when it was sent, else
 * when it became due.
 */
export const payoutDay = (po: string) => `CASE ${po}.status
  WHEN 'paid' THEN coalesce((${po}.arrives_at AT TIME ZONE 'UTC')::date, ${dayAt(`${po}.paid_at`)})
  WHEN 'sent' THEN ${dayAt(`${po}.sent_at`)} ELSE ${dayAt(`${po}.due_at`)} END`

/** SQL: the time card `t` of application `a`, its latest correction, and the extra time that was paid. */
export const joinPaidTime = `LEFT JOIN timesheets t ON t.application_id = a.id
  LEFT JOIN LATERAL (SELECT worked_minutes FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
  CROSS JOIN LATERAL (SELECT ${paidExtraMinutes('t')} AS minutes) extra`

/** SQL: the minutes that payout `po` pays; null if it pays for something else than worked time. */
export const paidMinutes = `CASE po.reason WHEN 'extraTime' THEN extra.minutes
  WHEN 'timesheet' THEN coalesce(corrected.worked_minutes, t.worked_minutes)
    - CASE WHEN corrected.worked_minutes IS NULL THEN 0 ELSE coalesce(extra.minutes, 0) END
  END`

/** A page of payouts, newest first by default, and the count. */
export const listPayouts = async (db: Knex, params: PayoutsParams) => {
  const { id = null, clinicianId = null, statuses, fromDay = null, toDay = null, skip, limit } = params
  const where = [
    'true',
    id && 'po.id = :id',
    clinicianId && 'po.clinician_id = :clinicianId',
    statuses && 'po.status = ANY(:statuses::text[])',
    fromDay && `${payoutDay('po')} >= :fromDay::date`,
    toDay && `${payoutDay('po')} <= :toDay::date`,
  ]
    .filter(Boolean)
    .join(' AND ')
  const direction = params.sortOrder ?? 'desc'
  const order = `${sorts[params.sortBy ?? 'createdAt']} ${direction}, po.id ${direction}`
  const rows = await listPrepared<PayoutText & PageRow>(
    db,
    `WITH page AS MATERIALIZED (
       SELECT po.id, (row_number() OVER (ORDER BY ${order}))::int AS position FROM payouts po WHERE ${where}
       ORDER BY ${order} OFFSET :skip LIMIT ${pageSizeSql(limit)})
     SELECT counted.count, listed.* FROM (SELECT count(*)::int AS count FROM payouts po WHERE ${where}) counted LEFT JOIN (
       SELECT page.position, row_to_json(r)::text AS json, po.reason, po.amount_cents, j.time_zone,
         a.pay_rate_cents, j.parking_cents, j.other_cents, (pol.terms->>'lateHours')::int AS late_hours,
         extra.minutes AS extra_minutes, ${parts}
       FROM page JOIN payouts po ON po.id = page.id ${joinShift('po.application_id')}
       ${joinPaidTime}
       LEFT JOIN payout_banks b ON b.id = po.bank_id
       LEFT JOIN policies pol ON pol.id = a.policy_id
       CROSS JOIN LATERAL (SELECT ${shiftShown}, po.id, po.amount_cents AS "amountCents",
         po.adjustment_cents AS "adjustmentCents", po.amount_cents + po.adjustment_cents AS "sentCents",
         po.status, po.reason, ${waitNow('po')} AS "waitsFor", ${payoutNeeds('po')} AS needs,
         iso_instant(po.due_at) AS "dueAt",
         iso_instant(po.sent_at) AS "sentAt", iso_instant(po.arrives_at) AS "arrivesAt",
         iso_instant(po.paid_at) AS "paidAt", po.failure_message AS "failureMessage",
         b.bank_name || ' ' || b.last4 AS bank,
         ${paidMinutes} AS "workedMinutes") r
     ) listed ON true
     ORDER BY listed.position`,
    { id, clinicianId, statuses: statuses ? [...statuses] : null, fromDay, toDay, skip, limit },
  )
  return splitPage(rows)
}
