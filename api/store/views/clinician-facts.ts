import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { ClinicianFacts } from '../../domain/eligibility.ts'
import type { Experience } from '../../domain/match.ts'

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
type Row = {
  id: string
  userId: string
  firstName: string
  lastName: string
  profileUrl: string | null
  status: UserStatus
  isSignupCompleted: boolean
  clinicianType: ClinicianType
  practiceYears: number | null
  facilityExperience: Experience[]
  homeCity: string | null
  homeState: string | null
  homeZipCode: string | null
  latitude: number | null
  longitude: number | null
  cprExpiresAt: Date | null
  tbExpiresAt: Date | null
  malpracticeExpiresAt: Date | null
  licences: { state: string; expiresAt: string | null }[]
  booked: { jobId: string; startsAt: string; endsAt: string }[]
  timeOff: { startsAt: string; endsAt: string }[]
  blockedFacilityIds: string[]
}

const sql = `
  SELECT c.id, c.user_id, u.first_name, u.last_name, u.profile_url, u.status, c.is_signup_completed,
    c.clinician_type, c.practice_years, c.facility_experience, c.home_city, c.home_state, c.home_zip_code,
    c.latitude, c.longitude,
    CASE WHEN c.has_cpr THEN c.cpr_expires_at END AS cpr_expires_at,
    CASE WHEN c.has_tb_test THEN c.tb_expires_at END AS tb_expires_at,
    CASE WHEN c.has_malpractice THEN c.malpractice_expires_at END AS malpractice_expires_at,
    (SELECT coalesce(json_agg(json_build_object('state', l.state, 'expiresAt', l.expires_at)
        ORDER BY l.sort_order), '[]')
      FROM clinician_licences l WHERE l.clinician_id = c.id) AS licences,
    (SELECT coalesce(json_agg(json_build_object('jobId', h.job_id, 'startsAt', lower(b.during),
        'endsAt', upper(b.during)) ORDER BY b.during), '[]')
      FROM clinician_bookings b JOIN holds h ON h.id = b.hold_id
      WHERE b.clinician_id = c.id AND b.during && tstzrange(:at, NULL)) AS booked,
    (SELECT coalesce(json_agg(json_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at)
        ORDER BY t.starts_at), '[]')
      FROM time_off t WHERE t.clinician_id = c.id AND tstzrange(t.starts_at, t.ends_at) && tstzrange(:at, NULL)) AS time_off,
    ARRAY(SELECT DISTINCT k.facility_id::text FROM blocks k
      WHERE k.clinician_id = c.id AND k.ended_at IS NULL) AS blocked_facility_ids
  FROM clinicians c JOIN users u ON u.id = c.user_id
  WHERE c.id = ANY(:ids::uuid[])`

/** What decides whether these clinicians may take a job, with the time that they have given away from `at` on. */
export const listClinicianFacts = async (
  db: Knex,
  ids: readonly string[],
  at: Date,
): Promise<KnownClinician[]> => {
  const { rows } = await db
    .raw<{ rows: Row[] }>(sql, { ids: [...ids], at })
    .options({ name: 'clinician-facts' })
  return rows.map(clinicianOf)
}

const clinicianOf = (row: Row): KnownClinician => ({
  id: row.id,
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  profileUrl: row.profileUrl,
  status: row.status,
  isSignupCompleted: row.isSignupCompleted,
  clinicianType: row.clinicianType,
  practiceYears: row.practiceYears,
  facilityExperience: row.facilityExperience,
  city: row.homeCity,
  state: row.homeState,
  zipCode: row.homeZipCode,
  place:
    row.latitude !== null && row.longitude !== null
      ? { latitude: row.latitude, longitude: row.longitude }
      : null,
  cprExpiresAt: row.cprExpiresAt,
  tbExpiresAt: row.tbExpiresAt,
  malpracticeExpiresAt: row.malpracticeExpiresAt,
  licences: row.licences.map(({ state, expiresAt }) => ({
    state,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  })),
  booked: row.booked.map(({ jobId, startsAt, endsAt }) => ({
    jobId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })),
  timeOff: row.timeOff.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })),
  blockedFacilityIds: row.blockedFacilityIds,
})
