import { readFile, stat } from 'node:fs/promises'
import { decodeText } from '@gaitway/contract/decode-text'
import { fileTypeFromBuffer } from 'file-type'
import { CsvFileError, type CsvRow, readCsv } from '../../api/services/files/csv-rows.ts'
import { StartupError, readErrorCode, readReason } from '../../api/startup-error.ts'
import { type FacilityCells, columns } from './facility-row.ts'

const MEGABYTE = 1024 * 1024
const MEGABYTES_MAX = 64

/** A problem with the file itself, which stops the import. */
export class InvalidFileError extends StartupError {
  override name = 'InvalidFileError'
}

const getFileSize = async (path: string): Promise<number> => {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new InvalidFileError(`${path} is not a file.`)
    return found.size
  } catch (thrown) {
    if (thrown instanceof InvalidFileError) throw thrown
    if (readErrorCode(thrown) === 'ENOENT') throw new InvalidFileError(`No such file: ${path}`)
    throw new InvalidFileError(`Can't read ${path}: ${readReason(thrown)}.`)
  }
}

const readBytes = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path)
  } catch (thrown) {
    throw new InvalidFileError(`Can't read ${path}: ${readReason(thrown)}.`)
  }
}

/** Reads a file’s text, if it is there, isn't too large and is text. */
export const readCsvFile = async (path: string): Promise<string> => {
  const bytes = await getFileSize(path)
  if (bytes === 0) throw new InvalidFileError(`${path} is empty.`)
  if (bytes > MEGABYTES_MAX * MEGABYTE) {
    const size = Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')
    throw new InvalidFileError(`${path} is ${size} MB. The limit is ${MEGABYTES_MAX} MB.`)
  }
  const content = await readBytes(path)
  const decoded = decodeText(content)
  if ('text' in decoded) return decoded.text
  const found = await fileTypeFromBuffer(content)
  if (found)
    throw new InvalidFileError(`${path} is not a CSV file: it looks like ${found.ext.toUpperCase()}.`)
  throw new InvalidFileError(
    decoded.problem === 'binary'
      ? `${path} is not a CSV file: it contains binary data.`
      : `${path} has a letter that can't be read in line ${decoded.line}. Save it as UTF-8.`,
  )
}

/** A line of the file, as it stands there: its cells by column, or the reason why they can't be read. */
export type FacilityLine = { line: number; text: string } & ({ cells: FacilityCells } | { reason: string })

/** The position of each column. A missing column stops the import. */
const findColumnPositions = (header: string[]): Map<string, number> => {
  const positions = new Map(header.map((name, at) => [name.toLowerCase(), at]))
  const missing = columns.filter(column => !positions.has(column.toLowerCase()))
  if (missing.length > 0) {
    throw new InvalidFileError(
      `The first line must name the columns ${columns.join(', ')}; ${missing.join(', ')} ` +
        `${missing.length === 1 ? 'is' : 'are'} missing.`,
    )
  }
  return positions
}

type FacilityFile = { header: string; delimiter: string; lines: AsyncGenerator<FacilityLine> }

/** Opens the text of a file of facilities: its header, and the lines after it. `onBytes` receives the progress. */
export const openLines = async (text: string, onBytes: (bytes: number) => void): Promise<FacilityFile> => {
  const { delimiter, rows } = readCsv(text, onBytes)
  try {
    const { value: header } = await rows.next()
    const positions = findColumnPositions(header?.cells ?? [])
    return {
      header: header.text,
      delimiter,
      lines: readLines(rows, { positions, width: header.cells.length }),
    }
  } catch (thrown) {
    throw describeCsvError(thrown)
  }
}

const describeCsvError = (thrown: unknown) =>
  thrown instanceof CsvFileError
    ? new InvalidFileError(`This is not a valid CSV file: ${thrown.message}.`)
    : thrown

const readLines = async function* (
  rows: AsyncIterable<CsvRow>,
  { positions, width }: { positions: Map<string, number>; width: number },
): AsyncGenerator<FacilityLine> {
  const getCell = (cells: string[], column: string) => cells[positions.get(column.toLowerCase()) ?? -1]
  try {
    for await (const { line, text, cells, problem } of rows) {
      const missing = columns.find(column => column !== 'county' && getCell(cells, column) === undefined)
      const reason = problem ?? (missing && `it has ${cells.length} columns instead of ${width}`)
      const byColumn = Object.fromEntries(columns.map(column => [column, getCell(cells, column) ?? '']))
      yield { line, text, ...(reason ? { reason } : { cells: byColumn as FacilityCells }) }
    }
  } catch (thrown) {
    throw describeCsvError(thrown)
  }
}
