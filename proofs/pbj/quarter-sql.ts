/** The quarter that is exported, October to December 2025, in which each person has a time card every day. */
export const exportedQuarter = { quarter: 1, fiscalYear: 2026 } as const
export const CARDS_OF_PERSON = 92
export const STATE_FACILITY_ID = '4567'

/** Minutes of the local day, and what is reported of them in hundredths of an hour, less meals. */
type Shape = { start: number; end: number; pause?: [number, number]; hundredths: number; rows: number }

const [hour, nine] = [60, 540]
/** The two of `held` are of one day, 23 hours after meals, which is held back. */
const shapes = {
  plain: { start: nine, end: nine + 8 * hour, hundredths: 750, rows: 1 },
  paused: { start: nine, end: nine + 8.5 * hour, pause: [12 * hour, 12.5 * hour], hundredths: 800, rows: 1 },
  overnight: { start: 19 * hour, end: 31 * hour, hundredths: 1150, rows: 1 },
  corrected: { start: nine, end: nine + 6 * hour, hundredths: 600, rows: 1 },
  heldMorning: { start: 0, end: 15 * hour, hundredths: 0, rows: 0 },
  heldEvening: { start: 15 * hour, end: 24 * hour, hundredths: 0, rows: 0 },
} satisfies Record<string, Shape>

const shapeRows = Object.entries<Shape>(shapes).map(
  ([name, { start, end, pause = [null, null], hundredths, rows }]) =>
    `('${name}', ${[start, end, ...pause, hundredths, rows].map(String).join(', ')})`,
)

/** No overnight shift is on the quarter’s last night or that of the clock change. */
const shapeOfCard = `CASE WHEN person % 500 = 7 AND day = 50 THEN 'heldMorning'
  WHEN person % 500 = 7 AND day = 51 THEN 'heldEvening'
  WHEN (person + day) % 10 = 3 AND day % 10 <> 1 THEN 'overnight' WHEN (person + day) % 10 < 2 THEN 'paused'
  WHEN (person + day) % 50 = 49 THEN 'corrected' ELSE 'plain' END`

const at = (minutes: string) =>
  `((date '2025-10-01' + day) + make_interval(mins => ${minutes})) AT TIME ZONE 'America/Chicago'`

/** The accepted time cards of facility 0, a job each, in the discipline of their clinician. */
export const quarterSql = [
  `CREATE TEMP TABLE cards AS
   SELECT n, person, name, hundredths, rows, ${at('starts')} AS starts_at, ${at('ends')} AS ends_at,
     ${at('pause_from')} AS pause_from, ${at('pause_to')} AS pause_to,
     ends - starts - coalesce(pause_to - pause_from, 0) AS minutes
   FROM (SELECT n, person, CASE WHEN shape = 'heldEvening' THEN day - 1 ELSE day END AS day, shape
     FROM (SELECT n, person, day, ${shapeOfCard} AS shape
       FROM (SELECT n, n / ${CARDS_OF_PERSON} AS person, n % ${CARDS_OF_PERSON} AS day
         FROM generate_series(0, :cards - 1) n) numbered) shaped) dated
   JOIN (VALUES ${shapeRows.join(', ')})
     AS shapes (name, starts, ends, pause_from, pause_to, hundredths, rows) ON name = shape`,
  `INSERT INTO jobs (id, facility_id, status, job_type, clinician_type, address1, city, state, zip_code, latitude,
     longitude, time_zone, setting_types, patient_types, dress_code, description, hourly_rate, min_experience_years,
     parking_cents, other_cents, total_pay_cents, total_minutes, first_slot_start, last_slot_end,
     number_of_applicants, created_by, created_at)
   SELECT row_id(4, n), f.id, 'completed', 'PART_TIME', p.clinician_type, f.address1, f.city, f.state, f.zip_code,
     f.latitude, f.longitude, 'America/Chicago', '{SNF}', '{Geriatric}', 'Scrubs', 'Evaluate and treat.', 60, 1, 0, 0,
     minutes * 100, minutes, starts_at, ends_at, 1, f.user_id, starts_at - interval '5 days'
   FROM cards JOIN clinicians p ON p.id = row_id(3, person) JOIN facilities f ON f.id = row_id(2, 0)`,
  `INSERT INTO slots (id, job_id, sort_order, starts_at, ends_at)
   SELECT row_id(7, n), row_id(4, n), 0, starts_at, ends_at FROM cards`,
  `INSERT INTO applications (id, job_id, clinician_id, facility_id, status, first_slot_start, last_slot_end, policy_id,
     payment_type, fee_percent, pay_rate_cents, confirmed_at, late_clinician_minutes, late_facility_minutes,
     worked_minutes, created_at)
   SELECT row_id(8, n), row_id(4, n), row_id(3, person), row_id(2, 0), 'completed', starts_at, ends_at, policy.id,
     'card', 10, 6000, starts_at - interval '4 days', 10, 20, minutes, starts_at - interval '5 days'
   FROM cards CROSS JOIN (SELECT id FROM policies WHERE kind = 'cancellation' LIMIT 1) policy`,
  `INSERT INTO timesheets (id, application_id, status, submitted_at, accepts_at, accepted_at, worked_minutes, pay_cents,
     created_at)
   SELECT row_id(12, n), row_id(8, n), 'accepted', ends_at, ends_at + interval '48 hours', ends_at + interval '1 day',
     minutes, minutes * 100, ends_at FROM cards`,
  // what was accepted before a correction was an hour more
  `INSERT INTO timesheet_entries (timesheet_id, slot_id, started_at, ended_at, break_started_at, break_ended_at,
     worked_minutes, pay_cents)
   SELECT row_id(12, n), row_id(7, n), starts_at, ends_at + longer * interval '1 minute', pause_from, pause_to,
     minutes + longer, (minutes + longer) * 100
   FROM cards CROSS JOIN LATERAL (SELECT CASE WHEN name = 'corrected' THEN 60 ELSE 0 END AS longer) l`,
  `INSERT INTO timesheet_adjustments (id, timesheet_id, application_id, entries, worked_minutes, pay_cents, delta_cents,
     reason, adjusted_by, created_at)
   SELECT row_id(45, n), row_id(12, n), row_id(8, n), jsonb_build_array(jsonb_build_object('slotId', row_id(7, n),
       'startedAt', iso_instant(starts_at), 'endedAt', iso_instant(ends_at), 'breakStartedAt', NULL,
       'breakEndedAt', NULL, 'workedMinutes', minutes, 'payCents', minutes * 100)),
     minutes, minutes * 100, -6000, 'Left at three.', row_id(1, 0), ends_at + interval '2 days'
   FROM cards WHERE name = 'corrected'`,
  `INSERT INTO facility_reporting (facility_id, state_facility_id, short_shift_meals, version)
   VALUES (row_id(2, 0), '${STATE_FACILITY_ID}', 'recorded', 1)`,
  // what the export should have
  `CREATE TABLE expected_export AS SELECT sum(rows)::int AS row_count, count(DISTINCT person)::int AS people_count,
     sum(hundredths)::int AS hundredths, count(*) FILTER (WHERE name = 'heldMorning')::int AS left_out_count FROM cards`,
]
