import { createHash, randomInt } from 'node:crypto'
import { type Options, stringify } from 'csv-stringify/sync'
import { dayIn } from '@gaitway/contract/format/time'
import type { CheckedFile, Fault } from '@gaitway/contract/schemas/compliance'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { BRAND } from '@gaitway/contract/values/brand'
import { FAULTS_LISTED_MAX, notIncludedCopy } from '@gaitway/contract/values/compliance'
import { supportEmail } from '@gaitway/contract/values/support'
import { reportDays, type HeldDay } from '../../domain/pbj-days.ts'
import {
  employeesCsvHeadings,
  formatHours,
  groupNeighbors,
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
  findEmployeeIds,
  listOldExports,
  readReporting,
  saveExportedDays,
  saveProgress,
  type ExportedDay,
  type KeptFault,
} from '../../store/compliance-exports.ts'
import { findFacility } from '../../store/facilities.ts'
import type { ComplianceExportRow, FacilityRow } from '../../store/rows.ts'
import { listWorkedDays, listWorkers, type WorkedShiftDay } from '../../store/worked-days.ts'
import { readComplianceData } from '../compliance-data/in-force.ts'
import type { Services } from '../use-case.ts'
import { checkPbjFile } from './pbj-check.ts'
import { findCountedUntil, findSpan } from './read.ts'
import { listShiftCells, shiftCsvHeadings } from './shift-csv.ts'

/** Time cards are read for this many people at once: their days don’t depend on others. */
const PEOPLE_AT_ONCE = 50
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

/** A file that was stored, with what it has. */
type Made = {
  fileName: string
  byteSize: number
  sha256: string
  rowCount: number
  days: ExportedDay[]
  leftOut: LeftOutDay[]
  checked: Pick<CheckedFile, 'isAccepted' | 'faults' | 'faultCount'>
}
type Making = {
  row: ComplianceExportRow
  facility: FacilityRow
  data: ComplianceData['pbj']
  quarter: QuarterDays
  countedUntil: string
}
type LeftOutDay = HeldDay & { employeeId: string | null; shifts: KeptFault['shifts'] }

/** Makes the file of an export. What a crash interrupted is made again from the start; repeating it changes nothing. */
export const makeExport = async (services: Services, exportId: string) => {
  const { db, clock } = services
  const row = await beginExport(db, exportId)
  if (!row) return
  const making = await prepare(services, row)
  const { days, leftOut, checked, ...file } =
    row.kind === 'shiftCsv' ? await makeShiftCsv(services, making) : await makePbj(services, making)
  await db.transaction(async trx => {
    const at = clock.now()
    const isFinished = await finishExport(trx, exportId, {
      ...file,
      status: checked.isAccepted ? 'ready' : 'faulty',
      finishedAt: at,
      peopleCount: new Set(days.map(({ clinicianId }) => clinicianId)).size,
      hundredths: days.reduce((sum, { hundredths }) => sum + hundredths, 0),
      faults: [...describeLeftOut(leftOut, making), ...addPeople(checked.faults, days)],
      faultCount: leftOut.length + checked.faultCount,
      leftOutCount: leftOut.length,
    })
    if (!isFinished) return
    await saveExportedDays(trx, exportId, days)
    if (checked.isAccepted && row.kind !== 'shiftCsv') await freezeEmployeeIds(trx, exportId, at)
  })
}

/** Days that a rule holds back, as faults: somebody who opens the export later sees what isn’t in its file. */
const describeLeftOut = (leftOut: readonly LeftOutDay[], { data }: Making): KeptFault[] =>
  leftOut
    .slice(0, FAULTS_LISTED_MAX)
    .map(({ clinicianId, employeeId, date, hundredths, reason, shifts }) => ({
      editId: (reason === 'overDayHours' && data.edits.list.find(({ id }) => id === '-4025')?.id) || null,
      effect: 'leftOut',
      clinicianId,
      name: null,
      employeeId,
      date,
      line: null,
      shifts,
      sentence: `${formatHours(hundredths)} hours aren’t in this file. ${notIncludedCopy[reason].what}`,
    }))

/** Names change and IDs can, so that a fault keeps whose it is. */
const addPeople = (faults: readonly Fault[], days: readonly ExportedDay[]): KeptFault[] => {
  const ids = new Set(faults.map(({ employeeId }) => employeeId))
  const people = new Map(
    days
      .filter(({ employeeId }) => ids.has(employeeId))
      .map(({ employeeId, clinicianId }) => [employeeId, clinicianId]),
  )
  return faults.map(fault => ({ ...fault, clinicianId: people.get(fault.employeeId ?? '') ?? null }))
}

/** Stores a file while its parts are made, and measures it. */
const storeFile = async (
  { files }: Services,
  exportId: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => {
  const hash = createHash('sha256')
  let byteSize = 0
  const measured = async function* () {
    for await (const part of parts) {
      hash.update(part)
      byteSize += part.length
      yield part
    }
  }
  await files.put(exportId, measured())
  return { byteSize, sha256: hash.digest('hex') }
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

/** The worked days of the quarter, some people at a time. While they are counted, the database reads those of the next. */
const readWorkedDays = async function* ({ db }: Services, { row, quarter }: Making) {
  const span = { facilityId: row.facilityId, ...findSpan(quarter) }
  const workers = await listWorkers(db, span)
  const read = (from: number): Promise<WorkedShiftDay[]> => {
    const clinicianIds = workers.slice(from, from + PEOPLE_AT_ONCE)
    if (clinicianIds.length === 0) return Promise.resolve([])
    const days = listWorkedDays(db, { ...span, clinicianIds })
    // nobody waits for it if counting fails before
    days.catch(() => undefined)
    return days
  }
  let next = read(0)
  for (let from = 0; from < workers.length; from += PEOPLE_AT_ONCE) {
    const worked = await next
    next = read(from + PEOPLE_AT_ONCE)
    yield worked
    const count = Math.min(workers.length, from + PEOPLE_AT_ONCE)
    await saveProgress(db, row.id, Math.floor((count / workers.length) * PROGRESS_OF_READING))
  }
}

const isCounted = (date: string, { quarter, countedUntil }: Making) =>
  date >= quarter.firstDay && date <= countedUntil

/** The IDs of people here; those of them who have hours and no ID get one. */
const readEmployeeIds = async (
  { db }: Services,
  { row: { facilityId } }: Making,
  clinicianIds: readonly string[],
) => {
  await addEmployeeIds(
    db,
    facilityId,
    clinicianIds.map(clinicianId => ({ clinicianId, employeeId: makeEmployeeId() })),
  )
  const kept = await findEmployeeIds(db, facilityId, clinicianIds)
  return new Map(kept.map(({ clinicianId, employeeId }) => [clinicianId, employeeId]))
}

/**
 * The days to report and those that a rule holds back, by person and date. Days are made person by person: those of many
 * at once would fill the memory.
 */
const listReportedDays = async (services: Services, making: Making) => {
  const { row, data } = making
  const [days, leftOut]: [ExportedDay[], LeftOutDay[]] = [[], []]
  for await (const worked of readWorkedDays(services, making)) {
    const reports = [...groupNeighbors(worked, ({ clinicianId }) => clinicianId)].map(ofPerson => ({
      ofPerson,
      reported: reportDays(ofPerson, row.shortShiftMeals, data),
    }))
    const counted = reports
      .flatMap(({ reported }) => reported.days)
      .filter(day => day.hundredths > 0 && isCounted(day.date, making))
    const ids = await readEmployeeIds(services, making, [
      ...new Set(counted.map(({ clinicianId }) => clinicianId)),
    ])
    for (const { clinicianId, date, jobTitleCode, hundredths } of counted) {
      const employeeId = ids.get(clinicianId)
      if (employeeId === undefined) throw new Error(`Clinician ${clinicianId} has no employee ID.`)
      days.push({ clinicianId, date, jobTitleCode, hundredths, employeeId })
    }
    for (const { ofPerson, reported } of reports)
      for (const held of reported.heldDays.filter(({ date }) => isCounted(date, making)))
        leftOut.push({
          ...held,
          employeeId: ids.get(held.clinicianId) ?? null,
          shifts: held.serialNumbers.flatMap(serialNumber => {
            const jobId = ofPerson.find(day => day.serialNumber === serialNumber)?.jobId
            return jobId ? [{ jobId, serialNumber }] : []
          }),
        })
  }
  return { days, leftOut }
}

const formatBaseName = (prefix: string, { quarter }: Making) =>
  `${prefix}-${quarter.fiscalYear}-q${quarter.quarter}`

const makePbj = async (services: Services, making: Making): Promise<Made> => {
  const { row, data, facility } = making
  const { days, leftOut } = await listReportedDays(services, making)
  const name = formatBaseName('pbj', making)
  const xml = await makePbjXml(services, making, days, name)
  const today = dayIn(facility.timeZone, row.startedAt)
  // the tables are checked as the XML file that they say the same as
  const checked = await checkPbjFile(xml, { data, today, facilityId: null, isOurs: true })
  const bytes = row.kind === 'pbjXml' ? xml : await zipTexts(writeTables(days, data, name))
  const stored = await storeFile(services, row.id, [bytes])
  return { ...stored, fileName: `${name}.zip`, rowCount: days.length, days, leftOut, checked }
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
  let rowCount = 0
  const write = async function* () {
    yield [...writeCsv(shiftCsvHeadings, [])].join('')
    for await (const worked of readWorkedDays(services, making)) {
      const shifts = worked.filter(day => isCounted(dayIn(day.timeZone, day.startedAt), making))
      rowCount += shifts.length
      const cells = await listShiftCells(services.db, making, shifts)
      yield [...writeCsv([], cells)].slice(1).join('')
    }
  }
  const encode = async function* () {
    for await (const text of write()) yield Buffer.from(text)
  }
  const stored = await storeFile(services, making.row.id, encode())
  return {
    ...stored,
    fileName: `${formatBaseName('shifts', making)}.csv`,
    rowCount,
    days: [],
    leftOut: [],
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
