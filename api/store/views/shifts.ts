import type { Knex } from 'knex'
import type { Side } from '@gaitway/contract/values/enums'
import type { FacilityPaymentFacts } from '@gaitway/contract/money-status'
import { EARTH_RADIUS_MILES } from '@gaitway/contract/places'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { selectLastCallOut } from '../call-outs.ts'
import { attendanceFields } from '../check-ins.ts'
import { capCount, listPrepared, splitPage, type PageRow } from '../postgres/index.ts'
import { type ShiftsParams, isCountedToCap, shiftBindings, shiftPage } from './shift-page.ts'
import { openExtraMinutes } from '../timesheets.ts'
import { minimumFacts, type MinimumFacts } from './settlement-terms.ts'
import { isMissedDay } from '../missed-days.ts'
import { hasOpenNoShow } from '../no-show-reports.ts'
import { facilityPaymentFacts, paymentStage } from './payment-stage.ts'
import { standbyOfferSql } from '../standbys.ts'
import { openTimeChangeSql } from '../time-changes.ts'
import { waitNow } from './payouts-due.ts'
import { moneyOfListed, type ShiftMoneyFacts } from './shift-money.ts'
import { type FacilityPhoto, postedSlotsOfJob, rateFacts } from './job-shape.ts'

export type ListedShiftRow = FacilityPhoto & {
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
  acceptsAt: Date | null
  acceptedBy: string | null
  isAutoSubmitted: boolean | null
  isRevised: boolean | null
  openExtraMinutes: number | null
  workedMinutes: number | null
  isAsScheduled: boolean | null
  paperUrl: string | null
  paperAddedAt: Date | null
  sentHomeAt: Date | null
  statusReason: string | null
  minimum: MinimumFacts | null
  /** null before confirmation, and where this side sees no money */
  money: ShiftMoneyFacts | null
  /** of an application that was never confirmed */
  unconfirmedPayment: FacilityPaymentFacts | null
}

const jobColumns = `SELECT j.id, j.serial_number AS "serialNumber", j.status, j.clinician_type AS "clinicianType",
  j.job_type AS "jobType", j.address_nickname AS "jobAddressNickname", j.address1 AS "jobAddress1",
  j.address2 AS "jobAddress2", j.city, j.state, j.zip_code AS "zipCode", j.time_zone AS "timeZone",
  iso_instant(a.first_slot_start) AS "startDate", iso_instant(a.last_slot_end) AS "endDate",
  j.total_pay_cents AS "totalPayCents"`

const payout = `CASE WHEN p.id IS NOT NULL THEN json_build_object(
  'amountCents', coalesce(corrected.pay_cents, p.amount_cents), 'status', p.status,
  'waitsFor', ${waitNow('p')}) END`

/** SQL: a key, or null if the condition isn't true: with null, no index is read. */
const keyIf = (condition: string, key: string) => `CASE WHEN ${condition} THEN ${key} END`
const confirmedId = keyIf('a.confirmed_at IS NOT NULL', 'a.id')
const pendingCardId = keyIf(`t.status = 'pending'`, 't.id')

/**
 * SQL: the days of job `j`, whether other times than posted were agreed on, and whether a pending time card has exactly
 * the scheduled times, all in one read.
 */
const days = `SELECT json_agg(json_build_object('id', s.id, 'startDate', iso_instant(s.starts_at),
      'endDate', iso_instant(s.ends_at), 'isMissed', ${isMissedDay('s')}, ${attendanceFields}) ORDER BY s.sort_order) AS listed,
    bool_or(s.posted_starts_at IS NOT NULL) AS is_moved,
    bool_and(${isMissedDay('s')} OR (e.started_at, e.ended_at) IS NOT DISTINCT FROM (s.starts_at, s.ends_at)
      AND e.break_started_at IS NULL) AS is_as_scheduled
  FROM slots s LEFT JOIN check_ins c ON c.slot_id = s.id AND c.application_id = ${confirmedId}
  LEFT JOIN timesheet_entries e ON e.slot_id = s.id AND e.timesheet_id = ${pendingCardId}
  WHERE s.job_id = j.id`

const ratings = `(SELECT json_build_object('byFacility', max(r.rating) FILTER (WHERE r.by_side = 'facility'),
    'byClinician', max(r.rating) FILTER (WHERE r.by_side = 'clinician'))
  FROM feedback r WHERE r.application_id = ${confirmedId})`

const shiftColumns = (seesPay: boolean, seesCallOut: boolean) => `
  SELECT a.id, a.status AS "shiftStatus",
    json_build_object('id', a.clinician_id, 'firstName', u.first_name, 'lastName', u.last_name) AS "clinicianId",
    json_build_object('id', f.id, 'officeName', f.office_name, 'userId', f.user_id) AS "facilityId",
    days.listed AS "shiftSlots", CASE WHEN days.is_moved THEN ${postedSlotsOfJob} END AS "postedSlots",
    a.proposed_slots IS NOT NULL AS "isProposedNewTime", a.proposed_slots AS "proposedSlots",
    CASE WHEN a.status = 'applied' THEN a.counter_slots END AS "counterSlots",
    ${seesPay ? payout : 'NULL'} AS payout, ${paymentStage} AS "paymentStage",
    ${ratings} AS ratings,
    a.is_standby AS "isStandby",
    ${standbyOfferSql('a')} AS "standbyOffer",
    EXISTS (SELECT 1 FROM holds h WHERE h.application_id = a.id AND h.status = 'held') AS "isHeld",
    ${openTimeChangeSql('application_id = a.id')} AS "timeChange", ${hasOpenNoShow('a.id')} AS "hasOpenNoShow",
    ${seesCallOut ? selectLastCallOut('a.id') : 'NULL'} AS "callOut"`

const isAsScheduled = `(t.status = 'pending' AND a.sent_home_at IS NULL AND coalesce(days.is_as_scheduled, true)
  AND NOT ${hasOpenNoShow('a.id')})`
const timeCardColumns = `t.id AS timesheet_id, t.status AS timesheet_status, t.submitted_at,
  CASE WHEN NOT ${hasOpenNoShow('a.id')} THEN t.accepts_at END AS accepts_at, t.accepted_by,
  t.is_auto_submitted, t.status = 'pending' AND t.revised_at IS NOT NULL AS is_revised, ${openExtraMinutes('t')} AS open_extra_minutes, a.worked_minutes,
  ${isAsScheduled} AS is_as_scheduled, t.paper_url, t.paper_added_at`
const noTimeCardColumns = `NULL AS timesheet_id, NULL AS timesheet_status, NULL AS submitted_at, NULL AS accepts_at, NULL AS accepted_by,
  NULL AS is_auto_submitted, NULL AS is_revised, NULL AS open_extra_minutes, NULL AS worked_minutes,
  NULL AS is_as_scheduled, NULL AS paper_url, NULL AS paper_added_at`

const aliases = { m: 'a', mj: 'j', mf: 'f', mp: 'pay', mt: 't' }

/** Columns that a side may not see aren't read: pay is for the clinician and admins, time cards aren't for sub-admins. */
const factsFor: Record<Side, string> = {
  clinician: `${timeCardColumns}, CASE WHEN p.id IS NULL THEN ${moneyOfListed(aliases, false)} END`,
  facility: `${timeCardColumns}, ${moneyOfListed(aliases, true)}`,
  admin: `${timeCardColumns}, ${moneyOfListed(aliases, true)}`,
  subadmin: `${noTimeCardColumns}, NULL`,
}

const unconfirmedPayment = `CASE WHEN a.confirmed_at IS NULL THEN ${facilityPaymentFacts('pay')} END`

const listSql = (params: ShiftsParams) => {
  const { side } = params
  const { found, count } = shiftPage(params)
  return `WITH ${found}
    SELECT c.count, listed.* FROM (${count}) c LEFT JOIN (
      SELECT page.position, row_to_json(r)::text AS json, row_to_json(job)::text AS job, ${rateFacts},
        f.profile_url AS photo_url, a.pay_rate_cents, a.sent_home_at, a.status_reason, ${minimumFacts} AS minimum,
        ${factsFor[side]} AS money,
        ${side === 'facility' || side === 'admin' ? unconfirmedPayment : 'NULL'} AS unconfirmed_payment
      FROM page JOIN applications a ON a.id = page.id
      JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
      JOIN clinicians cl ON cl.id = a.clinician_id JOIN users u ON u.id = cl.user_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      LEFT JOIN LATERAL (SELECT pay_cents FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
        ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
      LEFT JOIN payouts p ON p.application_id = a.id AND p.reason <> 'extraTime'
      LEFT JOIN payments pay ON pay.application_id = a.id
      CROSS JOIN LATERAL (${jobColumns}) job
      CROSS JOIN LATERAL (${days}) days
      CROSS JOIN LATERAL (${shiftColumns(side === 'clinician' || side === 'admin', side === 'clinician')}) r
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of the table of shifts for this side, and the count. IDs are found by index first. */
export const listShifts = async (
  db: Knex,
  params: ShiftsParams,
): Promise<{ rows: ListedShiftRow[]; count: number; isCountCapped: boolean }> => {
  const { skip, limit } = params
  // one extra row shows whether more follow when the count is capped
  const read = { ...params, limit: isCountedToCap(params) ? limit + 1 : limit }
  const { rows, count } = splitPage(
    await listPrepared<ListedShiftRow & PageRow>(db, listSql(params), {
      ...shiftBindings(read),
      earth: EARTH_RADIUS_MILES,
    }),
  )
  if (!isCountedToCap(params)) return { rows, count, isCountCapped: false }
  return { rows: rows.slice(0, limit), ...capCount(count, { skip, limit, read: rows.length }) }
}
