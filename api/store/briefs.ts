import type { Knex } from 'knex'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { confirmedSql } from './applications.ts'
import { findPrepared } from './postgres/index.ts'
import type { BriefRow, NewBriefRow } from './rows.ts'

type Document = { url: string; name: string; contentType: string; sizeBytes: number }
type Texts = Pick<BriefRow, 'parking' | 'entrance' | 'contactName' | 'contactPhone'>

/** A brief as it is read, its login encrypted for its job. */
export type BriefText = Texts & { jobId: string; sealed: Buffer | null; documents: Document[] }

export type ShiftBriefRow = BriefText & {
  status: JobStatus
  timeZone: string
  /** null without a brief */
  version: string | null
  updatedAt: Date
  /** null unless someone is confirmed */
  applicationId: string | null
  readerName: string
  readAt: Date | null
}

const briefColumns = `j.id AS job_id, b.parking, b.entrance, b.contact_name, b.contact_phone, l.sealed,
  (SELECT coalesce(json_agg(json_build_object('url', d.url, 'name', f.name, 'contentType', f.content_type,
      'sizeBytes', f.byte_size) ORDER BY d.place), '[]')
    FROM unnest(b.document_urls) WITH ORDINALITY d (url, place)
    JOIN files f ON f.id = substring(d.url FROM '[0-9a-f-]{36}$')::uuid) AS documents`

const shiftBriefSql = `
  SELECT ${briefColumns}, j.status, j.time_zone, b.version, b.updated_at,
    r.id AS application_id, r.name AS reader_name, r.read_at
  FROM jobs j LEFT JOIN briefs b ON b.job_id = j.id LEFT JOIN brief_logins l ON l.job_id = j.id
  LEFT JOIN LATERAL (
    SELECT a.id, a.clinician_id, a.status, u.first_name || ' ' || u.last_name AS name, br.read_at
    FROM applications a JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
    LEFT JOIN brief_readings br ON br.application_id = a.id AND br.version = b.version
    WHERE a.job_id = j.id AND ${confirmedSql('a')} LIMIT 1) r ON true
  WHERE j.id = :jobId AND (:facilityId::uuid IS NULL OR j.facility_id = :facilityId::uuid)
    AND (:clinicianId::uuid IS NULL
      OR (r.clinician_id = :clinicianId::uuid AND r.status IN ('upcoming', 'current')))`

/**
 * A shift with its brief, for staff, its facility, and the confirmed clinician until the shift is over; undefined for
 * anyone else.
 */
export const findShiftBrief = (
  db: Knex,
  jobId: string,
  { facilityId, clinicianId }: { facilityId: string | null; clinicianId: string | null },
) => findPrepared<ShiftBriefRow>(db, shiftBriefSql, { jobId, facilityId, clinicianId })

const lastSql = `
  SELECT ${briefColumns} FROM jobs j JOIN briefs b ON b.job_id = j.id LEFT JOIN brief_logins l ON l.job_id = j.id
  WHERE j.facility_id = :facilityId AND j.address1 = :address1 AND j.zip_code = :zipCode
  ORDER BY j.created_at DESC, j.id DESC LIMIT 1`

/** The brief of the facility's latest shift at this address that has one. */
export const findLastBrief = (db: Knex, params: { facilityId: string; address1: string; zipCode: string }) =>
  findPrepared<BriefText>(db, lastSql, params)

/** The brief itself. Its job was locked before. */
export const findBrief = (trx: Knex, jobId: string): Promise<BriefRow | undefined> =>
  trx('briefs').where({ jobId }).first()

/** Saves a brief in place of an earlier one. Its job was locked before. */
export const saveBrief = async (trx: Knex, row: NewBriefRow, sealed: Buffer | null) => {
  await trx('briefs').insert(row).onConflict('job_id').merge()
  if (sealed) await trx('brief_logins').insert({ jobId: row.jobId, sealed }).onConflict('job_id').merge()
  else await trx('brief_logins').where({ jobId: row.jobId }).delete()
}

/** Its job was locked before. */
export const deleteBrief = (trx: Knex, jobId: string) => trx('briefs').where({ jobId }).delete()

/** Whether the job has a brief whose current version wasn't read for this application. The job was locked before. */
export const isBriefUnread = async (
  trx: Knex,
  { jobId, applicationId }: { jobId: string; applicationId: string },
): Promise<boolean> =>
  (await trx('briefs as b')
    .where('b.job_id', jobId)
    .whereNotExists(query =>
      query.from('brief_readings as r').where({ applicationId }).whereRaw('r.version = b.version'),
    )
    .first('b.job_id')) !== undefined

/** Records that this version was read for the application; false if it is recorded already. */
export const insertReading = async (
  trx: Knex,
  reading: { applicationId: string; version: string; readAt: Date },
): Promise<boolean> =>
  (await trx('brief_readings').insert(reading).onConflict().ignore().returning('version')).length === 1

/**
 * Which of these files the facility may name in a brief: files that its members uploaded for a brief, and files that its
 * briefs name already. The transaction locks them, so that nobody removes them before the brief is saved.
 */
export const listBriefFiles = async (trx: Knex, facilityId: string, urls: string[]): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { url: string }[] }>(
    `SELECT w.url FROM unnest(:urls::text[]) w (url)
     JOIN files f ON f.id = substring(w.url FROM '^/api/files/([0-9a-f-]{36})$')::uuid
     WHERE f.purpose = 'brief' AND f.deleted_at IS NULL AND (
       EXISTS (SELECT FROM facility_members m WHERE m.facility_id = :facilityId AND m.user_id = f.owner_user_id)
       OR EXISTS (SELECT FROM briefs b JOIN jobs j ON j.id = b.job_id
         WHERE b.document_urls && ARRAY[w.url] AND j.facility_id = :facilityId))
     ORDER BY f.id FOR SHARE OF f`,
    { urls, facilityId },
  )
  return rows.map(({ url }) => url)
}
