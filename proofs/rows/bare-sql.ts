const slotsOf = `(SELECT json_agg(json_build_object('id', s.id, 'startDate', s.starts_at, 'endDate', s.ends_at)
  ORDER BY s.sort_order) FROM slots s WHERE s.job_id = j.id)`
const jobOf = `json_build_object('id', j.id, 'serialNumber', j.serial_number, 'status', j.status, 'jobType', j.job_type,
  'clinicianType', j.clinician_type, 'address1', j.address1, 'city', j.city, 'state', j.state, 'zipCode', j.zip_code,
  'timeZone', j.time_zone, 'settingTypes', j.setting_types, 'description', j.description, 'hourlyRate', j.hourly_rate,
  'totalPayCents', j.total_pay_cents, 'officeName', f.office_name, 'slots', ${slotsOf})`

/** The same rows by the shortest path: one prepared statement each, answered as JSON text. */
export const bareSql = {
  shifts: `WITH page AS MATERIALIZED (
      SELECT id, first_slot_start FROM applications WHERE clinician_id = $1
        AND status IN ('applied','upcoming','current','completed')
      ORDER BY first_slot_start DESC, id DESC LIMIT 10)
    SELECT json_build_object('count', (SELECT count(*) FROM applications WHERE clinician_id = $1
        AND status IN ('applied','upcoming','current','completed')),
      'data', coalesce((SELECT json_agg(json_build_object('id', a.id, 'status', a.status, 'job', ${jobOf})
          ORDER BY page.first_slot_start DESC, page.id DESC)
        FROM page JOIN applications a ON a.id = page.id JOIN jobs j ON j.id = a.job_id
        JOIN facilities f ON f.id = a.facility_id), '[]'))::text AS answer`,
  board: `WITH page AS MATERIALIZED (
      SELECT id, first_slot_start FROM jobs WHERE clinician_type = $1 AND state = $2 AND status = 'posted'
        AND first_slot_start > $3 ORDER BY first_slot_start, id LIMIT 10)
    SELECT json_build_object('count', (SELECT count(*) FROM jobs WHERE clinician_type = $1 AND state = $2
        AND status = 'posted' AND first_slot_start > $3),
      'data', coalesce((SELECT json_agg(${jobOf} ORDER BY page.first_slot_start, page.id)
        FROM page JOIN jobs j ON j.id = page.id JOIN facilities f ON f.id = j.facility_id), '[]'))::text AS answer`,
  job: `SELECT ${jobOf}::text AS answer FROM jobs j JOIN facilities f ON f.id = j.facility_id WHERE j.id = $1`,
  apply: `INSERT INTO applications (id, job_id, clinician_id, facility_id, status, first_slot_start, last_slot_end, created_at)
    SELECT gen_random_uuid(), id, $2, facility_id, 'applied', first_slot_start, last_slot_end, $3 FROM jobs WHERE id = $1
    ON CONFLICT (job_id, clinician_id) DO NOTHING RETURNING json_build_object('id', id)::text AS answer`,
} as const
