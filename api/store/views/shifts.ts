import type { Knex } from 'knex'
import type { Side } from '@gaitway/contract/enums'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { cappedCount, listPrepared, pageOf, type PageRow } from '../prepared.ts'
import { type ShiftsParams, isCountedToCap, shiftBindings, shiftPage } from './shift-page.ts'
import { openExtraMinutes } from '../timesheets.ts'
import { minimumFacts, type MinimumFacts } from './settlement-terms.ts'
import { paymentStage } from './payment-stage.ts'
import { starsBy } from '../feedback.ts'
import { standbyOfferOf } from '../standbys.ts'
import { openTimeChangeOf } from '../time-changes.ts'
import { moneyOfJoined, type ShiftMoneyFacts } from './shift-money.ts'
import { postedSlotsOfJob, rateFacts } from './job-shape.ts'

export type ShiftRow = {
  json: string
  /** the row's job, whose pay rate is calculated unless it was frozen */
  job: string
  hourlyRate: number
  boostPercent: number
  /** frozen at confirmation */
  payRateCents: number | null
  timesheetId: string | null
  timesheetStatus: TimesheetStatus | null
  submittedAt: Date | null
  acceptedBy: string | null
  isAutoSubmitted: boolean | null
  openExtraMinutes: number | null
  workedMinutes: number | null
  isAsScheduled: boolean | null
  paperUrl: string | null
  sentHomeAt: Date | null
  statusReason: string | null
  minimum: MinimumFacts | null
  /** null before confirmation, and where this side sees no money */
  money: ShiftMoneyFacts | null
}

const job = `SELECT j.id, j.serial_number AS "serialNumber", j.status, j.clinician_type AS "clinicianType",
  j.job_type AS "jobType", j.address_nickname AS "jobAddressNickname", j.address1 AS "jobAddress1",
  j.address2 AS "jobAddress2", j.city, j.state, j.zip_code AS "zipCode", j.time_zone AS "timeZone",
  iso_instant(a.first_slot_start) AS "startDate", iso_instant(a.last_slot_end) AS "endDate",
  j.total_pay_cents AS "totalPayCents"`

const payout = `CASE WHEN p.id IS NOT NULL THEN json_build_object(
  'amountCents', coalesce(corrected.pay_cents, p.amount_cents), 'status', p.status) END`

const place = (column: string) => `CASE WHEN ${column}_latitude IS NOT NULL THEN
  json_build_object('latitude', ${column}_latitude, 'longitude', ${column}_longitude) END`

const fields = (seesPay: boolean) => `
  SELECT a.id, a.status AS "shiftStatus",
    json_build_object('id', a.clinician_id, 'firstName', u.first_name, 'lastName', u.last_name) AS "clinicianId",
    json_build_object('id', f.id, 'officeName', f.office_name, 'userId', f.user_id) AS "facilityId",
    (SELECT json_agg(one) FROM (
      SELECT s.id, iso_instant(s.starts_at) AS "startDate", iso_instant(s.ends_at) AS "endDate",
        iso_instant(c.checked_in_at) AS "checkedInAt", ${place('c.in')} AS "checkedInPlace",
        iso_instant(c.checked_out_at) AS "checkedOutAt", ${place('c.out')} AS "checkedOutPlace"
      FROM slots s LEFT JOIN check_ins c ON c.slot_id = s.id AND c.application_id = a.id
      WHERE s.job_id = j.id ORDER BY s.sort_order) one) AS "shiftSlots",
    ${postedSlotsOfJob}, a.proposed_slots IS NOT NULL AS "isProposedNewTime", a.proposed_slots AS "proposedSlots",
    CASE WHEN a.status = 'applied' THEN a.counter_slots END AS "counterSlots",
    ${seesPay ? payout : 'NULL'} AS payout, ${paymentStage} AS "paymentStage",
    json_build_object('byFacility', ${starsBy('a', 'facility')}, 'byClinician', ${starsBy('a', 'clinician')}) AS ratings,
    a.is_standby AS "isStandby",
    ${standbyOfferOf('a')} AS "standbyOffer",
    EXISTS (SELECT 1 FROM holds h WHERE h.application_id = a.id AND h.status = 'held') AS "isHeld",
    ${openTimeChangeOf('application_id = a.id')} AS "timeChange"`

/** Pending, with exactly the scheduled hours of every day and no break. */
const isAsScheduled = `(t.status = 'pending' AND a.sent_home_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM slots s LEFT JOIN timesheet_entries e ON e.timesheet_id = t.id AND e.slot_id = s.id
  WHERE s.job_id = a.job_id AND ((e.started_at, e.ended_at) IS DISTINCT FROM (s.starts_at, s.ends_at)
    OR e.break_started_at IS NOT NULL)))`
const timeCard = `t.id AS timesheet_id, t.status AS timesheet_status, t.submitted_at, t.accepted_by,
  t.is_auto_submitted, ${openExtraMinutes('t')} AS open_extra_minutes, coalesce(corrected.worked_minutes, t.worked_minutes) AS worked_minutes,
  ${isAsScheduled} AS is_as_scheduled, t.paper_url`
const noTimeCard = `NULL AS timesheet_id, NULL AS timesheet_status, NULL AS submitted_at, NULL AS accepted_by,
  NULL AS is_auto_submitted, NULL AS open_extra_minutes, NULL AS worked_minutes,
  NULL AS is_as_scheduled, NULL AS paper_url`

const joined = { m: 'a', mj: 'j', mf: 'f' }

/** Fields a side may not see aren't read: pay is for the clinician and admins, time cards aren't for sub-admins. */
const factsFor: Record<Side, string> = {
  clinician: `${timeCard}, CASE WHEN p.id IS NULL THEN ${moneyOfJoined(joined, false)} END`,
  facility: `${timeCard}, ${moneyOfJoined(joined, true)}`,
  admin: `${timeCard}, ${moneyOfJoined(joined, true)}`,
  subadmin: `${noTimeCard}, NULL`,
}

const statement = (params: ShiftsParams) => {
  const { side } = params
  const { page, count } = shiftPage(params)
  return `WITH page AS MATERIALIZED (${page})
    SELECT c.count, listed.* FROM (${count}) c LEFT JOIN (
      SELECT page.position, row_to_json(r)::text AS json, row_to_json(job)::text AS job, ${rateFacts},
        a.pay_rate_cents, a.sent_home_at, a.status_reason, ${minimumFacts} AS minimum,
        ${factsFor[side]} AS money
      FROM page JOIN applications a ON a.id = page.id
      JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
      JOIN clinicians cl ON cl.id = a.clinician_id JOIN users u ON u.id = cl.user_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      LEFT JOIN LATERAL (SELECT worked_minutes, pay_cents FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
        ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
      LEFT JOIN payouts p ON p.application_id = a.id AND p.reason <> 'extraTime'
      LEFT JOIN payments pay ON pay.application_id = a.id
      CROSS JOIN LATERAL (${job}) job
      CROSS JOIN LATERAL (${fields(side === 'clinician' || side === 'admin')}) r
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of the confirmed-shifts table for this side, and the count. IDs are found by index first. */
export const listShifts = async (
  db: Knex,
  params: ShiftsParams,
): Promise<{ rows: ShiftRow[]; count: number; isCountCapped: boolean }> => {
  const { skip, limit } = params
  // one extra row shows whether more follow when the count is capped
  const read = { ...params, limit: isCountedToCap(params) ? limit + 1 : limit }
  const { rows, count } = pageOf(
    await listPrepared<ShiftRow & PageRow>(db, statement(params), shiftBindings(read)),
  )
  if (!isCountedToCap(params)) return { rows, count, isCountCapped: false }
  return { rows: rows.slice(0, limit), ...cappedCount(count, { skip, limit, read: rows.length }) }
}
