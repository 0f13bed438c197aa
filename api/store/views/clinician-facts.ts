import type { Knex } from 'knex'
import type { ClinicianFacts } from '../../domain/eligibility.ts'
import type { Experience } from '../../domain/match.ts'
import { buildIdCondition, listPrepared } from '../postgres/index.ts'
import { openJobFacts, type OpenJobFacts } from './job-shape.ts'

export type KnownClinician = ClinicianFacts & {
  id: string
  userId: string
  firstName: string
  lastName: string
  profileUrl: string | null
  practiceYears: number | null
  facilityExperience: Experience[]
  city: string | null
  state: string | null
  zipCode: string | null
  place: { latitude: number; longitude: number } | null
}
/** A clinician as JSON has them: instants are text, everything else has the types of the domain. */
export type ClinicianFactsText = Omit<
  KnownClinician,
  (typeof instants)[number] | 'licenses' | 'booked' | 'timeOff'
> &
  Record<(typeof instants)[number], string | null> & {
    licenses: { state: string; expiresAt: string | null }[]
    booked: { jobId: string; startsAt: string; endsAt: string }[]
    timeOff: { startsAt: string; endsAt: string }[]
  }
const instants = ['cprExpiresAt', 'tbExpiresAt', 'malpracticeExpiresAt'] as const

/** SQL: what eligibility and match of clinicians `c` and users `cu` depend on from :at on, as JSON. */
export const clinicianFacts = `(SELECT row_to_json(k) FROM (SELECT c.id, c.user_id AS "userId",
    cu.first_name AS "firstName", cu.last_name AS "lastName", cu.profile_url AS "profileUrl", cu.status,
    c.is_signup_completed AS "isSignupCompleted", c.clinician_type AS "clinicianType",
    c.practice_years AS "practiceYears", c.facility_experience AS "facilityExperience", c.home_city AS city,
    c.home_state AS state, c.home_zip_code AS "zipCode",
    CASE WHEN c.latitude IS NOT NULL AND c.longitude IS NOT NULL
      THEN json_build_object('latitude', c.latitude, 'longitude', c.longitude) END AS place,
    CASE WHEN c.has_cpr THEN c.cpr_expires_at END AS "cprExpiresAt",
    CASE WHEN c.has_tb_test THEN c.tb_expires_at END AS "tbExpiresAt",
    CASE WHEN c.has_malpractice THEN c.malpractice_expires_at END AS "malpracticeExpiresAt",
    (SELECT coalesce(json_agg(json_build_object('state', l.state, 'expiresAt', l.expires_at)
        ORDER BY l.sort_order), '[]')
      FROM clinician_licenses l WHERE l.clinician_id = c.id) AS licenses,
    (SELECT coalesce(json_agg(json_build_object('jobId', h.job_id, 'startsAt', lower(b.during),
        'endsAt', upper(b.during)) ORDER BY b.during), '[]')
      FROM clinician_bookings b JOIN holds h ON h.id = b.hold_id
      WHERE b.clinician_id = c.id AND b.during && tstzrange(:at::timestamptz, NULL)) AS booked,
    (SELECT coalesce(json_agg(json_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at)
        ORDER BY t.starts_at), '[]')
      FROM time_off t WHERE t.clinician_id = c.id
        AND tstzrange(t.starts_at, t.ends_at) && tstzrange(:at::timestamptz, NULL)) AS "timeOff",
    ARRAY(SELECT x.facility_id FROM blocks x
      WHERE x.clinician_id = c.id AND x.ended_at IS NULL) AS "blockedFacilityIds",
    ARRAY(SELECT i.job_id FROM job_invitations i JOIN jobs ij ON ij.id = i.job_id
      WHERE i.clinician_id = c.id AND ij.last_slot_end > :at::timestamptz) AS "invitedJobIds") k)`

/** SQL: the credentials of clinicians `c` that end before the last day of jobs `j`, as eligibility compares them. */
export const lapsedCredentials = `
  SELECT string_agg(held.name, ', ' ORDER BY held.name) AS names FROM (
    SELECT 'CPR certification' AS name, c.cpr_expires_at AS until WHERE c.has_cpr
    UNION ALL SELECT 'TB test', c.tb_expires_at WHERE c.has_tb_test
    UNION ALL SELECT 'malpractice insurance', c.malpractice_expires_at WHERE c.has_malpractice
    UNION ALL SELECT l.state || ' license', max(coalesce(l.expires_at, 'infinity')) FROM clinician_licenses l
      WHERE l.clinician_id = c.id AND l.state = j.state GROUP BY l.state) held
  WHERE (held.until AT TIME ZONE 'UTC')::date
    < ((j.last_slot_end - interval '1 minute') AT TIME ZONE j.time_zone)::date`

/** A job, and what decides whether these clinicians may take it, with their bookings from `at` on. */
export const listClinicianFactsForJob = async (
  db: Knex,
  jobId: string,
  ids: readonly string[],
  at: Date,
): Promise<{ job: OpenJobFacts; clinician: KnownClinician }[]> => {
  const { condition, bindings } = buildIdCondition('c.id', ids)
  const rows = await listPrepared<OpenJobFacts & { facts: ClinicianFactsText }>(
    db,
    `SELECT ${openJobFacts}, ${clinicianFacts} AS facts
     FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
     CROSS JOIN (clinicians c JOIN users cu ON cu.id = c.user_id)
     WHERE j.id = :jobId AND ${condition}`,
    { ...bindings, jobId, at },
  )
  return rows.map(({ facts, ...job }) => ({ job, clinician: toClinician(facts) }))
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))
const toRange = <Range extends { startsAt: string; endsAt: string }>(range: Range) => ({
  ...range,
  startsAt: new Date(range.startsAt),
  endsAt: new Date(range.endsAt),
})

export const toClinician = (facts: ClinicianFactsText): KnownClinician => ({
  ...facts,
  cprExpiresAt: toDate(facts.cprExpiresAt),
  tbExpiresAt: toDate(facts.tbExpiresAt),
  malpracticeExpiresAt: toDate(facts.malpracticeExpiresAt),
  licenses: facts.licenses.map(({ state, expiresAt }) => ({ state, expiresAt: toDate(expiresAt) })),
  booked: facts.booked.map(toRange),
  timeOff: facts.timeOff.map(toRange),
})
