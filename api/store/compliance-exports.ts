import type { Knex } from 'knex'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import type { ComplianceExportKind, MealRule } from '@gaitway/contract/values/compliance'
import { listPrepared } from './postgres/index.ts'
import type { ComplianceExportRow, EmployeeIdRow, FacilityReportingRow } from './rows.ts'

/** The settings of a facility for which nobody saved any. */
export const defaultReporting = { stateFacilityId: null, shortShiftMeals: 'recorded', version: 1 } as const

/** How a facility reports hours. Its row of `facilities` was locked before a change. */
export const readReporting = async (
  db: Knex,
  facilityId: string,
): Promise<Pick<FacilityReportingRow, 'stateFacilityId' | 'shortShiftMeals' | 'version'>> =>
  (await db('facility_reporting')
    .where({ facilityId })
    .first('state_facility_id', 'short_shift_meals', 'version')) ?? defaultReporting

export const saveReporting = (
  trx: Knex,
  row: { facilityId: string; stateFacilityId: string | null; shortShiftMeals: MealRule; version: number },
) => trx('facility_reporting').insert(row).onConflict('facility_id').merge()

export const listEmployeeIds = (trx: Knex, facilityId: string): Promise<EmployeeIdRow[]> =>
  trx('employee_ids').where({ facilityId })

/** The IDs of these people, as far as they have one. */
export const findEmployeeIds = (
  db: Knex,
  facilityId: string,
  clinicianIds: readonly string[],
): Promise<EmployeeIdRow[]> =>
  db('employee_ids')
    .where({ facilityId })
    .whereIn('clinician_id', [...clinicianIds])

/** The names of people by their IDs here, in whatever case these are written. */
export const listNamesByEmployeeId = async (
  db: Knex,
  facilityId: string,
  employeeIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await listPrepared<{ written: string; name: string }>(
    db,
    `SELECT w.written, u.first_name || ' ' || u.last_name AS name FROM unnest(:employeeIds::text[]) w (written)
       JOIN employee_ids i ON i.facility_id = :facilityId::uuid AND lower(i.employee_id) = lower(w.written)
       JOIN clinicians c ON c.id = i.clinician_id JOIN users u ON u.id = c.user_id`,
    { facilityId, employeeIds: [...employeeIds] },
  )
  return new Map(rows.map(({ written, name }) => [written, name]))
}

/** Whether this clinician was ever confirmed by the facility. */
export const listKnownClinicians = (
  trx: Knex,
  facilityId: string,
  ids: readonly string[],
): Promise<string[]> =>
  trx('applications')
    .where({ facilityId })
    .whereNotNull('confirmed_at')
    .whereIn('clinician_id', [...ids])
    .distinct()
    .pluck('clinician_id')

type NewEmployeeId = { clinicianId: string; employeeId: string }

/** Gives people who have no ID these, and keeps the IDs of others. */
export const addEmployeeIds = async (trx: Knex, facilityId: string, ids: readonly NewEmployeeId[]) => {
  if (ids.length > 0)
    await trx('employee_ids')
      .insert(ids.map(one => ({ ...one, facilityId })))
      .onConflict(['facility_id', 'clinician_id'])
      .ignore()
}

/** Replaces IDs that weren't exported yet, all at once, because two people may swap theirs. */
export const replaceEmployeeIds = async (trx: Knex, facilityId: string, ids: readonly NewEmployeeId[]) => {
  await trx('employee_ids')
    .where({ facilityId, firstExportedAt: null })
    .whereIn(
      'clinician_id',
      ids.map(({ clinicianId }) => clinicianId),
    )
    .delete()
  await addEmployeeIds(trx, facilityId, ids)
}

/** From now on these IDs can’t change. */
export const freezeEmployeeIds = (trx: Knex, exportId: string, at: Date) =>
  trx.raw(
    `UPDATE employee_ids SET first_exported_at = :at FROM compliance_exports e
     WHERE e.id = :exportId AND employee_ids.facility_id = e.facility_id AND employee_ids.first_exported_at IS NULL
       AND EXISTS (SELECT 1 FROM compliance_export_days d
         WHERE d.export_id = e.id AND d.clinician_id = employee_ids.clinician_id)`,
    { exportId, at },
  )

type NewExport = {
  id: string
  facilityId: string
  kind: ComplianceExportKind
  quarter: number
  fiscalYear: number
  shortShiftMeals: MealRule
  startedBy: string
  startedAt: Date
}
export const insertExport = (trx: Knex, row: NewExport) => trx('compliance_exports').insert(row)

/** An export that isn’t finished, to be made from the start; undefined if there is none. */
export const beginExport = async (db: Knex, id: string): Promise<ComplianceExportRow | undefined> => {
  const rows: ComplianceExportRow[] = await db('compliance_exports')
    .where({ id })
    .whereIn('status', ['waiting', 'making'])
    .update({ status: 'making', progress: 0 })
    .returning('*')
  return rows[0]
}

export const saveProgress = (db: Knex, id: string, progress: number) =>
  db('compliance_exports').where({ id, status: 'making' }).update({ progress })

/** A fault with the person it is about; their name is read with it. */
export type KeptFault = Fault & { clinicianId: string | null }

type Finished = {
  status: 'ready' | 'faulty'
  finishedAt: Date
  fileName: string
  byteSize: number
  sha256: string
  rowCount: number
  peopleCount: number
  hundredths: number
  faults: readonly KeptFault[]
  faultCount: number
  leftOutCount: number
}

/** Finishes an export; false if another process did. */
export const finishExport = async (trx: Knex, id: string, { faults, ...row }: Finished) =>
  (await trx('compliance_exports')
    .where({ id, status: 'making' })
    .update({ ...row, progress: 100, faults: JSON.stringify(faults) })) === 1

export type ExportedDay = {
  clinicianId: string
  date: string
  jobTitleCode: string
  employeeId: string
  hundredths: number
}
const DAYS_AT_ONCE = 5000

/** Keeps what an export reported. */
export const saveExportedDays = async (trx: Knex, exportId: string, days: readonly ExportedDay[]) => {
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const some = days.slice(from, from + DAYS_AT_ONCE)
    await trx.raw(
      `INSERT INTO compliance_export_days (export_id, clinician_id, day, job_title_code, employee_id, hundredths)
       SELECT :exportId::uuid, d.* FROM unnest(:clinicianIds::uuid[], :dates::date[], :jobTitleCodes::text[],
         :employeeIds::text[], :hundredths::int[]) d`,
      {
        exportId,
        clinicianIds: some.map(({ clinicianId }) => clinicianId),
        dates: some.map(({ date }) => date),
        jobTitleCodes: some.map(({ jobTitleCode }) => jobTitleCode),
        employeeIds: some.map(({ employeeId }) => employeeId),
        hundredths: some.map(({ hundredths }) => hundredths),
      },
    )
  }
}

/** Exports from before this time, oldest first. */
export const listOldExports = (db: Knex, before: Date, limit: number): Promise<string[]> =>
  db('compliance_exports')
    .where('started_at', '<', before)
    .orderBy(['started_at', 'id'])
    .limit(limit)
    .pluck('id')

export const deleteExport = (db: Knex, id: string) => db('compliance_exports').where({ id }).delete()

type ShiftPerson = { clinicianId: string; name: string; employeeId: string | null; license: string | null }

/** People as a payroll file names them, with the license of the facility’s state. */
export const listShiftPeople = async (
  db: Knex,
  facilityId: string,
  clinicianIds: readonly string[],
): Promise<ShiftPerson[]> =>
  listPrepared<ShiftPerson>(
    db,
    `SELECT c.id AS "clinicianId", u.first_name || ' ' || u.last_name AS name, i.employee_id AS "employeeId",
       (SELECT l.state || ' ' || l.number FROM clinician_licenses l WHERE l.clinician_id = c.id AND l.state = f.state
         ORDER BY l.sort_order LIMIT 1) AS license
     FROM clinicians c JOIN users u ON u.id = c.user_id JOIN facilities f ON f.id = :facilityId::uuid
       LEFT JOIN employee_ids i ON i.clinician_id = c.id AND i.facility_id = f.id
     WHERE c.id = ANY (:clinicianIds::uuid[])`,
    { facilityId, clinicianIds: [...clinicianIds] },
  )
