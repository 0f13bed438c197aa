import type { Knex } from 'knex'
import { NO_SHOW_DISPUTE_DAYS, NO_SHOW_REMINDER_HOURS } from '@gaitway/contract/values/limits'
import { EARTH_RADIUS_MILES } from '@gaitway/contract/places'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays } from '@gaitway/contract/format/time'
import type { Presence } from '../domain/no-show.ts'
import { milesFromJob } from './check-ins.ts'
import { isMissedDay } from './missed-days.ts'
import { findPrepared, listPrepared, listPreparedIds, requireRow } from './postgres/index.ts'
import type { NewNoShowReportRow, NoShowReportRow } from './rows.ts'

/** SQL: whether a no-show report about this application is open. */
export const hasOpenNoShow = (applicationId: string) => `EXISTS (SELECT FROM no_show_reports open_report
  WHERE open_report.application_id = ${applicationId} AND open_report.status IN ('waiting', 'contested'))`

/** The open report about an application; there is at most one. Its job was locked before. */
export const findOpenReport = (db: Knex, applicationId: string): Promise<NoShowReportRow | undefined> =>
  db('no_show_reports').where({ applicationId }).whereIn('status', ['waiting', 'contested']).first()

/** Whether a report about one of the job's applications is open. The job was locked before. */
export const hasOpenNoShowOfJob = async (db: Knex, jobId: string) =>
  (await db('no_show_reports as r')
    .join('applications as a', 'a.id', 'r.application_id')
    .where('a.job_id', jobId)
    .whereIn('r.status', ['waiting', 'contested'])
    .first('r.id')) !== undefined

export const findReport = (db: Knex, id: string): Promise<NoShowReportRow | undefined> =>
  db('no_show_reports').where({ id }).first()

/** The job was locked before. */
export const insertReport = async (trx: Knex, row: NewNoShowReportRow): Promise<NoShowReportRow> =>
  requireRow(
    await trx('no_show_reports').insert(row).returning('*'),
    `No-show report ${row.id} was not inserted.`,
  )

/** Records that admins were reminded of a report, after this many hours. */
export const setReportReminded = (trx: Knex, id: string, hours: number) =>
  trx('no_show_reports').where({ id }).update({ remindedHours: hours })

/**
 * While a report is open, the other reports of its shift can't be disputed. Now that this one is closed, those that could
 * be disputed when it was made can be for the full time again, from this instant on.
 */
export const renewDisputes = (
  trx: Knex,
  { id, applicationId, reportedAt }: Pick<NoShowReportRow, 'id' | 'applicationId' | 'reportedAt'>,
  at: Date,
) =>
  trx('no_show_reports')
    .where({ applicationId, status: 'settled', decidedBy: null })
    .whereNot({ id })
    .where('disputeBy', '>', reportedAt)
    .update({ disputeBy: addDays(at, NO_SHOW_DISPUTE_DAYS) })

/** Reports whose clinician didn’t answer in time, or that admins are to be reminded of, longest due first. */
export const listReportsDue = (db: Knex, params: { at: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT id FROM no_show_reports WHERE status = 'waiting' AND answer_by <= :at::timestamptz
     UNION ALL
     SELECT r.id FROM no_show_reports r CROSS JOIN LATERAL (SELECT max(h) AS hours FROM unnest(:hours::int[]) AS h
       WHERE r.contested_at <= :at::timestamptz - h * interval '1 hour') due
     WHERE r.status = 'contested' AND due.hours > coalesce(r.reminded_hours, 0)
     ORDER BY id LIMIT :limit`,
    { ...params, hours: [...NO_SHOW_REMINDER_HOURS] },
  )

/** Whether a clinician was there on these days, as far as the product knows. */
export const findPresence = async (
  db: Knex,
  { applicationId, slotIds }: { applicationId: string; slotIds: readonly string[] },
): Promise<Presence> => {
  const rows = await listPrepared<Presence>(
    db,
    `SELECT EXISTS (SELECT FROM check_ins c WHERE c.application_id = :applicationId AND c.checked_in_at IS NOT NULL
         AND c.slot_id = ANY(:slotIds::uuid[])) AS has_check_in,
       EXISTS (SELECT FROM timesheets t WHERE t.application_id = :applicationId
         AND t.status IN ('pending', 'rejected')) AS has_submitted_card`,
    { applicationId, slotIds: [...slotIds] },
  )
  return requireRow(rows, 'The presence of a clinician was not read.')
}

/**
 * Whether our question reached the clinician: the email was accepted and, if they have texts or push notifications, one
 * of these was accepted too.
 */
export const wasReached = async (
  db: Knex,
  params: { userId: string; jobId: string; at: Date },
): Promise<boolean> => {
  const row = await findPrepared<{ isReached: boolean }>(
    db,
    `SELECT coalesce(bool_or(channel = 'email' AND status = 'sent')
         AND (bool_and(channel = 'email') OR bool_or(channel <> 'email' AND status = 'sent')), false) AS is_reached
     FROM deliveries WHERE user_id = :userId AND job_id = :jobId AND created_at = :at`,
    params,
  )
  return row?.isReached ?? false
}

/** The time zone of a clinician’s home; `otherwise` if it isn’t known. */
export const findHomeZone = async (db: Knex, clinicianId: string, otherwise: string): Promise<string> => {
  const row: { homeTimeZone: string | null } | undefined = await db('clinicians')
    .where({ id: clinicianId })
    .first('home_time_zone')
  return row?.homeTimeZone ?? otherwise
}

/** SQL: a report `r` and its day `s`, as JSON. */
const shownReport = `json_build_object('id', r.id, 'status', r.status, 'startDate', iso_instant(s.starts_at),
  'endDate', iso_instant(s.ends_at), 'clinicianFirstName', (SELECT ru.first_name
    FROM applications ra JOIN clinicians rc ON rc.id = ra.clinician_id JOIN users ru ON ru.id = rc.user_id
    WHERE ra.id = r.application_id), 'reason', r.reason, 'reportedAt', iso_instant(r.reported_at),
  'answerBy', iso_instant(r.answer_by), 'answeredAt', iso_instant(r.answered_at),
  'answerNote', r.answer_note, 'atStakeCents', r.at_stake_cents, 'outcome', r.outcome,
  'hasOtherDays', EXISTS (SELECT FROM applications oa JOIN slots o ON o.job_id = oa.job_id
    WHERE oa.id = r.application_id AND oa.status <> 'cancelled' AND o.id <> r.slot_id AND NOT ${isMissedDay('o')}),
  'isSilent', r.dispute_by IS NOT NULL, 'disputeBy', CASE WHEN r.status = 'settled' AND r.decided_by IS NULL
    THEN iso_instant(r.dispute_by) END, 'decisionReason', r.decision_reason)`

/** SQL: the reports about these applications that weren’t withdrawn, as JSON: the open one, then the latest. */
export const selectReports = (applications: string) => `(
  SELECT coalesce(json_agg(${shownReport}
    ORDER BY r.status IN ('waiting', 'contested') DESC, r.reported_at DESC, r.id DESC), '[]')
  FROM no_show_reports r JOIN slots s ON s.id = r.slot_id
  WHERE r.application_id IN (${applications}) AND r.status <> 'withdrawn')`

type Shown = Output<'noShows.answer'>

/** A report as both sides and staff see it. */
export const readNoShowReport = async (db: Knex, id: string): Promise<Shown> => {
  const sql = `SELECT ${shownReport} AS shown FROM no_show_reports r JOIN slots s ON s.id = r.slot_id WHERE r.id = :id`
  const rows = await listPrepared<{ shown: Shown }>(db, sql, { id })
  return requireRow(rows, `No-show report ${id} is missing.`).shown
}

type Evidence = Omit<Output<'noShows.evidence'>, 'days' | 'outcomes'>
type Arrival = NonNullable<Evidence['checkIn']>

/** SQL: the check-in `c` for a day of job `j`; null if nobody checked in. */
const arrival = `CASE WHEN c.checked_in_at IS NOT NULL THEN json_build_object('at', iso_instant(c.checked_in_at),
  'isRecorded', c.arrival_recorded_by IS NOT NULL, 'miles', ${milesFromJob('in')}) END`

/** The last check-in of a clinician for one of these days; null if there is none. */
export const findLastCheckIn = async (
  db: Knex,
  { applicationId, slotIds }: { applicationId: string; slotIds: readonly string[] },
): Promise<Arrival | null> => {
  const row = await findPrepared<{ arrival: Arrival | null }>(
    db,
    `SELECT ${arrival} AS arrival FROM check_ins c JOIN applications a ON a.id = c.application_id
     JOIN jobs j ON j.id = a.job_id
     WHERE c.application_id = :applicationId AND c.slot_id = ANY(:slotIds::uuid[]) AND c.checked_in_at IS NOT NULL
     ORDER BY c.checked_in_at DESC LIMIT 1`,
    { applicationId, slotIds: [...slotIds], earth: EARTH_RADIUS_MILES },
  )
  return row?.arrival ?? null
}

const MESSAGES_MAX = 200

/** What both sides said and did about the day of a report. */
export const findEvidence = async (db: Knex, id: string): Promise<Evidence | undefined> => {
  const row = await findPrepared<{ evidence: Evidence }>(
    db,
    `SELECT json_build_object('report', ${shownReport}, 'timeZone', j.time_zone, 'paymentType', a.payment_type,
       'clinicianName', u.first_name || ' ' || u.last_name, 'clinicianPhone', u.phone,
       'officeName', f.office_name, 'facilityPhone', f.phone, 'checkIn', ${arrival},
       'checkedOutAt', iso_instant(c.checked_out_at),
       'hours', (SELECT json_build_object('startTime', iso_instant(e.started_at), 'endTime', iso_instant(e.ended_at),
           'workedMinutes', e.worked_minutes)
         FROM timesheet_entries e JOIN timesheets t ON t.id = e.timesheet_id
         WHERE t.application_id = a.id AND t.status IN ('pending', 'rejected') AND e.slot_id = s.id),
       'messages', (SELECT coalesce(json_agg(json_build_object('at', iso_instant(m.created_at), 'side', m.side,
           'text', coalesce(m.text, '')) ORDER BY m.number), '[]')
         FROM (SELECT m.* FROM chat_rooms cr JOIN chat_messages m ON m.room_id = cr.id
           WHERE cr.facility_id = a.facility_id AND cr.clinician_id = a.clinician_id
             AND m.created_at >= s.starts_at - interval '1 day'
           ORDER BY m.number DESC LIMIT ${MESSAGES_MAX}) m)) AS evidence
     FROM no_show_reports r JOIN slots s ON s.id = r.slot_id JOIN applications a ON a.id = r.application_id
     JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
     JOIN clinicians cl ON cl.id = a.clinician_id JOIN users u ON u.id = cl.user_id
     LEFT JOIN check_ins c ON c.application_id = a.id AND c.slot_id = s.id
     WHERE r.id = :id`,
    { id, earth: EARTH_RADIUS_MILES },
  )
  return row?.evidence
}
