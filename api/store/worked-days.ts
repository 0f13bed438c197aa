import type { Knex } from 'knex'
import type { WorkedDay } from '../domain/pbj-days.ts'
import { listPrepared } from './postgres/index.ts'

/** A worked day with what payroll needs to know of its shift. */
export type WorkedShiftDay = WorkedDay & {
  jobId: string
  payRateCents: number
  payCents: number
  approvedAt: Date
  /** null if the clock accepted it */
  approvedBy: string | null
}

/**
 * SQL: the days of accepted time cards as last corrected, where a condition holds for their application `a`. Extra time
 * that was accepted after the time card is paid by a payout of its own, and counts with its day.
 */
export const selectWorkedDays = (condition: string) => `
  SELECT a.id AS "applicationId", x.slot_id AS "slotId", j.id AS "jobId", j.serial_number AS "serialNumber",
    a.clinician_id AS "clinicianId", j.clinician_type AS "clinicianType", j.time_zone AS "timeZone",
    x.started_at AS "startedAt", x.ended_at AS "endedAt", x.break_started_at AS "breakStartedAt",
    x.break_ended_at AS "breakEndedAt", x.paid_minutes AS "paidMinutes", a.pay_rate_cents AS "payRateCents",
    x.pay_cents AS "payCents", t.accepted_at AS "approvedAt",
    (SELECT by.first_name || ' ' || by.last_name FROM users by WHERE by.id = t.accepted_by) AS "approvedBy"
  FROM applications a JOIN jobs j ON j.id = a.job_id
    JOIN timesheets t ON t.application_id = a.id AND t.status = 'accepted'
    LEFT JOIN LATERAL (SELECT c.entries FROM timesheet_adjustments c WHERE c.timesheet_id = t.id
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1) last ON true
    CROSS JOIN LATERAL (
      SELECT e.slot_id, e.started_at, e.ended_at, e.break_started_at, e.break_ended_at, e.pay_cents,
        e.worked_minutes + (SELECT coalesce(sum(extra.minutes), 0)::int FROM timesheet_extra_time extra
          WHERE extra.timesheet_id = t.id AND extra.slot_id = e.slot_id AND extra.decision = 'accept'
            AND EXISTS (SELECT 1 FROM payouts own WHERE own.application_id = a.id AND own.reason = 'extraTime'))
          AS paid_minutes
      FROM timesheet_entries e WHERE e.timesheet_id = t.id AND last.entries IS NULL
      UNION ALL
      SELECT w."slotId", w."startedAt", w."endedAt", w."breakStartedAt", w."breakEndedAt", w."payCents",
        w."workedMinutes"
      FROM jsonb_to_recordset(last.entries) AS w("slotId" uuid, "startedAt" timestamptz, "endedAt" timestamptz,
        "breakStartedAt" timestamptz, "breakEndedAt" timestamptz, "payCents" int, "workedMinutes" int)) x
  WHERE ${condition}`

/** SQL: those of facility `:facilityId` between `:from` and `:to`. */
export const workedDaysSql =
  selectWorkedDays(`a.facility_id = :facilityId::uuid AND a.first_slot_start < :to::timestamptz
    AND a.last_slot_end > :from::timestamptz AND x.started_at < :to::timestamptz
    AND x.ended_at > :from::timestamptz`)

type Span = { facilityId: string; from: Date; to: Date }

/** The clinicians with accepted time cards in this time. */
export const listWorkers = async (db: Knex, span: Span): Promise<string[]> => {
  const rows = await listPrepared<{ clinicianId: string }>(
    db,
    `SELECT DISTINCT a.clinician_id FROM applications a
       JOIN timesheets t ON t.application_id = a.id AND t.status = 'accepted'
     WHERE a.facility_id = :facilityId AND a.first_slot_start < :to::timestamptz
       AND a.last_slot_end > :from::timestamptz ORDER BY a.clinician_id`,
    span,
  )
  return rows.map(({ clinicianId }) => clinicianId)
}

/** The worked days of some clinicians, by person and time. */
export const listWorkedDays = async (
  db: Knex,
  { clinicianIds, ...span }: Span & { clinicianIds: readonly string[] },
): Promise<WorkedShiftDay[]> =>
  listPrepared<WorkedShiftDay>(
    db,
    `${workedDaysSql} AND a.clinician_id = ANY (:clinicianIds::uuid[])
     ORDER BY a.clinician_id, x.started_at, x.slot_id`,
    { ...span, clinicianIds: [...clinicianIds] },
  )
