import { taken } from './money-sql.ts'

const templateJob = `jsonb_build_object('jobType', 'PART_TIME', 'clinicianType', 'pt', 'jobAddressNickname', 'Wing 3',
  'jobAddress1', '1 Main St', 'city', 'Houston', 'state', 'TX', 'zipCode', '77030', 'settingTypes', jsonb_build_array('SNF'),
  'patientTypes', jsonb_build_array('Geriatric'), 'dressCode', 'Scrubs', 'description', 'Evaluate and treat.',
  'hourlyRate', 60, 'minExperienceYears', 1, 'times',
  jsonb_build_array(jsonb_build_object('daysLater', 0, 'start', '08:00', 'end', '16:00')))`

/** Before a shift: favorites, templates, invitations to every tenth job, time off, blocks, and calendar addresses. */
export const planningSql = [
  `INSERT INTO favorite_clinicians (facility_id, clinician_id, created_at)
   SELECT row_id(2, n), row_id(3, (n * 37 + k * 101) % :clinicians), :now - k * interval '1 day'
   FROM generate_series(0, :facilities - 1) n CROSS JOIN generate_series(0, 14) k`,
  `INSERT INTO job_templates (id, facility_id, name, job, created_by, created_at)
   SELECT row_id(20, 5 * n + k), row_id(2, n), 'Wing ' || k, ${templateJob}, row_id(1, n + 1), :now
   FROM generate_series(0, :facilities - 1) n CROSS JOIN generate_series(0, 4) k`,
  `INSERT INTO job_invitations (job_id, clinician_id, invited_by, created_at)
   SELECT a.job_id, a.clinician_id, j.created_by, j.created_at FROM jobs j JOIN applications a ON a.job_id = j.id
   WHERE (number_in(j.id) + (number_in(j.id) / :facilities + 1) / 10) % 10 = 0`,
  `INSERT INTO job_invitations (job_id, clinician_id, invited_by, created_at)
   SELECT j.id, f.clinician_id, j.created_by, j.created_at FROM jobs j
   JOIN favorite_clinicians f ON f.facility_id = j.facility_id AND f.created_at > :now - interval '3 days'
   WHERE EXISTS (SELECT FROM job_invitations i WHERE i.job_id = j.id) ON CONFLICT DO NOTHING`,
  `INSERT INTO time_off (id, clinician_id, starts_at, ends_at, note, created_at)
   SELECT row_id(21, n), row_id(3, n), :now + (n % 60) * interval '1 day', :now + (2 + n % 60) * interval '1 day', NULL, :now
   FROM generate_series(0, :clinicians - 1, 4) n`,
  `INSERT INTO blocks (id, facility_id, clinician_id, by_side, blocked_by, reason, created_at)
   SELECT row_id(22, n), row_id(2, n % :facilities), row_id(3, n), 'clinician', row_id(1, n + 1 + :facilities), 'Too far', :now
   FROM generate_series(0, :clinicians - 1, 30) n`,
  `INSERT INTO calendar_links (clinician_id, token_hash, created_at)
   SELECT row_id(3, n), sha256(lpad(n::text, 43, '0')::bytea), :now FROM generate_series(0, :clinicians - 1) n`,
]

/** What is written for a shift: a brief of every job, with the facility's plan of the house, and who read it. */
export const briefSql = [
  `INSERT INTO files (id, owner_user_id, purpose, name, content_type, byte_size, sha256, storage_key, created_at)
   SELECT row_id(27, n), row_id(1, n + 1), 'brief', 'plan.pdf', 'application/pdf', 100000, repeat('0', 64), 'plan' || n, :now
   FROM generate_series(0, :facilities - 1) n`,
  `INSERT INTO briefs (job_id, version, parking, entrance, contact_name, contact_phone, document_urls, updated_by, updated_at)
   SELECT id, id, 'Lot B, behind the main building', 'Staff entrance', 'Dana Reyes', '5555550123',
     ARRAY['/api/files/' || row_id(27, number_in(facility_id))], created_by, created_at FROM jobs`,
  `INSERT INTO brief_readings (application_id, version, read_at)
   SELECT t.id, t.job_id, t.confirmed_at FROM ${taken} t`,
]

const ratedBy = (side: string, user: string, share: number) => `
  SELECT row_id(${side === 'facility' ? 23 : 24}, n), t.id, '${side}', ${user}, 3 + (n * 7)::int % 3, '{}',
    CASE WHEN n % 4 = 0 THEN 'Kind and on time.' END, last_slot_end + interval '5 hours'
  FROM ${taken} t JOIN facilities f ON f.id = t.facility_id JOIN clinicians c ON c.id = t.clinician_id
  WHERE t.is_accepted AND n % 100 < ${share}`
const rated = (table: 'facilities' | 'clinicians', key: string, side: string) => `
  UPDATE ${table} r SET rating_sum = given.stars, rating_count = given.ratings
  FROM (SELECT a.${key}, sum(rating) AS stars, count(*) AS ratings FROM feedback b JOIN applications a ON a.id = b.application_id
    WHERE b.by_side = '${side}' GROUP BY 1) given WHERE r.id = given.${key}`
const feedbackColumns = 'id, application_id, by_side, author_id, rating, tags, comment, created_at'

/** Around a shift: new times, check-ins, entries of time cards, paper ones, and ratings. */
export const workingSql = [
  `INSERT INTO time_changes (id, job_id, application_id, clinician_id, status, slots, asked_by, asked_at, answer_by, ended_at)
   SELECT row_id(25, n), t.job_id, t.id, t.clinician_id, CASE WHEN t.status = 'upcoming' THEN 'pending' ELSE 'accepted' END,
     (SELECT jsonb_agg(jsonb_build_object('startDate', iso_instant(s.starts_at + interval '1 hour'),
       'endDate', iso_instant(s.ends_at)) ORDER BY s.sort_order) FROM slots s WHERE s.job_id = t.job_id),
     f.user_id, t.confirmed_at, t.first_slot_start, CASE WHEN t.status <> 'upcoming' THEN t.confirmed_at END
   FROM ${taken} t JOIN facilities f ON f.id = t.facility_id WHERE n % 17 = 0 AND (t.status <> 'upcoming' OR 2 = (
     SELECT count(*) FROM holds h JOIN clinician_bookings b ON b.hold_id = h.id WHERE h.application_id = t.id))`,
  `INSERT INTO check_ins (application_id, slot_id, checked_in_at, in_latitude, in_longitude, checked_out_at)
   SELECT t.id, s.id, s.starts_at, CASE WHEN n % 3 = 0 THEN 29.7 END, CASE WHEN n % 3 = 0 THEN -95.4 END, s.ends_at
   FROM ${taken} t JOIN slots s ON s.job_id = t.job_id WHERE t.status = 'completed' AND n % 10 < 7`,
  `INSERT INTO timesheet_entries (timesheet_id, slot_id, started_at, ended_at,
     worked_minutes, pay_cents)
   SELECT row_id(12, n), s.id, s.starts_at, s.ends_at,
     480, cents / 2
   FROM ${taken} t JOIN slots s ON s.job_id = t.job_id WHERE t.status = 'completed'`,
  `INSERT INTO files (id, owner_user_id, purpose, name, content_type, byte_size, sha256, storage_key, created_at)
   SELECT row_id(26, n), c.user_id, 'timeCard', 'paper.jpg', 'image/jpeg', 100000, repeat('0', 64), 'rows' || n, last_slot_end
   FROM ${taken} t JOIN clinicians c ON c.id = t.clinician_id WHERE t.status = 'completed' AND n % 20 = 0`,
  `UPDATE applications a SET worked_minutes = t.worked_minutes FROM timesheets t WHERE t.application_id = a.id`,
  `UPDATE timesheets t SET paper_url = '/api/files/' || f.id, paper_added_at = f.created_at
   FROM files f WHERE f.purpose = 'timeCard' AND t.id = row_id(12, number_in(f.id))`,
  `INSERT INTO feedback (${feedbackColumns}) ${ratedBy('facility', 'f.user_id', 55)}`,
  `INSERT INTO feedback (${feedbackColumns}) ${ratedBy('clinician', 'c.user_id', 40)}`,
  rated('facilities', 'facility_id', 'clinician'),
  rated('clinicians', 'clinician_id', 'facility'),
]

/** How each side kept its word, counted as the triggers count it. */
export const reliabilitySql = [
  'SELECT count_reliability(array_agg(id)) FROM applications WHERE confirmed_at IS NOT NULL',
]
