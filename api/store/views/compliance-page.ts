import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { NotIncludedReason } from '@gaitway/contract/values/compliance'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import { openExtraMinutes } from '../timesheets.ts'
import { workedDaysSql, type WorkedShiftDay } from '../worked-days.ts'
import { findPrepared } from '../postgres/index.ts'

type Page = Output<'compliance.read'>
type Kept<Day> = { [Field in keyof Day]: Day[Field] extends Date | null ? string : Day[Field] }

/** What the page of a facility’s quarter is made from. */
export type ComplianceFacts = {
  facility: Page['facility']
  settings: Page['settings'] | null
  /** as last imported, if ever */
  data: ComplianceData | null
  worked: Kept<WorkedShiftDay>[]
  /** shifts whose hours aren’t in an export as they are, by the local days of their first start and last end */
  open: {
    reason: NotIncludedReason
    jobId: string
    serialNumber: number
    clinicianId: string
    firstDay: string
    lastDay: string
    minutes: number | null
  }[]
  /** everyone who worked or has an ID here */
  people: {
    clinicianId: string
    name: string
    clinicianType: ClinicianType
    employeeId: string | null
    frozenAt: string | null
  }[]
  exports: Page['exports']
}

/** SQL: an export `e` as responses have it. */
const exportShape = `json_build_object('id', e.id, 'kind', e.kind, 'quarter', e.quarter, 'fiscalYear', e.fiscal_year,
  'status', e.status, 'progress', e.progress, 'startedAt', iso_instant(e.started_at),
  'startedBy', (SELECT by.first_name || ' ' || by.last_name FROM users by WHERE by.id = e.started_by),
  'finishedAt', iso_instant(e.finished_at), 'fileName', e.file_name, 'byteSize', e.byte_size, 'sha256', e.sha256,
  'rows', e.row_count, 'people', e.people_count, 'hundredths', e.hundredths,
  'shortShiftMeals', e.short_shift_meals, 'faultCount', e.fault_count, 'leftOutCount', e.left_out_count,
  'keptUntil', iso_instant(e.started_at + :keptDays::int * interval '24 hours'))`

/** SQL: the name of a clinician. */
const selectName = (clinician: string) => `(SELECT u.first_name || ' ' || u.last_name FROM clinicians named
  JOIN users u ON u.id = named.user_id WHERE named.id = ${clinician})`

/** SQL: when the last PBJ export of the quarter was started. */
const lastExportAt = `(SELECT max(e.started_at) FROM compliance_exports e WHERE e.facility_id = :facilityId::uuid
  AND e.quarter = :quarter::int AND e.fiscal_year = :fiscalYear::int AND e.status = 'ready'
  AND e.kind IN ('pbjXml', 'pbjCsv'))`

const openSql = `
  SELECT * FROM (SELECT CASE WHEN r.status = 'waiting' THEN 'noShowReported'
      WHEN r.status = 'contested' THEN 'contestedNoShow'
      WHEN t.id IS NULL OR t.status = 'draft' THEN 'noTimeCard' WHEN t.status = 'pending' THEN 'inReview'
      WHEN t.status = 'rejected' THEN 'returned'
      WHEN EXISTS (SELECT 1 FROM timesheet_adjustments c WHERE c.timesheet_id = t.id
        AND c.created_at > ${lastExportAt}) THEN 'correctedSinceExport'
      WHEN t.status = 'accepted' AND ${openExtraMinutes('t')} > 0 THEN 'extraTimeOpen' END AS reason,
    j.id AS "jobId", j.serial_number AS "serialNumber", a.clinician_id AS "clinicianId",
    to_char(a.first_slot_start AT TIME ZONE j.time_zone, 'YYYY-MM-DD') AS "firstDay",
    to_char(a.last_slot_end AT TIME ZONE j.time_zone, 'YYYY-MM-DD') AS "lastDay",
    CASE WHEN t.status = 'pending' THEN t.worked_minutes
      WHEN t.status = 'accepted' AND ${openExtraMinutes('t')} > 0 THEN ${openExtraMinutes('t')} END AS minutes
    FROM applications a JOIN jobs j ON j.id = a.job_id LEFT JOIN timesheets t ON t.application_id = a.id
      LEFT JOIN no_show_reports r ON r.application_id = a.id AND r.status IN ('waiting', 'contested')
    WHERE a.facility_id = :facilityId::uuid AND a.status IN ('current', 'completed') AND j.job_type = 'PART_TIME'
      AND a.first_slot_start < least(:to::timestamptz, :now::timestamptz)
      AND a.last_slot_end > :from::timestamptz) o
  WHERE o.reason IS NOT NULL ORDER BY o."firstDay", o."serialNumber"`

const pageSql = `
  WITH worked AS MATERIALIZED (${workedDaysSql})
  SELECT json_build_object('id', f.id, 'name', f.office_name, 'state', f.state, 'timeZone', f.time_zone,
      'cmsCertificationNumber', f.ccn) AS facility,
    (SELECT json_build_object('stateFacilityId', s.state_facility_id, 'shortShiftMeals', s.short_shift_meals,
      'version', s.version) FROM facility_reporting s WHERE s.facility_id = f.id) AS settings,
    (SELECT content FROM compliance_data ORDER BY version DESC LIMIT 1) AS data,
    (SELECT coalesce(json_agg(w ORDER BY w."startedAt", w."slotId"), '[]') FROM worked w) AS worked,
    (SELECT coalesce(json_agg(o), '[]') FROM (${openSql}) o) AS open,
    (SELECT coalesce(json_agg(json_build_object('clinicianId', c.id, 'name', ${selectName('c.id')},
        'clinicianType', c.clinician_type, 'employeeId', i.employee_id,
        'frozenAt', iso_instant(i.first_exported_at)) ORDER BY ${selectName('c.id')}, c.id), '[]')
      FROM clinicians c LEFT JOIN employee_ids i ON i.clinician_id = c.id AND i.facility_id = f.id
      WHERE i.clinician_id IS NOT NULL OR c.id IN (SELECT w."clinicianId" FROM worked w)
        OR c.id IN (SELECT o."clinicianId" FROM (${openSql}) o)) AS people,
    (SELECT coalesce(json_agg(${exportShape} ORDER BY e.started_at DESC, e.id DESC), '[]')
      FROM compliance_exports e WHERE e.facility_id = f.id AND e.quarter = :quarter::int
        AND e.fiscal_year = :fiscalYear::int) AS exports
  FROM facilities f WHERE f.id = :facilityId::uuid`

type PageQuery = {
  facilityId: string
  quarter: number
  fiscalYear: number
  from: Date
  to: Date
  now: Date
  keptDays: number
}

/** Everything that a facility’s page of a quarter shows; undefined if there is no such facility. */
export const findComplianceFacts = (db: Knex, query: PageQuery): Promise<ComplianceFacts | undefined> =>
  findPrepared<ComplianceFacts>(db, pageSql, query)

/** An export as responses have it. */
export const findExport = async (
  db: Knex,
  query: { id: string; facilityId: string; keptDays: number },
): Promise<Page['exports'][number] | undefined> => {
  const found = await findPrepared<{ shown: Page['exports'][number] }>(
    db,
    `SELECT ${exportShape} AS shown FROM compliance_exports e
     WHERE e.id = :id::uuid AND e.facility_id = :facilityId::uuid`,
    query,
  )
  return found?.shown
}

/** SQL: the faults of an export `e`. Each keeps whose it is, and the name is the person’s present one. */
const faultsShape = `(SELECT coalesce(json_agg((f.fault - 'clinicianId') || jsonb_build_object(
    'name', ${selectName("(f.fault->>'clinicianId')::uuid")}, 'shifts', coalesce(f.fault->'shifts', '[]'))
  ORDER BY f.place), '[]') FROM jsonb_array_elements(e.faults) WITH ORDINALITY f (fault, place))`

const changesSql = `
  WITH e AS (SELECT * FROM compliance_exports WHERE id = :id::uuid AND facility_id = :facilityId::uuid),
  previous AS (SELECT p.id, p.started_at FROM compliance_exports p JOIN e ON p.facility_id = e.facility_id
      AND p.kind = e.kind AND p.quarter = e.quarter AND p.fiscal_year = e.fiscal_year
    WHERE p.status = 'ready' AND (p.started_at, p.id) < (e.started_at, e.id)
    ORDER BY p.started_at DESC, p.id DESC LIMIT 1),
  changes AS (SELECT clinician_id, day, job_title_code, coalesce(new.employee_id, old.employee_id) AS employee_id,
      coalesce(old.hundredths, 0) AS before, coalesce(new.hundredths, 0) AS after
    FROM (SELECT d.* FROM compliance_export_days d JOIN e ON e.id = d.export_id) new
      FULL JOIN (SELECT d.* FROM compliance_export_days d JOIN previous ON previous.id = d.export_id) old
        USING (clinician_id, day, job_title_code)
    WHERE new.hundredths IS DISTINCT FROM old.hundredths AND EXISTS (SELECT 1 FROM previous)
      AND EXISTS (SELECT 1 FROM e WHERE e.status IN ('ready', 'faulty')))
  SELECT json_build_object('export', ${exportShape}, 'faults', ${faultsShape},
    'previous', (SELECT json_build_object('id', p.id, 'startedAt', iso_instant(p.started_at)) FROM previous p),
    'changes', (SELECT coalesce(json_agg(json_build_object('clinicianId', c.clinician_id,
        'name', ${selectName('c.clinician_id')}, 'employeeId', c.employee_id, 'date', to_char(c.day, 'YYYY-MM-DD'),
        'jobTitleCode', c.job_title_code, 'beforeHundredths', c.before, 'afterHundredths', c.after)
        ORDER BY c.day, c.employee_id, c.job_title_code), '[]')
      FROM (SELECT * FROM changes ORDER BY day, employee_id, job_title_code LIMIT :limit::int) c),
    'changeCount', (SELECT count(*) FROM changes),
    'removedCount', (SELECT count(*) FROM changes c WHERE c.after = 0)) AS shown
  FROM e`

/** An export with its faults, and the days that differ from the export of its kind and quarter before it. */
export const findExportWithChanges = async (
  db: Knex,
  query: { id: string; facilityId: string; keptDays: number; limit: number },
): Promise<Output<'compliance.readExport'> | undefined> =>
  (await findPrepared<{ shown: Output<'compliance.readExport'> }>(db, changesSql, query))?.shown
