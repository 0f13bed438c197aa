import type { Knex } from 'knex'
import { CHECK_OUT_HOURS_AFTER } from '@gaitway/contract/values/limits'
import { isMissedDay } from './missed-days.ts'
import { hasOpenNoShow } from './no-show-reports.ts'
import { findPrepared, listPreparedIds } from './postgres/index.ts'

/** SQL: the days `s` of applications `a` without a check-in that weren’t settled as a no-show; `l` says who was asked. */
const unattended = `applications a JOIN jobs j ON j.id = a.job_id JOIN slots s ON s.job_id = a.job_id
  LEFT JOIN check_ins c ON c.application_id = a.id AND c.slot_id = s.id
  LEFT JOIN late_check_ins l ON l.application_id = a.id AND l.slot_id = s.id
  WHERE j.job_type = 'PART_TIME' AND c.slot_id IS NULL AND NOT ${isMissedDay('s')}`

const isClinicianDue = `l.slot_id IS NULL AND s.starts_at <= :at::timestamptz - make_interval(mins => a.late_clinician_minutes)`
const isFacilityDue = `l.facility_asked_at IS NULL AND s.starts_at <= :at::timestamptz - make_interval(mins => a.late_facility_minutes)`
const due = `${unattended} AND a.status = 'current' AND a.last_slot_end > :at::timestamptz AND s.ends_at > :at::timestamptz
  AND (${isClinicianDue} OR ${isFacilityDue})`

/** Shifts with a day under way for which someone should be asked about a missing check-in, longest waiting first. */
export const listLateCheckIns = (db: Knex, params: { at: Date; limit: number }) =>
  listPreparedIds(db, `SELECT a.id FROM ${due} ORDER BY s.starts_at, a.id LIMIT :limit`, params)

type LateDay = { slotId: string; startsAt: Date; asksClinician: boolean; asksFacility: boolean }

/** The day of this shift without a check-in, and who should be asked about it; undefined if nobody should be anymore. */
export const findLateDay = (db: Knex, id: string, at: Date) =>
  findPrepared<LateDay>(
    db,
    `SELECT s.id AS slot_id, s.starts_at, ${isClinicianDue} AS asks_clinician, ${isFacilityDue} AS asks_facility
     FROM ${due} AND a.id = :id`,
    { id, at },
  )

/** Records who was asked about a missing check-in. The job was locked before. */
export const recordCheckInQuestion = (
  trx: Knex,
  applicationId: string,
  { slotId, asksClinician, asksFacility }: LateDay,
  at: Date,
) =>
  asksClinician
    ? trx('late_check_ins').insert({
        applicationId,
        slotId,
        clinicianAskedAt: at,
        facilityAskedAt: asksFacility ? at : null,
      })
    : trx('late_check_ins').where({ applicationId, slotId }).update({ facilityAskedAt: at })

/**
 * SQL: days without a check-in that the facility was asked about, until a no-show is reported, a time card is submitted,
 * the next day starts, or half a day after the day ended. An application has at most one such day. The fragment names
 * applications `a`, jobs `j`, slots `s`, and who was asked `l`.
 */
export const missingCheckIns = `${unattended} AND a.status IN ('current', 'completed') AND a.sent_home_at IS NULL
  AND l.facility_asked_at IS NOT NULL
  AND s.ends_at > :at::timestamptz - interval '${CHECK_OUT_HOURS_AFTER} hours'
  AND NOT EXISTS (SELECT FROM slots later WHERE later.job_id = s.job_id AND later.starts_at > s.starts_at
    AND later.starts_at <= :at::timestamptz)
  AND NOT ${hasOpenNoShow('a.id')}
  AND NOT EXISTS (SELECT FROM timesheets t WHERE t.application_id = a.id AND t.status <> 'draft')`

/** SQL: the day of job :id whose check-in is missing, as JSON. */
export const missingCheckInOfJob = `(SELECT json_build_object('applicationId', a.id, 'firstName', u.first_name,
    'phone', u.phone, 'startDate', iso_instant(s.starts_at), 'endDate', iso_instant(s.ends_at),
    'notHereAt', iso_instant(l.not_here_at))
  FROM clinicians cl JOIN users u ON u.id = cl.user_id, ${missingCheckIns}
  AND a.job_id = :id AND cl.id = a.clinician_id)`

export type MissingCheckInRow = { slotId: string; startsAt: Date; endsAt: Date; notHereAt: Date | null }

/** The day of this shift whose check-in is missing; undefined if there is none. */
export const findMissingCheckIn = (db: Knex, id: string, at: Date) =>
  findPrepared<MissingCheckInRow>(
    db,
    `SELECT s.id AS slot_id, s.starts_at, s.ends_at, l.not_here_at FROM ${missingCheckIns} AND a.id = :id`,
    { id, at },
  )

/** Records that the facility says the clinician isn't there. The job was locked before. */
export const saveNotHere = (
  trx: Knex,
  applicationId: string,
  slotId: string,
  { at, by }: { at: Date; by: string },
) => trx('late_check_ins').where({ applicationId, slotId }).update({ notHereAt: at, notHereBy: by })
