import type { Knex } from 'knex'
import type { CalendarShift } from '@gaitway/contract/calendar-file'
import { confirmedSql } from './applications.ts'
import { findPrepared } from './postgres/index.ts'
import type { ApplicationRow, CalendarLinkRow } from './rows.ts'

export const findCalendarLink = (db: Knex, clinicianId: string): Promise<CalendarLinkRow | undefined> =>
  db('calendar_links').where({ clinicianId }).first()

/** Saves a clinician's address in place of the one before. */
export const saveCalendarLink = (trx: Knex, row: CalendarLinkRow) =>
  trx('calendar_links').insert(row).onConflict('clinician_id').merge()

/** False when there was none. */
export const deleteCalendarLink = async (trx: Knex, clinicianId: string): Promise<boolean> =>
  (await trx('calendar_links').where({ clinicianId }).delete()) === 1

/** SQL: a shift as calendars show it, as JSON, from applications `a`, jobs `j` and facilities `f`. */
const calendarShift = `json_build_object(
      'applicationId', a.id, 'jobId', j.id, 'officeName', f.office_name,
      'address', json_build_object('jobAddress1', j.address1, 'jobAddress2', j.address2, 'city', j.city,
        'state', j.state, 'zipCode', j.zip_code),
      'contact', CASE WHEN f.phone IS NOT NULL AND f.contact_first_name IS NOT NULL THEN
        json_build_object('name', concat_ws(' ', f.contact_first_name, f.contact_last_name), 'phone', f.phone) END,
      'slots', (SELECT json_agg(json_build_object('sortOrder', s.sort_order, 'startDate', iso_instant(s.starts_at),
          'endDate', iso_instant(s.ends_at)) ORDER BY s.sort_order) FROM slots s WHERE s.job_id = j.id))`

/** SQL: when the last of these events happened. */
const lastEvent = (condition: string) => `(SELECT max(e.happened_at) FROM events e WHERE ${condition})`

const feedSql = `
  SELECT (SELECT coalesce(json_agg(${calendarShift}::jsonb || jsonb_build_object('appliedAt', iso_instant(a.created_at),
        'modifiedAt', iso_instant(greatest(own.at,
          ${lastEvent("e.job_id = j.id AND e.noun IN ('job', 'timeChange')")},
          ${lastEvent("e.noun_id = f.id AND e.verb = 'edit'")})),
        'canceledAt', CASE WHEN NOT ${confirmedSql('a')} THEN iso_instant(own.at) END)
      ORDER BY a.first_slot_start, a.id), '[]')
    FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
    CROSS JOIN LATERAL (SELECT coalesce(${lastEvent('e.noun_id = a.id')}, a.created_at) AS at) own
    WHERE a.clinician_id = l.clinician_id AND a.last_slot_end > :since
      AND (${confirmedSql('a')} OR (a.confirmed_at IS NOT NULL AND own.at > :canceledSince))) AS shifts
  FROM calendar_links l JOIN clinicians c ON c.id = l.clinician_id JOIN users u ON u.id = c.user_id
  WHERE l.token_hash = :tokenHash AND u.status = 'approved'`

type FeedShift = Omit<CalendarShift, 'link'> & { jobId: string }

/**
 * Shifts that ended after `since`, earliest first: confirmed ones, and those that the clinician lost after
 * `canceledSince`. Undefined if the address is of no active clinician.
 */
export const listFeedShifts = async (
  db: Knex,
  params: { tokenHash: Buffer; since: Date; canceledSince: Date },
): Promise<FeedShift[] | undefined> =>
  (await findPrepared<{ shifts: FeedShift[] }>(db, feedSql, params))?.shifts

type CalendarApplication = Pick<ApplicationRow, 'createdAt'> & { shift: CalendarShift }

/** The shift of an application as calendars show it, and when the clinician applied. */
export const findCalendarShift = (db: Knex, applicationId: string) =>
  findPrepared<CalendarApplication>(
    db,
    `SELECT a.created_at, ${calendarShift} AS shift
    FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
    WHERE a.id = :applicationId`,
    { applicationId },
  )
