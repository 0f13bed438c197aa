import type { Knex } from 'knex'
import type { ExtraTimeDecision, Side } from '@gaitway/contract/values/enums'
import { EARTH_RADIUS_MILES } from '@gaitway/contract/places'
import type { Output } from '@gaitway/contract/schemas/index'
import type { ExtraTime, Pay } from '../../domain/timesheet.ts'
import type { TimesheetRow } from '../rows.ts'
import { attendanceFields } from '../check-ins.ts'
import { findPrepared } from '../postgres/index.ts'
import { hasOpenNoShow } from '../no-show-reports.ts'
import { openExtraMinutes } from '../timesheets.ts'
import type { JobViewer } from './job-page.ts'
import {
  paidFacts,
  type PaidFacts,
  bookedSlots,
  minimumFacts,
  type BookedSlotText,
  type MinimumFacts,
} from './settlement-terms.ts'

type Shown = Output<'timesheets.read'>

/** Extra time and its decision. */
type ExtraTimeText = ExtraTime & {
  decision: ExtraTimeDecision | null
  decisionReason: string | null
  decidedAt: string | null
}

/** A timesheet as text, with what its pay and the effect of accepting it depend on. */
export type TimesheetPage = Pick<
  TimesheetRow,
  'status' | 'submittedAt' | 'acceptsAt' | 'acceptedAt' | 'acceptedBy' | 'isAutoSubmitted'
> &
  Pay & {
    json: string
    openExtraMinutes: number
    /** null where its times are hidden */
    payCents: number | null
    slots: BookedSlotText[]
    /** each with its paid minutes; without extra time when it was auto-accepted */
    entries: (Omit<Shown['entries'][number], 'workedMinutes'> & { paidMinutes: number })[]
    extraTime: ExtraTimeText[]
    /** its address as stored */
    paper: Shown['paper']
    minimum: MinimumFacts | null
    paid: PaidFacts | null
    adjustments: Omit<Shown['adjustments'][number], 'facilityCents'>[]
    source: { brand: string; last4: string } | null
  }

const entries = `(SELECT coalesce(json_agg(json_build_object('slotId', s.id,
    'bookedStartTime', iso_instant(s.starts_at), 'bookedEndTime', iso_instant(s.ends_at), ${attendanceFields},
    'startTime', iso_instant(e.started_at), 'endTime', iso_instant(e.ended_at),
    'breakStartTime', iso_instant(e.break_started_at), 'breakEndTime', iso_instant(e.break_ended_at),
    'payCents', e.pay_cents, 'paidMinutes', e.worked_minutes, 'extraTime', CASE WHEN x.slot_id IS NOT NULL
      THEN json_build_object('minutes', x.minutes, 'reason', x.reason) END) ORDER BY s.starts_at), '[]')
  FROM timesheet_entries e JOIN slots s ON s.id = e.slot_id
  LEFT JOIN check_ins c ON c.application_id = t.application_id AND c.slot_id = s.id
  LEFT JOIN timesheet_extra_time x ON x.timesheet_id = t.id AND x.slot_id = s.id WHERE e.timesheet_id = t.id)`

const extraTime = `(SELECT coalesce(json_agg(json_build_object('slotId', x.slot_id, 'minutes', x.minutes,
    'reason', x.reason, 'decision', x.decision, 'decisionReason', x.decision_reason,
    'decidedAt', iso_instant(x.decided_at))), '[]')
  FROM timesheet_extra_time x WHERE x.timesheet_id = t.id)`

const correctedEntries = `(SELECT json_agg(json_build_object('slotId', e.time->'slotId', 'startTime', e.time->'startedAt',
    'endTime', e.time->'endedAt', 'breakStartTime', e.time->'breakStartedAt',
    'breakEndTime', e.time->'breakEndedAt') ORDER BY e.place)
  FROM jsonb_array_elements(x.entries) WITH ORDINALITY AS e (time, place))`
/** SQL: the parts of correction `x` of time card `t` with their payouts. The parts were saved together with it. */
const payTaken = `(SELECT coalesce(json_agg(json_build_object('amountCents', y.amount_cents,
    'payout', CASE WHEN y.payout_id IS NULL THEN 'next' WHEN ya.id = t.application_id THEN 'own' ELSE 'other' END,
    'serialNumber', CASE WHEN ya.id <> t.application_id THEN yj.serial_number END)
    ORDER BY y.payout_id IS NULL, y.id), '[]')
  FROM payout_adjustments y LEFT JOIN payouts yp ON yp.id = y.payout_id
  LEFT JOIN applications ya ON ya.id = yp.application_id LEFT JOIN jobs yj ON yj.id = ya.job_id
  WHERE y.application_id = t.application_id AND y.created_at = x.created_at)`

/** SQL: whether charge `d` was processing when correction `x` was saved. Then its end settles the correction. */
const isDuringCorrection = `d.kind = 'charge' AND d.created_at < x.created_at AND (d.ended_at IS NULL OR d.ended_at > x.created_at)`
const waitsForPayment = `EXISTS (SELECT FROM charges d JOIN payments p ON p.id = d.payment_id
  WHERE p.application_id = t.application_id AND ${isDuringCorrection} AND d.ended_at IS NULL)`
/**
 * SQL: whether charge or refund `c` was planned at the end of a charge that was processing. It settles all corrections at
 * once, and is shown at the last of them.
 */
const isPlannedAfter = `(c.reason = 'settlement' AND EXISTS (SELECT FROM charges d
    WHERE d.payment_id = c.payment_id AND d.id <> c.id AND d.ended_at = c.created_at AND ${isDuringCorrection})
  AND NOT EXISTS (SELECT FROM timesheet_adjustments later WHERE later.timesheet_id = t.id
    AND later.created_at > x.created_at AND later.created_at < c.created_at))`

/** SQL: what a correction `x` charged, refunded or billed. */
const movements = `(SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'amountCents', m.amount_cents,
    'status', m.status, 'number', m.number) ORDER BY m.id), '[]')
  FROM (
    SELECT c.id, c.kind, c.amount_cents, c.status, NULL::int AS number FROM charges c
    JOIN payments p ON p.id = c.payment_id
    WHERE p.application_id = t.application_id
      AND ((c.reason = 'adjustment' AND c.created_at = x.created_at) OR ${isPlannedAfter})
    UNION ALL
    SELECT i.id, 'invoice', i.total_cents, NULL, i.number FROM invoices i
    WHERE i.application_id = t.application_id AND i.kind = 'adjustment' AND i.issued_at = x.created_at
    UNION ALL
    SELECT n.id, 'creditNote', n.amount_cents, NULL, n.number FROM credit_notes n
    JOIN invoices i ON i.id = n.invoice_id
    WHERE i.application_id = t.application_id AND n.issued_at = x.created_at) m)`

/** SQL: the corrections of time card `t`. Clinicians don't see the facility's money, and facilities don't see payouts. */
const adjustmentsSql = (
  side: Side,
) => `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'workedMinutes', x.worked_minutes,
    'payCents', x.pay_cents, 'deltaCents', x.delta_cents, 'reason', x.reason,
    'createdAt', iso_instant(x.created_at), 'entries', ${correctedEntries},
    'payTaken', ${side === 'facility' ? `'[]'::json` : payTaken},
    'waitsForPayment', ${side === 'clinician' ? 'false' : waitsForPayment},
    'moved', ${side === 'clinician' ? `'[]'::json` : movements}) ORDER BY x.created_at, x.id), '[]')
  FROM timesheet_adjustments x WHERE x.timesheet_id = t.id)`

/** SQL: where `correctPay` puts a correction of an accepted time card `t`. */
const correctionGoesTo = `CASE WHEN t.status <> 'accepted' THEN NULL ELSE coalesce((
  SELECT CASE WHEN po.status = 'due' AND NOT EXISTS (
      SELECT FROM payout_transfers tr WHERE tr.payout_id = po.id AND tr.status <> 'failed')
    THEN 'ownPayout' ELSE 'nextPayout' END
  FROM payouts po WHERE po.application_id = t.application_id AND po.reason <> 'extraTime' LIMIT 1), 'newPayout') END`

const paper = `(SELECT json_build_object('url', t.paper_url, 'name', f.name, 'contentType', f.content_type,
    'addedAt', iso_instant(t.paper_added_at))
  FROM files f WHERE f.id = substring(t.paper_url FROM '[0-9a-f-]{36}$')::uuid)`

const source = `(SELECT json_build_object('brand', src.brand, 'last4', src.last4)
  FROM payments pay JOIN payment_sources src ON src.id = pay.source_id WHERE pay.application_id = a.id)`

/**
 * Clinicians don't see the facility's money. Facilities see no drafts, and no times of a returned time card, because the
 * clinician may have saved other times that aren't submitted yet.
 */
const pageSql = (side: Side) => {
  const areTimesVisible = side === 'facility' ? `t.status <> 'rejected'` : 'true'
  const money =
    side === 'clinician' ? 'NULL AS paid, NULL AS source' : `${paidFacts} AS paid, ${source} AS source`
  return `
    SELECT row_to_json(r)::text AS json, t.status, t.submitted_at,
      CASE WHEN NOT ${hasOpenNoShow('a.id')} THEN t.accepts_at END AS accepts_at, t.accepted_at, t.accepted_by, t.is_auto_submitted,
      ${openExtraMinutes('t')} AS open_extra_minutes, CASE WHEN ${areTimesVisible} THEN t.pay_cents END AS pay_cents,
      CASE WHEN ${areTimesVisible} THEN ${entries} ELSE '[]' END AS entries, ${extraTime} AS extra_time,
      CASE WHEN ${areTimesVisible} THEN ${paper} END AS paper, a.pay_rate_cents, j.parking_cents, j.other_cents,
      ${adjustmentsSql(side)} AS adjustments,
      ${bookedSlots} AS slots, ${minimumFacts} AS minimum, ${money}
    FROM timesheets t JOIN applications a ON a.id = t.application_id JOIN jobs j ON j.id = a.job_id
    CROSS JOIN LATERAL (SELECT t.id, t.application_id AS "jobApplicationId", t.status,
      t.reject_reason AS "rejectReason", iso_instant(t.submitted_at) AS "submittedAt",
      iso_instant(t.accepted_at) AS "acceptedAt", j.time_zone AS "timeZone",
      ${side === 'admin' ? correctionGoesTo : 'NULL'} AS "correctionGoesTo") r
    WHERE t.id = :id AND a.confirmed_at IS NOT NULL
      AND (:clinicianId::uuid IS NULL OR a.clinician_id = :clinicianId::uuid)
      AND (:facilityId::uuid IS NULL OR (a.facility_id = :facilityId::uuid AND t.status <> 'draft'))`
}

/** A timesheet as its clinician, facility, or staff see it. */
export const findTimesheetPage = (
  db: Knex,
  id: string,
  { side, clinicianId, facilityId }: JobViewer & { side: Side },
) => {
  const bindings = { id, clinicianId, facilityId, earth: EARTH_RADIUS_MILES }
  return findPrepared<TimesheetPage>(db, pageSql(side), bindings)
}
