const types = `(ARRAY['pt','pta','ot','ota','cota','slp'])`
const states = `(ARRAY['TX','TX','TX','FL','AZ','IL','WA','DC'])`

/** Users with their sessions: user 0 is an admin, then the facilities' owners, then the clinicians. */
export const peopleSql = [
  `INSERT INTO users (id, email, password_hash, role, first_name, last_name, phone, status, terms_version,
     terms_accepted_at, email_verified_at, created_at)
   SELECT row_id(1, n), 'person' || n || '@rows.test', 'nobody logs in',
     CASE WHEN n = 0 THEN 'admin' WHEN n <= :facilities THEN 'facility'
       ELSE ${types}[1 + (n - :facilities - 1) % 6] END,
     'Ada' || n % 97, 'Example' || n % 991, (5555550100 + n)::text,
     CASE WHEN n > :facilities + :clinicians - :waiting THEN 'pending' ELSE 'approved' END, '2026-11', at, at, at
   FROM (SELECT n, :now - interval '2 years' + n * interval '30 minutes' AS at
     FROM generate_series(0, :facilities + :clinicians) n) numbered`,
  `INSERT INTO sessions (id, user_id, refresh_hash, rotated_at, created_at, last_used_at)
   SELECT row_id(5, n), row_id(1, n), sha256(n::text::bytea), :real, :real, :real
   FROM generate_series(0, :facilities + :clinicians) n`,
  `INSERT INTO facilities (id, user_id, office_name, facility_types, patient_types, dress_code, phone, billing_email,
     address1, city, state, zip_code, latitude, longitude, customer_id, invoice_allowed,
     is_signup_completed, signup_stage_count, created_at)
   SELECT row_id(2, n), row_id(1, n + 1), 'Office ' || n, '{SNF}', '{Geriatric}', 'Scrubs', (7135550100 + n)::text,
     'billing' || n || '@rows.test', n || ' Main St', 'Houston', ${states}[1 + n % 8], '77030',
     29.7 + (n % 100) / 50.0, -95.4 + (n % 77) / 50.0, 'cus_rows_' || n, n % 5 = 4,
     true, 4, :now
   FROM generate_series(0, :facilities - 1) n`,
  `INSERT INTO facility_members (user_id, facility_id, is_owner, access, accepted_at, created_at)
   SELECT user_id, id, true, '{}', created_at, created_at FROM facilities`,
  `INSERT INTO payment_sources (id, facility_id, kind, provider_id, setup_session_id, brand, last4, exp_month, exp_year,
     holder, is_primary, created_at)
   SELECT row_id(6, n), row_id(2, n), 'card', 'pm_rows_' || n, 'cs_rows_' || n, 'visa', '4242', 12, 2031, 'Ada Office', true, :now
   FROM generate_series(0, :facilities - 1) n`,
  `INSERT INTO clinicians (id, user_id, clinician_type, home_city, home_state, home_zip_code, home_time_zone, latitude, longitude,
     practice_years, has_cpr, cpr_expires_at, has_malpractice, malpractice_expires_at, has_tb_test, tb_expires_at,
     facility_experience, is_signup_completed, signup_stage_count, created_at)
   SELECT row_id(3, n), row_id(1, n + 1 + :facilities), ${types}[1 + n % 6], 'Houston', ${states}[1 + (n / 6) % 8],
     '77002', 'America/Chicago', 29.7561, -95.3654, 8, true, :now + interval '5 years', true, :now + interval '5 years', true, :now + interval '5 years',
     '[{"day":"SNF","isAvailable":true,"startTime":"5"}]', true, 4, :now
   FROM generate_series(0, :clinicians - 1) n`,
  `INSERT INTO clinician_licenses (clinician_id, sort_order, number, state, expires_at)
   SELECT row_id(3, n), 0, 'LIC' || n, ${states}[1 + (n / 6) % 8], :now + interval '5 years'
   FROM generate_series(0, :clinicians - 1) n`,
]

/** The first day of job `n`, this much later. */
const firstDay = (later: string) => `jsonb_build_array(jsonb_build_object('slotId', row_id(7, 2 * n::bigint),
  'startDate', iso_instant(j.first_slot_start + interval '${later}'),
  'endDate', iso_instant(j.first_slot_start + interval '${later}' + interval '8 hours')))`

/**
 * The newest jobs are open. Of ten jobs of a facility one is open, one confirmed for later, six worked, one expired,
 * and one canceled. One of twenty is only for invited clinicians, one of 13 applicants proposed other times.
 */
export const jobsSql = [
  `INSERT INTO jobs (id, facility_id, status, job_type, clinician_type, address_nickname, address1, city, state,
     zip_code, latitude, longitude, time_zone, setting_types, patient_types, dress_code, description, hourly_rate,
     boost_percent, min_experience_years, parking_cents, other_cents, total_pay_cents, total_minutes,
     first_slot_start, last_slot_end, number_of_applicants, invite_only, created_by, created_at)
   SELECT row_id(4, n), f.id, (ARRAY['posted','confirmed','completed','completed','completed','completed','completed',
       'completed','expired','cancelled'])[1 + turn % 10],
     'PART_TIME', ${types}[1 + (n + turn) % 6], 'Wing ' || n % 7, f.address1, f.city, f.state, f.zip_code, f.latitude,
     f.longitude, 'America/Chicago', '{SNF}', '{Geriatric}', 'Scrubs', 'Evaluate and treat, eight residents.',
     30 + (n * 7) % 100, CASE WHEN n % 9 = 0 THEN 10 ELSE 0 END, 1, 0, 0, (30 + (n * 7) % 100) * 1600, 960,
     starts_at, starts_at + interval '32 hours', 5, (n + turn / 10) % 20 = 0, f.user_id, starts_at - interval '5 days'
   FROM (SELECT n, turn, n % :facilities AS owner,
       CASE WHEN turn % 10 < 2 THEN :now + (1 + (n * 7) % 720) * interval '1 hour'
         ELSE :now - (40 + (n::bigint * 7919) % 17520) * interval '1 hour' END AS starts_at
     FROM (SELECT n, n / :facilities + 1 AS turn FROM generate_series(0, :jobs - 1) n) turned) timed
   JOIN facilities f ON f.id = row_id(2, owner) ORDER BY n`,
  `INSERT INTO slots (id, job_id, sort_order, starts_at, ends_at, posted_starts_at, posted_ends_at)
   SELECT row_id(7, 2 * number_in(id) + day), id, day, starts_at, starts_at + interval '8 hours',
     CASE WHEN is_moved THEN starts_at - interval '1 hour' END, CASE WHEN is_moved THEN starts_at + interval '7 hours' END
   FROM jobs CROSS JOIN generate_series(0, 1) day
   CROSS JOIN LATERAL (SELECT first_slot_start + day * interval '1 day' AS starts_at,
     status IN ('confirmed', 'completed') AND number_in(id) % 23 = 0 AS is_moved) times`,
  `INSERT INTO applications (id, job_id, clinician_id, facility_id, status, first_slot_start, last_slot_end, policy_id,
     payment_type, fee_percent, pay_rate_cents, confirmed_at, late_clinician_minutes, late_facility_minutes, created_at,
     proposed_slots, counter_slots)
   SELECT row_id(8, 5 * n + k), j.id, row_id(3, 6 * ((5 * n + (k + n + turn) % 5) % (:clinicians / 6)) + (n + turn) % 6), j.facility_id,
     CASE j.status WHEN 'posted' THEN 'applied' WHEN 'expired' THEN 'expired' WHEN 'cancelled' THEN 'cancelled'
       ELSE CASE WHEN k > 0 THEN 'declined' WHEN j.status = 'completed' THEN 'completed' ELSE 'upcoming' END END,
     j.first_slot_start, j.last_slot_end, CASE WHEN is_taken THEN policy.id END,
     CASE WHEN is_taken THEN CASE WHEN number_in(j.facility_id) % 5 = 4 THEN 'invoice' ELSE 'card' END END,
     CASE WHEN is_taken THEN 10 END, CASE WHEN is_taken THEN j.hourly_rate * 100 END,
     CASE WHEN is_taken THEN j.created_at + interval '1 day' END, CASE WHEN is_taken THEN 10 END,
     CASE WHEN is_taken THEN 20 END, j.created_at + k * interval '1 hour',
     CASE WHEN is_proposed THEN ${firstDay('1 hour')} END,
     CASE WHEN is_proposed AND j.status = 'posted' AND n % 5 = 0 THEN ${firstDay('2 hours')} END
   FROM generate_series(0, :jobs - 1) n CROSS JOIN generate_series(0, 4) k
   CROSS JOIN LATERAL (SELECT n / :facilities + 1 AS turn) turned
   JOIN jobs j ON j.id = row_id(4, n)
   CROSS JOIN LATERAL (SELECT k = 0 AND j.status IN ('confirmed', 'completed') AS is_taken) taken
   CROSS JOIN LATERAL (SELECT NOT is_taken AND (5 * n + k) % 13 = 0 AS is_proposed) proposed
   CROSS JOIN (SELECT id FROM policies WHERE kind = 'cancellation' LIMIT 1) policy ORDER BY n, k`,
]
