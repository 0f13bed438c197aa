import type { Knex } from 'knex'
import { CHECK_OUT_HOURS_AFTER } from '@gaitway/contract/values/limits'
import { isMissedDay } from './missed-days.ts'
import { hasOpenNoShow } from './no-show-reports.ts'
import { listPrepared, listPreparedIds } from './postgres/index.ts'

/** SQL: the days `s` of applications `a` with no check-in that weren’t settled as a no-show; `l` is what was asked about them. */
const unattended = `applications a JOIN jobs j ON j.id = a.job_id JOIN slots s ON s.job_id = a.job_id
  LEFT JOIN check_ins c ON c.application_id = a.id AND c.slot_id = s.id
  LEFT JOIN late_check_ins l ON l.application_id = a.id AND l.slot_id = s.id
  WHERE j.job_type = 'PART_TIME' AND c.slot_id IS NULL AND NOT ${isMissedDay('s')}`

const isClinicianDue = `l.slot_id IS NULL AND s.starts_at <= :at::timestamptz - make_interval(mins => a.late_clinician_minutes)`
const isFacilityDue = `l.facility_asked_at IS NULL AND s.starts_at <= :at::timestamptz - make_interval(mins => a.late_facility_minutes)`
const due = `${unattended} AND a.status = 'current' AND a.last_slot_end > :at::timestamptz AND s.ends_at > :at::timestamptz
  AND (${isClinicianDue} OR ${isFacilityDue})`

/** Shifts with a day under way for which someone should be asked about a missing check-in, longest waiting first. */
export const listLateCheckIns = (db: Knex, { at, limit }: { at: Date; limit: number }): Promise<string[]> =>
  listPreparedIds(db, `SELECT a.id FROM ${due} ORDER BY s.starts_at, a.id LIMIT :limit`, { at, limit })

type LateDay = { slotId: string; startsAt: Date; asksClinician: boolean; asksFacility: boolean }

/** The day of this shift that is due, and who should be asked about it; undefined if there is none anymore. */
export const findLateDay = async (db: Knex, id: string, at: Date): Promise<LateDay | undefined> => {
  const [day] = await listPrepared<LateDay>(
    db,
    `SELECT s.id AS slot_id, s.starts_at, ${isClinicianDue} AS asks_clinician, ${isFacilityDue} AS asks_facility
     FROM ${due} AND a.id = :id`,
    { id, at },
  )
  return day
}

/** Its job was locked before. */
export const saveQuestion = (
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
 * SQL: a day that its facility was asked about and still has no check-in, until a no-show was reported, its time card was submitted,
 * the next day started, or half a day after it ended: at most one of an application. The fragment names applications `a`, jobs `j`, slots `s` and what was asked `l`.
 */
export const missingCheckIns = `${unattended} AND a.status IN ('current', 'completed') AND a.sent_home_at IS NULL
  AND l.facility_asked_at IS NOT NULL
  AND s.ends_at > :at::timestamptz - interval '${CHECK_OUT_HOURS_AFTER} hours'
  AND NOT EXISTS (SELECT FROM slots later WHERE later.job_id = s.job_id AND later.starts_at > s.starts_at
    AND later.starts_at <= :at::timestamptz)
  AND NOT ${hasOpenNoShow('a.id')}
  AND NOT EXISTS (SELECT FROM timesheets t WHERE t.application_id = a.id AND t.status <> 'draft')`

/** SQL: that day of job :id, for its page. */
export const missingCheckInOfJob = `(SELECT json_build_object('applicationId', a.id, 'firstName', u.first_name,
    'phone', u.phone, 'startDate', iso_instant(s.starts_at), 'endDate', iso_instant(s.ends_at),
    'notHereAt', iso_instant(l.not_here_at))
  FROM clinicians cl JOIN users u ON u.id = cl.user_id, ${missingCheckIns}
  AND a.job_id = :id AND cl.id = a.clinician_id)`

export type MissingCheckInRow = { slotId: string; startsAt: Date; endsAt: Date; notHereAt: Date | null }

/** The day of this shift whose check-in is missing; undefined if there is none. */
export const findMissingCheckIn = async (
  db: Knex,
  id: string,
  at: Date,
): Promise<MissingCheckInRow | undefined> => {
  const [day] = await listPrepared<MissingCheckInRow>(
    db,
    `SELECT s.id AS slot_id, s.starts_at, s.ends_at, l.not_here_at FROM ${missingCheckIns} AND a.id = :id`,
    { id, at },
  )
  return day
}

/** The facility says that the clinician isn't there. Its job was locked before. */
export const saveNotHere = (trx: Knex, id: string, slotId: string, said: { at: Date; by: string }) =>
  trx('late_check_ins')
    .where({ applicationId: id, slotId })
    .update({ notHereAt: said.at, notHereBy: said.by })
