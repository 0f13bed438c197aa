import { createHash, randomInt } from 'node:crypto'
import { type Options, stringify } from 'csv-stringify/sync'
import { dayIn } from '@gaitway/contract/format/time'
import type { CheckedFile } from '@gaitway/contract/schemas/compliance'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { reportDays } from '../../domain/pbj-days.ts'
import {
  employeesCsvHeadings,
  hoursCsvHeadings,
  listEmployeeIds as listIdsWithHours,
  listHoursCells,
  writePbjXml,
} from '../../domain/pbj-file.ts'
import { findQuarterDays, type QuarterDays } from '../../domain/pbj-quarter.ts'
import { zipTexts } from '../../services/files/zip-file.ts'
import {
  addEmployeeIds,
  beginExport,
  deleteExport,
  finishExport,
  freezeEmployeeIds,
  listEmployeeIds,
  listOldExports,
  readReporting,
  saveExportedDays,
  saveProgress,
  type ExportedDay,
} from '../../store/compliance-exports.ts'
import { findFacility } from '../../store/facilities.ts'
import type { ComplianceExportRow, FacilityRow } from '../../store/rows.ts'
import { listWorkedDays, listWorkers } from '../../store/worked-days.ts'
import { readComplianceData } from '../compliance-data/in-force.ts'
import type { Services } from '../use-case.ts'
import { checkPbjFile } from './pbj-check.ts'
import { findCountedUntil, spanOf } from './read.ts'
import { listShiftCells, shiftCsvHeadings } from './shift-csv.ts'

/** Time cards are read for this many people at once: their days don’t depend on others. */
const PEOPLE_AT_ONCE = 100
const OLD_AT_ONCE = 100
/** Reading the time cards takes most of the time; the rest is making and checking the file. */
const PROGRESS_OF_READING = 80

/** Without letters and digits that look like others. */
const ID_CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const ID_LENGTH = 8

/** A random ID that says nothing about the person; it starts with a letter, so it never looks like an SSN. */
const makeEmployeeId = () => {
  const drawn = Array.from({ length: ID_LENGTH - 1 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)])
  return `G${drawn.join('')}`
}

type Made = {
  bytes: Buffer
  fileName: string
  rowCount: number
  days: ExportedDay[]
  checked: Pick<CheckedFile, 'isAccepted' | 'faults' | 'faultCount'>
}
type Making = {
  row: ComplianceExportRow
  facility: FacilityRow
  data: ComplianceData['pbj']
  quarter: QuarterDays
  countedUntil: string
}

/** Makes the file of an export. What a crash interrupted is made again from the start; repeating it changes nothing. */
export const makeExport = async (services: Services, exportId: string) => {
  const { db, clock, files } = services
  const row = await beginExport(db, exportId)
  if (!row) return
  const making = await prepare(services, row)
  const { bytes, fileName, rowCount, days, checked } =
    row.kind === 'shiftCsv' ? await makeShiftCsv(services, making) : await makePbj(services, making)
  await files.put(exportId, bytes)
  await db.transaction(async trx => {
    const at = clock.now()
    const isFinished = await finishExport(trx, exportId, {
      status: checked.isAccepted ? 'ready' : 'faulty',
      finishedAt: at,
      fileName,
      byteSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      rowCount,
      peopleCount: new Set(days.map(({ clinicianId }) => clinicianId)).size,
      hundredths: days.reduce((sum, { hundredths }) => sum + hundredths, 0),
      faults: checked.faults,
      faultCount: checked.faultCount,
    })
    if (!isFinished) return
    await saveExportedDays(trx, exportId, days)
    if (checked.isAccepted && row.kind !== 'shiftCsv') await freezeEmployeeIds(trx, exportId, at)
  })
}

const prepare = async ({ db }: Services, row: ComplianceExportRow): Promise<Making> => {
  const facility = await findFacility(db, row.facilityId)
  if (!facility) throw new Error(`Facility ${row.facilityId} doesn't exist.`)
  const { pbj: data } = await readComplianceData(db)
  const quarter = findQuarterDays(data.quarters, row)
  const countedUntil = findCountedUntil(quarter, facility.timeZone, row.startedAt)
  if (!countedUntil) throw new Error(`Export ${row.id} is of a quarter that hasn't started.`)
  return { row, facility, data, quarter, countedUntil }
}

/** The worked days of the quarter, some people at a time. */
const readWorkedDays = async function* ({ db }: Services, { row, quarter }: Making) {
  const span = { facilityId: row.facilityId, ...spanOf(quarter) }
  const workers = await listWorkers(db, span)
  for (let from = 0; from < workers.length; from += PEOPLE_AT_ONCE) {
    yield await listWorkedDays(db, { ...span, clinicianIds: workers.slice(from, from + PEOPLE_AT_ONCE) })
    const read = Math.min(workers.length, from + PEOPLE_AT_ONCE)
    await saveProgress(db, row.id, Math.floor((read / workers.length) * PROGRESS_OF_READING))
  }
}

const isCounted = (date: string, { quarter, countedUntil }: Making) =>
  date >= quarter.firstDay && date <= countedUntil

/** The IDs of people here; those without one get one. */
const requireEmployeeIds = async ({ db }: Services, { row }: Making, clinicianIds: readonly string[]) => {
  const ids = clinicianIds.map(clinicianId => ({ clinicianId, employeeId: makeEmployeeId() }))
  await addEmployeeIds(db, row.facilityId, ids)
  const kept = await listEmployeeIds(db, row.facilityId)
  const byClinician = new Map(kept.map(one => [one.clinicianId, one.employeeId]))
  return (clinicianId: string) => {
    const employeeId = byClinician.get(clinicianId)
    if (employeeId === undefined) throw new Error(`Clinician ${clinicianId} has no employee ID.`)
    return employeeId
  }
}

const listReportedDays = async (services: Services, making: Making): Promise<ExportedDay[]> => {
  const found: Omit<ExportedDay, 'employeeId'>[] = []
  for await (const worked of readWorkedDays(services, making))
    for (const day of reportDays(worked, making.row.shortShiftMeals, making.data).days)
      if (day.hundredths > 0 && isCounted(day.date, making)) {
        const { clinicianId, date, jobTitleCode, hundredths } = day
        found.push({ clinicianId, date, jobTitleCode, hundredths })
      }
  const employeeIdOf = await requireEmployeeIds(services, making, [
    ...new Set(found.map(({ clinicianId }) => clinicianId)),
  ])
  return found.map(day => ({ ...day, employeeId: employeeIdOf(day.clinicianId) }))
}

const formatBaseName = (prefix: string, { quarter }: Making) =>
  `${prefix}-${quarter.fiscalYear}-q${quarter.quarter}`

const makePbj = async (services: Services, making: Making): Promise<Made> => {
  const { row, data, facility } = making
  const days = await listReportedDays(services, making)
  const name = formatBaseName('pbj', making)
  const made = { fileName: `${name}.zip`, rowCount: days.length, days }
  const xml = await makePbjXml(services, making, days, name)
  const today = dayIn(facility.timeZone, row.startedAt)
  // the tables are checked as the XML file that they say the same as
  const checked = await checkPbjFile(xml, { data, today, facilityId: null })
  const bytes = row.kind === 'pbjXml' ? xml : await zipTexts(writeTables(days, data, name))
  return { ...made, bytes, checked }
}

const makePbjXml = async (
  { db }: Services,
  { row, facility, data }: Making,
  hours: readonly ExportedDay[],
  name: string,
) => {
  const { stateFacilityId } = await readReporting(db, row.facilityId)
  if (stateFacilityId === null || facility.state === null)
    throw new Error(`Facility ${facility.id} has no state-assigned ID or state.`)
  const { quarter, fiscalYear } = row
  const header = { facilityId: stateFacilityId, stateCode: facility.state, quarter, fiscalYear }
  const vendor = { name: BRAND, email: supportEmail(), product: BRAND }
  const pieces = writePbjXml({ header, vendor, hours, data })
  return zipTexts([{ name: `${name}.xml`, pieces }])
}

type CsvRows = Iterable<readonly (string | number)[]>

const writeCsv = function* (
  headings: readonly string[],
  rows: CsvRows,
  options: Options = { escape_formulas: true, record_delimiter: 'windows' },
) {
  yield stringify([[...headings]], options)
  for (const row of rows) yield stringify([[...row]], options)
}

/** CMS reads the cells as they are, and an employee ID may begin with a hyphen. */
const asWritten: Options = { record_delimiter: 'windows' }

const writeTables = (days: readonly ExportedDay[], data: Making['data'], name: string) => {
  const employees = function* () {
    for (const employeeId of listIdsWithHours(days)) yield [employeeId, '', '']
  }
  return [
    { name: `${name}-employees.csv`, pieces: writeCsv(employeesCsvHeadings, employees(), asWritten) },
    {
      name: `${name}-hours.csv`,
      pieces: writeCsv(hoursCsvHeadings, listHoursCells(days, data.codes.payType), asWritten),
    },
  ]
}

/** A shift counts in the quarter in which it started. */
const makeShiftCsv = async (services: Services, making: Making): Promise<Made> => {
  const parts = [...writeCsv(shiftCsvHeadings, [])]
  let rowCount = 0
  for await (const worked of readWorkedDays(services, making)) {
    const shifts = worked.filter(day => isCounted(dayIn(day.timeZone, day.startedAt), making))
    rowCount += shifts.length
    const cells = await listShiftCells(services.db, making, shifts)
    parts.push(...[...writeCsv([], cells)].slice(1))
  }
  return {
    bytes: Buffer.from(parts.join('')),
    fileName: `${formatBaseName('shifts', making)}.csv`,
    rowCount,
    days: [],
    checked: { isAccepted: true, faults: [], faultCount: 0 },
  }
}

/** Removes exports from before this time, their files first, so that none is left without its row. */
export const removeOldExports = async ({ db, files }: Services, before: Date) => {
  for (
    let ids = await listOldExports(db, before, OLD_AT_ONCE);
    ids.length > 0;
    ids = await listOldExports(db, before, OLD_AT_ONCE)
  )
    for (const id of ids) {
      await files.remove(id)
      await deleteExport(db, id)
    }
}
