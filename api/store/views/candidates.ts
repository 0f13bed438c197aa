import type { Knex } from 'knex'
import { clinicianTypes, disciplineOf } from '@gaitway/contract/enums'
import { EARTH_RADIUS_MILES } from '@gaitway/contract/places'
import { milesTo } from '../places.ts'
import { listPrepared } from '../prepared.ts'
import {
  clinicianFacts,
  clinicianOf,
  type ClinicianFactsText,
  type KnownClinician,
} from './clinician-facts.ts'
import { openJobFacts, type OpenJobFacts } from './job-shape.ts'

type Standing = { phone: string | null; isFavorite: boolean; hasApplied: boolean; isInvited: boolean }
export type FoundCandidate = Standing & { job: OpenJobFacts; clinician: KnownClinician }

/** Those who never applied, removed their application, or were declined for someone else. */
const mayApply = `NOT EXISTS (SELECT 1 FROM applications a WHERE a.job_id = j.id AND a.clinician_id = c.id
  AND NOT (a.status = 'removed' OR (a.status = 'declined' AND a.displaced_by IS NOT NULL)))`

const sql = `
  WITH found AS MATERIALIZED (
    SELECT c.id,
      EXISTS (SELECT 1 FROM applications a
        WHERE a.job_id = j.id AND a.clinician_id = c.id AND a.status = 'declined') AS has_applied,
      EXISTS (SELECT 1 FROM favorite_clinicians kept
        WHERE kept.facility_id = j.facility_id AND kept.clinician_id = c.id) AS is_favorite,
      EXISTS (SELECT 1 FROM job_invitations i WHERE i.job_id = j.id AND i.clinician_id = c.id) AS is_invited,
      ${milesTo('c', 'j.latitude', 'j.longitude')} AS miles
    FROM jobs j JOIN unnest(:posted::text[], :worked::text[]) AS fits(posted, worked) ON fits.posted = j.clinician_type
    JOIN clinicians c ON c.clinician_type = fits.worked JOIN users u ON u.id = c.user_id
    WHERE j.id = :jobId AND u.status = 'approved' AND c.is_signup_completed
      AND EXISTS (SELECT 1 FROM clinician_licenses l WHERE l.clinician_id = c.id AND l.state = j.state)
      AND ${mayApply}
      AND NOT EXISTS (SELECT 1 FROM clinician_bookings b JOIN slots s ON s.job_id = j.id
        WHERE b.clinician_id = c.id AND b.during && tstzrange(s.starts_at, s.ends_at))
      AND NOT EXISTS (SELECT 1 FROM time_off t JOIN slots s ON s.job_id = j.id
        WHERE t.clinician_id = c.id AND tstzrange(t.starts_at, t.ends_at) && tstzrange(s.starts_at, s.ends_at))
      AND NOT EXISTS (SELECT 1 FROM blocks k
        WHERE k.facility_id = j.facility_id AND k.clinician_id = c.id AND k.ended_at IS NULL)
    ORDER BY has_applied DESC, is_favorite DESC, miles, c.id LIMIT :limit)
  SELECT ${openJobFacts}, CASE WHEN c.id IS NOT NULL THEN ${clinicianFacts} END AS facts,
    cu.phone, found.has_applied, found.is_favorite, found.is_invited
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
    LEFT JOIN (found JOIN clinicians c ON c.id = found.id JOIN users cu ON cu.id = c.user_id) ON true
  WHERE j.id = :jobId
  ORDER BY found.has_applied DESC, found.is_favorite DESC, found.miles, found.id`

/** Each discipline of a job with those who can work it. */
const fits = clinicianTypes.flatMap(posted => disciplineOf(posted).map(worked => ({ posted, worked })))
const bindings = {
  posted: fits.map(({ posted }) => posted),
  worked: fits.map(({ worked }) => worked),
  earth: EARTH_RADIUS_MILES,
}

type Row = OpenJobFacts & Standing & { facts: ClinicianFactsText | null }

/**
 * Clinicians who are free for a job, of its discipline, licensed in its state, and could still apply: those who did
 * before, then the facility’s favorites, then the closest. Whether their credentials last is for eligibility to say.
 * Undefined if there is no such job.
 */
export const listFreeClinicians = async (
  db: Knex,
  { jobId, limit, at }: { jobId: string; limit: number; at: Date },
): Promise<FoundCandidate[] | undefined> => {
  const rows = await listPrepared<Row>(db, sql, { ...bindings, jobId, limit, at })
  if (rows.length === 0) return undefined
  return rows.flatMap(({ facts, phone, isFavorite, hasApplied, isInvited, ...job }) =>
    facts ? [{ job, clinician: clinicianOf(facts), phone, isFavorite, hasApplied, isInvited }] : [],
  )
}
