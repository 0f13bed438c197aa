import type { Knex } from 'knex'

export type CrowdOptions = {
  facilities: number
  clinicians: number
  jobs: number
  applicationsPerJob: number
  at: Date
}

const people = `
  INSERT INTO users (id, email, password_hash, role, status, first_name, last_name, terms_version,
    terms_accepted_at, created_at)
  SELECT gen_random_uuid(), :role || n || '@crowd.test', 'nobody logs in', :role, 'approved', 'Person', n::text,
    '2026-11', :at, :at FROM generate_series(1, :count::int) n`
const facilities = `
  INSERT INTO facilities (id, user_id, office_name, is_signup_completed, signup_stage_count, created_at)
  SELECT gen_random_uuid(), id, 'Office ' || last_name, true, 4, created_at FROM users
  WHERE email LIKE 'facility%@crowd.test'`
const clinicians = `
  INSERT INTO clinicians (id, user_id, clinician_type, home_state, home_zip_code, home_time_zone, latitude, longitude,
    is_signup_completed, signup_stage_count, created_at)
  SELECT gen_random_uuid(), id, role, 'TX', '77002', 'America/Chicago', 29.7561, -95.3654, true, 4, created_at FROM users
  WHERE email LIKE '%@crowd.test' AND role <> 'facility'`
/** Half of them are upcoming and posted; the others are over, with every status a past job can have. */
const jobs = `
  WITH owners AS (SELECT id, user_id, row_number() OVER (ORDER BY id) - 1 AS place FROM facilities
    WHERE office_name LIKE 'Office %'),
  made AS (
    SELECT gen_random_uuid() AS id, owners.id AS facility_id, owners.user_id,
      (ARRAY['pt','pta','ot','ota','cota','slp'])[1 + n % 6] AS type,
      (ARRAY['TX','FL','AZ','IL','WA','DC'])[1 + (n / 6) % 6] AS state,
      CASE WHEN n / 36 % 2 = 0 THEN 'posted'
        ELSE (ARRAY['confirmed','completed','expired','cancelled'])[1 + (n / 72) % 4] END AS status,
      CASE WHEN n / 36 % 2 = 0 THEN :at::timestamptz + interval '1 hour' * (1 + n % 2000)
        ELSE :at::timestamptz - interval '1 hour' * (24 + n % 5000) END AS starts_at, n
    FROM generate_series(0, :count::int - 1) n JOIN owners ON owners.place = n % (SELECT count(*) FROM owners)
  ), saved AS (
    INSERT INTO jobs (id, facility_id, status, job_type, clinician_type, address_nickname, address1, city, state,
      zip_code, latitude, longitude, time_zone, setting_types, patient_types, dress_code, description,
      hourly_rate, min_experience_years, parking_cents, other_cents, total_pay_cents, total_minutes,
      first_slot_start, last_slot_end, number_of_applicants, created_by, created_at)
    SELECT id, facility_id, status, 'PART_TIME', type, 'Wing ' || n % 7, n || ' Main St', 'City ' || n % 50, state,
      '77030', 29.7 + (n % 100) / 50.0, -95.4 + (n % 77) / 50.0, 'America/Chicago', ARRAY['SNF'], '{}', 'Scrubs',
      'Evaluate and treat.', 20 + n % 181, 1, 0, 0, 40000, 480, starts_at, starts_at + interval '8 hours', :applicants, user_id,
      starts_at - interval '3 days' FROM made
  )
  INSERT INTO slots (id, job_id, sort_order, starts_at, ends_at)
  SELECT gen_random_uuid(), id, 0, starts_at, starts_at + interval '8 hours' FROM made`
/** Every job has applicants; the first one of a filled job is confirmed. */
const applications = `
  WITH crowd AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM clinicians),
  numbered AS (SELECT id, facility_id, status, first_slot_start, last_slot_end, created_at, row_number() OVER (ORDER BY id) - 1 AS n FROM jobs)
  INSERT INTO applications (id, job_id, clinician_id, facility_id, status, first_slot_start, last_slot_end, created_at)
  SELECT gen_random_uuid(), j.id, crowd.id, j.facility_id,
    CASE j.status WHEN 'posted' THEN 'applied' WHEN 'expired' THEN 'expired' WHEN 'cancelled' THEN 'cancelled'
      ELSE CASE WHEN k > 0 THEN 'declined' WHEN j.status = 'completed' THEN 'completed'
        WHEN j.n % 50 = 0 THEN 'current' ELSE 'upcoming' END END,
    j.first_slot_start, j.last_slot_end, j.created_at
  FROM numbered j CROSS JOIN generate_series(0, :count::int - 1) k
  JOIN crowd ON crowd.n = (j.n * 7 + k * 13) % (SELECT count(*) FROM crowd)
  ON CONFLICT DO NOTHING`

/** Many facilities, clinicians, jobs, and applications, for measurements and query plans. */
export const buildCrowd = async (db: Knex, overrides: CrowdOptions) => {
  const { at } = overrides
  const type = 'pt'
  await db.transaction(async trx => {
    // triggers and foreign keys would only repeat what the rows already say
    await trx.raw('SET LOCAL session_replication_role = replica')
    await trx.raw(people, { role: 'facility', count: overrides.facilities, at })
    await trx.raw(people, { role: type, count: overrides.clinicians, at })
    await trx.raw(facilities)
    await trx.raw(clinicians)
    await trx.raw(jobs, { count: overrides.jobs, applicants: overrides.applicationsPerJob, at })
    await trx.raw(applications, { count: overrides.applicationsPerJob })
  })
  await db.raw('ANALYZE')
}
