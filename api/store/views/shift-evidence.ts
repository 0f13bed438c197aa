import type { Knex } from 'knex'
import type { ClinicianType, FilePurpose, Side } from '@gaitway/contract/values/enums'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { EventVerb } from '@gaitway/contract/events'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { MealRule, WorkedDay } from '../../domain/pbj-days.ts'
import { relationshipSql } from '../blocks.ts'
import { recordReadSql } from '../events.ts'
import { newId } from '../ids.ts'
import { selectWorkedDays } from '../worked-days.ts'
import { listPrepared } from '../postgres/index.ts'

export type EvidenceFile = {
  id: string
  purpose: FilePurpose
  contentType: string
  byteSize: number
  sha256: string
  storageKey: string
  createdAt: string
}
/** Times of a day, as a time card has them. */
export type CardTimes = {
  startedAt: string
  endedAt: string
  breakStartedAt: string | null
  breakEndedAt: string | null
}
export type CardEntry = CardTimes & { slotId: string; workedMinutes: number }
export type EvidenceEvent = {
  at: string
  verb: EventVerb<'timesheet'>
  side: Side | 'clock' | 'guest'
  name: string | null
  reason: string | null
  workedMinutes: number | null
  /** of hours that were submitted or replaced; null for cards from before they were kept */
  times: CardTimes[] | null
}
export type EvidenceSnapshot = {
  moment: 'confirmed' | 'started'
  takenAt: string
  content: unknown
  documents: EvidenceFile[]
  /** documents whose seven years are over */
  removedCount: number
}

/** Everything that proves who worked a shift. */
export type EvidenceShift = {
  applicationId: string
  jobId: string
  serialNumber: number
  status: ApplicationStatus
  timeZone: string
  place: string
  clinicianId: string
  clinicianName: string
  clinicianType: ClinicianType
  facilityId: string
  officeName: string
  confirmedAt: string
  confirmedByName: string
  /** whether the facility sees the clinician's private details */
  isKnown: boolean
  slots: { startsAt: string; endsAt: string }[]
  snapshots: EvidenceSnapshot[]
  checkIns: { inAt: string | null; outAt: string | null; isArrivalRecorded: boolean }[]
  /** the accepted one */
  card: { entries: CardEntry[] } | null
  adjustments: { at: string; workedMinutes: number; entries: CardEntry[] }[]
  events: EvidenceEvent[]
  paper: EvidenceFile | null
  /** with days of neighboring shifts where only one shift is read */
  worked: (Omit<WorkedDay, keyof CardTimes> & CardTimes)[]
  /** of the facility; null until it chose one */
  mealRule: MealRule | null
  /** null until data was imported */
  data: ComplianceData | null
}

const fileSql = `json_build_object('id', f.id, 'purpose', f.purpose, 'contentType', f.content_type,
  'byteSize', f.byte_size, 'sha256', f.sha256, 'storageKey', f.storage_key, 'createdAt', iso_instant(f.created_at))`
/** SQL: the file that a stored address names. */
const fileIdSql = (url: string) => `substring(${url} FROM '[0-9a-f-]{36}$')::uuid`

const snapshotsSql = `(SELECT coalesce(json_agg(json_build_object('moment', n.moment,
    'takenAt', iso_instant(n.taken_at), 'content', n.content, 'documents', n.documents,
    'removedCount', cardinality(n.document_urls) - json_array_length(n.documents)) ORDER BY n.taken_at, n.id), '[]')
  FROM (SELECT s.*, (SELECT coalesce(json_agg(${fileSql} ORDER BY f.purpose, f.id), '[]')
      FROM unnest(s.document_urls) url JOIN files f ON f.id = ${fileIdSql('url')} AND f.deleted_at IS NULL) AS documents
    FROM credential_snapshots s WHERE s.application_id = a.id) n)`

const entrySql = `json_build_object('slotId', e.slot_id, 'startedAt', iso_instant(e.started_at),
  'endedAt', iso_instant(e.ended_at), 'breakStartedAt', iso_instant(e.break_started_at),
  'breakEndedAt', iso_instant(e.break_ended_at), 'workedMinutes', e.worked_minutes)`

const cardSql = `(SELECT json_build_object('entries', (
    SELECT coalesce(json_agg(${entrySql} ORDER BY e.started_at), '[]') FROM timesheet_entries e
    WHERE e.timesheet_id = t.id)) FROM timesheets t WHERE t.application_id = a.id AND t.status = 'accepted')`

// what a clinician has saved and not submitted is theirs alone
const eventsSql = `(SELECT coalesce(json_agg(json_build_object('at', iso_instant(e.happened_at), 'verb', e.verb,
    'side', e.actor_side, 'name', u.first_name || ' ' || u.last_name, 'reason', e.details -> 'reason',
    'workedMinutes', e.details -> 'workedMinutes', 'times', e.details -> 'times') ORDER BY e.happened_at, e.id), '[]')
  FROM events e LEFT JOIN users u ON u.id = e.actor_user_id
  WHERE e.job_id = a.job_id AND e.clinician_id = a.clinician_id AND e.noun = 'timesheet'
    AND e.verb NOT IN ('write', 'remind'))`

// the paper of a returned card may be another one by now
const paperSql = `(SELECT ${fileSql} FROM timesheets t JOIN files f ON f.id = ${fileIdSql('t.paper_url')}
  WHERE t.application_id = a.id AND t.status IN ('pending', 'accepted') AND f.deleted_at IS NULL)`

/** SQL: the worked days of the applications `a` that the condition names, as JSON. */
const workedSql = (
  condition: string,
) => `(SELECT coalesce(json_agg(d ORDER BY d."startedAt", d."applicationId"), '[]')
  FROM (${selectWorkedDays(condition)}) d)`

const isOwn = `(:clinicianId::uuid IS NULL OR a.clinician_id = :clinicianId)
  AND (:facilityId::uuid IS NULL OR a.facility_id = :facilityId)`

const shownSql = ({ condition, worked }: { condition: string; worked: string }) => `
  WITH shown AS MATERIALIZED (
    SELECT a.id, a.clinician_id, a.facility_id, a.first_slot_start, a.last_slot_end FROM applications a
    WHERE a.confirmed_at IS NOT NULL AND ${condition} AND ${isOwn}
  ), recorded AS (${recordReadSql('(SELECT DISTINCT clinician_id AS id FROM shown WHERE :isRecorded::boolean) c')})
  SELECT a.id AS application_id, a.job_id, j.serial_number, a.status, j.time_zone,
    concat_ws(', ', j.address1, j.address2, j.city, j.state || ' ' || j.zip_code) AS place,
    a.clinician_id, u.first_name || ' ' || u.last_name AS clinician_name, j.clinician_type,
    a.facility_id, f.office_name, iso_instant(a.confirmed_at) AS confirmed_at,
    by.first_name || ' ' || by.last_name AS confirmed_by_name,
    ${relationshipSql('shown.facility_id', 'shown.clinician_id')} = 'confirmed' AS is_known,
    (SELECT json_agg(json_build_object('startsAt', iso_instant(s.starts_at),
      'endsAt', iso_instant(s.ends_at)) ORDER BY s.starts_at) FROM slots s WHERE s.job_id = j.id) AS slots,
    ${snapshotsSql} AS snapshots,
    (SELECT coalesce(json_agg(json_build_object('inAt', iso_instant(i.checked_in_at),
        'outAt', iso_instant(i.checked_out_at), 'isArrivalRecorded', i.arrival_recorded_by IS NOT NULL)
        ORDER BY coalesce(i.checked_in_at, i.checked_out_at)), '[]')
      FROM check_ins i WHERE i.application_id = a.id) AS check_ins,
    ${cardSql} AS card,
    (SELECT coalesce(json_agg(json_build_object('at', iso_instant(x.created_at), 'workedMinutes', x.worked_minutes,
        'entries', x.entries) ORDER BY x.created_at, x.id), '[]')
      FROM timesheet_adjustments x WHERE x.application_id = a.id) AS adjustments,
    ${eventsSql} AS events, ${paperSql} AS paper, ${workedSql(worked)} AS worked,
    (SELECT r.short_shift_meals FROM facility_reporting r WHERE r.facility_id = shown.facility_id) AS meal_rule,
    (SELECT content FROM compliance_data ORDER BY version DESC LIMIT 1) AS data
  FROM shown JOIN applications a ON a.id = shown.id JOIN jobs j ON j.id = a.job_id
  JOIN facilities f ON f.id = a.facility_id JOIN clinicians c ON c.id = a.clinician_id
  JOIN users u ON u.id = c.user_id JOIN users by ON by.id = a.confirmed_by
  ORDER BY j.first_slot_start, a.id`

// days of neighboring shifts may be reported with those of the shift
const ofShiftSql = shownSql({
  condition: 'a.job_id = :jobId',
  worked: `a.clinician_id = shown.clinician_id AND a.facility_id = shown.facility_id
    AND a.first_slot_start < shown.last_slot_end + interval '2 days'
    AND a.last_slot_end > shown.first_slot_start - interval '2 days'`,
})
const ofPairSql = shownSql({
  condition: `a.clinician_id = :clinicianId AND a.facility_id = :facilityId`,
  worked: 'a.id = shown.id',
})

/** A shift, or all shifts of a clinician at a facility: within what the reader may read. */
type Params = {
  jobId?: string
  clinicianId: string | null
  facilityId: string | null
  /** null for clinicians, who read their own */
  reader: { side: string; userId: string } | null
  at: Date
}

/** The evidence of confirmed shifts in order of time; the read is recorded in the same statement. */
export const listShiftEvidence = (db: Knex, { jobId, reader, at, ...scope }: Params) =>
  listPrepared<EvidenceShift>(db, jobId ? ofShiftSql : ofPairSql, {
    ...scope,
    ...(jobId && { jobId }),
    eventId: newId(),
    at,
    actorUserId: reader?.userId ?? null,
    actorSide: reader?.side ?? 'clinician',
    verb: 'downloadEvidence',
    isRecorded: reader !== null,
  })
