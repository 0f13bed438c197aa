import { cutText } from '@gaitway/contract/format/cut-text'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import type { DirectoryRow } from '../../api/store/facility-directory.ts'
import type { FacilityLine } from './read-lines.ts'

export const columns = [
  'cmsCertificationNumber',
  'facilityName',
  'addressLine1',
  'city',
  'state',
  'zipCode',
  'county',
] as const
type Column = (typeof columns)[number]
export type FacilityCells = Record<Column, string>

const states = new Set<string>(stateCodes)
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

const limits = { facilityName: 100, addressLine1: 100, city: 50, county: 100 } as const
const labels = { facilityName: 'name', addressLine1: 'address', city: 'city', county: 'county' } as const

const textProblem = (cells: FacilityCells): string | undefined => {
  for (const column of ['facilityName', 'addressLine1', 'city', 'county'] as const) {
    if (!cells[column] && column !== 'county') return `the ${labels[column]} is missing`
    if (cells[column].length > limits[column]) {
      return `the ${labels[column]} is longer than ${limits[column]} characters`
    }
    if (/\p{Cc}/u.test(cells[column])) return `the ${labels[column]} contains control characters`
  }
  return undefined
}

const quoted = (cell: string) => JSON.stringify(cutText(cell, 40))

const certificationNumberProblem = (ccn: string): string | undefined => {
  if (!ccn) return 'the certification number is missing'
  if (/^\d(\.\d+)?E\+\d+$/.test(ccn)) {
    return `a spreadsheet turned the certification number into scientific notation (${cutText(ccn, 40)})`
  }
  return /^[0-9A-Z]{6}$/.test(ccn)
    ? undefined
    : `${quoted(ccn)} is not a valid certification number (6 characters)`
}

const placeProblem = ({ state, zipCode }: FacilityCells): string | undefined => {
  if (!states.has(state) && !territories.has(state)) {
    return `${quoted(state)} is not a US state or territory`
  }
  return /^\d{5}(-\d{4})?$/.test(zipCode)
    ? undefined
    : `${quoted(zipCode)} is not a valid ZIP code (5 digits)`
}

/** Returns a row of the directory, or the reason why the line is rejected. */
export const parseFacility = (rawCells: FacilityCells): DirectoryRow | string => {
  const cells: FacilityCells = {
    ...rawCells,
    cmsCertificationNumber: rawCells.cmsCertificationNumber.toUpperCase(),
    state: rawCells.state.toUpperCase(),
  }
  const problem =
    certificationNumberProblem(cells.cmsCertificationNumber) ?? placeProblem(cells) ?? textProblem(cells)
  if (problem) return problem
  return {
    ccn: cells.cmsCertificationNumber,
    name: cells.facilityName,
    address1: cells.addressLine1,
    city: cells.city,
    state: cells.state,
    zip: cells.zipCode.slice(0, 5),
    county: cells.county,
    outsideArea: territories.has(cells.state),
  }
}

type Reject = (line: FacilityLine, reason: string) => Promise<void>

/** Yields the valid rows, each certification number once, and passes all others to `reject`. */
export const validRows = async function* (
  lines: AsyncIterable<FacilityLine>,
  reject: Reject,
): AsyncGenerator<DirectoryRow> {
  const linesByNumber = new Map<string, number>()
  for await (const line of lines) {
    const row = 'reason' in line ? line.reason : parseFacility(line.cells)
    const earlier = typeof row === 'string' ? undefined : linesByNumber.get(row.ccn)
    if (typeof row !== 'string' && !earlier) {
      linesByNumber.set(row.ccn, line.line)
      yield row
      continue
    }
    await reject(line, typeof row === 'string' ? row : `line ${earlier} has the same certification number`)
  }
}

export const inBatches = async function* <T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
