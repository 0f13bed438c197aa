import type { Knex } from 'knex'
import { FEEDBACK_CHANGE_HOURS } from '@gaitway/contract/values/limits'
import type { FeedbackSide } from '@gaitway/contract/fields/feedback'
import { findPreparedJson } from './postgres/index.ts'
import type { FeedbackRow, NewFeedbackRow } from './rows.ts'

/** SQL: the average rating of facilities or clinicians with this alias, to one decimal; null without ratings. */
export const averageRatingSql = (alias: string) =>
  `CASE WHEN ${alias}.rating_count > 0 THEN round(${alias}.rating_sum::numeric / ${alias}.rating_count, 1) END`

const reviews = `(SELECT coalesce(json_agg(one), '[]') FROM (
    SELECT r.by_side AS "bySide", r.author_id AS "authorId", r.rating, r.tags, r.comment,
      iso_instant(r.created_at) AS "createdAt",
      iso_instant(r.created_at + interval '${FEEDBACK_CHANGE_HOURS} hours') AS "changeableUntil"
    FROM feedback r WHERE r.application_id = a.id ORDER BY r.by_side) one)`

const feedbackSql = `
  SELECT row_to_json(r)::text AS json
  FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
  JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
  CROSS JOIN LATERAL (SELECT a.id AS "jobApplicationId", a.job_id AS "jobId", j.serial_number AS "serialNumber",
    f.office_name AS "officeName", u.first_name || ' ' || u.last_name AS "clinicianName",
    iso_instant(a.first_slot_start) AS "startDate", j.time_zone AS "timeZone", ${reviews} AS reviews) r
  WHERE a.id = :id AND a.status = 'completed'
    AND (:clinicianId::uuid IS NULL OR a.clinician_id = :clinicianId::uuid)
    AND (:facilityId::uuid IS NULL OR a.facility_id = :facilityId::uuid)`

/** The ratings of a completed shift as JSON text; undefined if the shift isn't this clinician's or facility's. */
export const findShiftFeedback = (
  db: Knex,
  id: string,
  { clinicianId, facilityId }: { clinicianId: string | null; facilityId: string | null },
) => findPreparedJson(db, feedbackSql, { id, clinicianId, facilityId })

export const findFeedback = (
  trx: Knex,
  where: Pick<FeedbackRow, 'applicationId' | 'bySide'>,
): Promise<FeedbackRow | undefined> => trx('feedback').where(where).first()

export const listSidesThatRated = (trx: Knex, applicationId: string): Promise<FeedbackSide[]> =>
  trx('feedback').where({ applicationId }).pluck('by_side')

/** Triggers add the rating to the sums of the rated side. */
export const insertFeedback = (trx: Knex, row: NewFeedbackRow) => trx('feedback').insert(row)

export const updateFeedback = (
  trx: Knex,
  id: string,
  change: Pick<FeedbackRow, 'rating' | 'tags' | 'comment' | 'changedAt'>,
) => trx('feedback').where({ id }).update(change)

/** Deletes the ratings of a shift and returns them. Triggers subtract them from the sums. */
export const deleteFeedback = (trx: Knex, applicationId: string): Promise<FeedbackRow[]> =>
  trx('feedback').where({ applicationId }).delete('*')
