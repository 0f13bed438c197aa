/** A kind of item in the queue, read from the table of what it is about. */
export type Kind = {
  /**
   * Everything of this kind that needs attention at `:at`: a SELECT of id, cause, since, due_at and cents. What staff did
   * with an item counts until its cause changes.
   */
  open: string
  /** the most urgent first, if there are more than are read */
  order: 'due_at' | 'since' | 'cents DESC'
  /** what is shown of the record with the ID `page.id`, by the names of the API */
  shown: string
  /** a narrower one for sub-admins; they see no kind about money, and no amounts */
  forSubAdmins?: string
}

const noPhones = `'[]'::json AS phones`

/** What is shown of someone, or of anything that isn't a shift. */
export const shownAs = (
  name: string,
  { count = 'NULL::int', note = 'NULL::text', person = 'NULL::text' } = {},
) =>
  `${name} AS name, ${person} AS person, NULL::uuid AS "jobId", NULL::int AS "serialNumber",
    NULL::text AS "startsAt", NULL::text AS "timeZone", ${count} AS count, ${note} AS note, ${noPhones}`

const office = 'JOIN facilities f ON f.id = j.facility_id'

/** What is shown of jobs `j` before someone is confirmed. */
export const shownJob = (from: string, count: string) => `
  SELECT f.office_name AS name, NULL::text AS person, j.id AS "jobId", j.serial_number AS "serialNumber",
    iso_instant(j.first_slot_start) AS "startsAt", j.time_zone AS "timeZone", ${count} AS count, NULL::text AS note, ${noPhones}
  FROM ${from} ${office}`

/** What is shown of applications `a`: the shift and its clinician. */
export const shownShift = (from: string, { count = 'NULL::int', note = 'NULL::text', phones = noPhones }) => `
  SELECT f.office_name AS name, u.first_name || ' ' || u.last_name AS person, j.id AS "jobId",
    j.serial_number AS "serialNumber", iso_instant(j.first_slot_start) AS "startsAt", j.time_zone AS "timeZone",
    ${count} AS count, ${note} AS note, ${phones}
  FROM ${from} JOIN jobs j ON j.id = a.job_id ${office} JOIN clinicians c ON c.id = a.clinician_id
  JOIN users u ON u.id = c.user_id`
