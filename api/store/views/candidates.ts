import type { Knex } from 'knex'
import { clinicianTypes, listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { EARTH_RADIUS_MILES } from '@gaitway/contract/places'
import { milesTo } from '../places.ts'
import { buildIdCondition, listPrepared, listPreparedIds } from '../postgres/index.ts'
import {
  clinicianFacts,
  toClinician,
  lapsedCredentials,
  type ClinicianFactsText,
  type KnownClinician,
} from './clinician-facts.ts'
import { openJobFacts, type OpenJobFacts } from './job-shape.ts'

type CandidateFacts = { phone: string | null; isFavorite: boolean; hasApplied: boolean; isInvited: boolean }
export type FoundCandidate = CandidateFacts & { job: OpenJobFacts; clinician: KnownClinician }

/**
 * SQL: whether clinicians `c` could apply to jobs `j`: they never did, removed their application, or were declined
 * because someone else was confirmed.
 */
const mayApply = `NOT EXISTS (SELECT 1 FROM applications a WHERE a.job_id = j.id AND a.clinician_id = c.id
  AND NOT (a.status = 'removed' OR (a.status = 'declined' AND a.displaced_by IS NOT NULL)))`

/** SQL: the times that a job has once it is open again, as `restorePostedTimes` sets them. */
const wantedTimes = `
  SELECT s.id, s.sort_order,
    CASE WHEN posted.first > :at::timestamptz THEN coalesce(s.posted_starts_at, s.starts_at) ELSE s.starts_at END
      AS starts_at,
    CASE WHEN posted.first > :at::timestamptz THEN coalesce(s.posted_ends_at, s.ends_at) ELSE s.ends_at END AS ends_at
  FROM slots s CROSS JOIN (SELECT min(posted_starts_at) AS first FROM slots WHERE job_id = :jobId) posted
  WHERE s.job_id = :jobId`
const during = 'tstzrange(w.starts_at, w.ends_at)'

/**
 * Everyone of the discipline is put in order by facts that are cheap to read. The other conditions are checked for one
 * after another until enough are found.
 */
const freeCliniciansSql = `
  WITH wanted AS MATERIALIZED (${wantedTimes}), ordered AS MATERIALIZED (
    SELECT c.id,
      c.id IN (SELECT clinician_id FROM applications WHERE job_id = :jobId AND status = 'declined') AS has_applied,
      c.id IN (SELECT clinician_id FROM favorite_clinicians
        WHERE facility_id = (SELECT facility_id FROM jobs WHERE id = :jobId)) AS is_favorite,
      ${milesTo('c', 'j.latitude', 'j.longitude')} AS miles
    FROM jobs j JOIN unnest(:posted::text[], :worked::text[]) AS fits(posted, worked) ON fits.posted = j.clinician_type
    JOIN clinicians c ON c.clinician_type = fits.worked
    WHERE j.id = :jobId AND c.is_signup_completed
    ORDER BY has_applied DESC, is_favorite DESC, miles, c.id
  ), found AS MATERIALIZED (
    SELECT ordered.*, able.is_invited FROM ordered CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT 1 FROM job_invitations i WHERE i.job_id = j.id AND i.clinician_id = c.id) AS is_invited
      FROM jobs j CROSS JOIN (clinicians c JOIN users u ON u.id = c.user_id)
      WHERE j.id = :jobId AND c.id = ordered.id AND u.status = 'approved'
        AND EXISTS (SELECT 1 FROM clinician_licenses l WHERE l.clinician_id = c.id AND l.state = j.state)
        AND ${mayApply}
        AND NOT EXISTS (SELECT 1 FROM clinician_bookings b JOIN wanted w ON b.during && ${during}
          WHERE b.clinician_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM time_off t JOIN wanted w ON tstzrange(t.starts_at, t.ends_at) && ${during}
          WHERE t.clinician_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM blocks k
          WHERE k.facility_id = j.facility_id AND k.clinician_id = c.id AND k.ended_at IS NULL)
        AND (SELECT lapse.names FROM (${lapsedCredentials}) lapse) IS NULL
      OFFSET 0) able
    ORDER BY has_applied DESC, is_favorite DESC, miles, id LIMIT :limit)
  SELECT ${openJobFacts}, CASE WHEN c.id IS NOT NULL THEN ${clinicianFacts} END AS facts,
    (SELECT json_agg(json_build_object('startDate', iso_instant(w.starts_at), 'endDate', iso_instant(w.ends_at))
      ORDER BY w.sort_order) FROM wanted w) AS wanted,
    cu.phone, found.has_applied, found.is_favorite, found.is_invited
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
    LEFT JOIN (found JOIN clinicians c ON c.id = found.id JOIN users cu ON cu.id = c.user_id) ON true
  WHERE j.id = :jobId
  ORDER BY found.has_applied DESC, found.is_favorite DESC, found.miles, found.id`

/** Each clinician type that a job requires with the types that can work it. */
const typePairs = clinicianTypes.flatMap(posted =>
  listTypesOfDiscipline(posted).map(worked => ({ posted, worked })),
)
const constantBindings = {
  posted: typePairs.map(({ posted }) => posted),
  worked: typePairs.map(({ worked }) => worked),
  earth: EARTH_RADIUS_MILES,
}

type Row = OpenJobFacts & CandidateFacts & { facts: ClinicianFactsText | null; wanted: OpenJobFacts['slots'] }

/**
 * Clinicians of a job's discipline who are free once it is open, have its state's license and valid credentials, and
 * could apply: first those who applied before, then the facility’s favorites, then the closest. Undefined if there is no
 * such job.
 */
export const listFreeClinicians = async (
  db: Knex,
  { jobId, limit, at }: { jobId: string; limit: number; at: Date },
): Promise<FoundCandidate[] | undefined> => {
  const rows = await listPrepared<Row>(db, freeCliniciansSql, { ...constantBindings, jobId, limit, at })
  if (rows.length === 0) return undefined
  return rows.flatMap(({ facts, wanted: slots, phone, isFavorite, hasApplied, isInvited, ...job }) =>
    facts
      ? [{ job: { ...job, slots }, clinician: toClinician(facts), phone, isFavorite, hasApplied, isInvited }]
      : [],
  )
}

/** The clinicians among these who can’t apply to a job, because they have applied, were confirmed, or were declined. */
export const listUnableToApply = (db: Knex, jobId: string, ids: readonly string[]) => {
  const { condition, bindings } = buildIdCondition('c.id', ids)
  const sql = `SELECT c.id FROM jobs j CROSS JOIN clinicians c WHERE j.id = :jobId AND ${condition} AND NOT ${mayApply}`
  return listPreparedIds(db, sql, { ...bindings, jobId })
}
