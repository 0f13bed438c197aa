import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform, pipeline } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'
import { StartupError, readErrorCode, readReason } from '../../api/startup-error.ts'
import { type FacilityCells, columns } from './facility-row.ts'

const MEGABYTE = 1024 * 1024
const MEGABYTES_MAX = 64
const HEAD_BYTES = 4100

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

const readHead = async (path: string): Promise<Buffer> => {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (thrown) {
    throw new InvalidFileError(`Can't read ${path}: ${readReason(thrown)}.`)
  }
}

/** Passes UTF-8 text through, and fails at the first bytes that are anything else. */
const assertText = (path: string) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk: Buffer | undefined) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined })
      return text.includes('\0')
        ? new InvalidFileError(`${path} is not a CSV file: it contains binary data.`)
        : null
    } catch {
      return new InvalidFileError(`${path} is not a CSV file, or is not encoded as UTF-8.`)
    }
  }
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const problem = check(chunk)
      if (problem) done(problem)
      else done(null, chunk)
    },
    flush: done => done(check(undefined)),
  })
}

type CsvFile = { bytes: number; open: () => { source: Readable; text: Transform } }

/** Checks what can be checked without reading the whole file: that it exists, its size, and that it starts like text. */
export const openCsvFile = async (path: string): Promise<CsvFile> => {
  const bytes = await getFileSize(path)
  if (bytes === 0) throw new InvalidFileError(`${path} is empty.`)
  if (bytes > MEGABYTES_MAX * MEGABYTE) {
    const size = Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')
    throw new InvalidFileError(`${path} is ${size} MB. The limit is ${MEGABYTES_MAX} MB.`)
  }
  const found = await fileTypeFromBuffer(await readHead(path))
  if (found)
    throw new InvalidFileError(`${path} is not a CSV file: it looks like ${found.ext.toUpperCase()}.`)
  return { bytes, open: () => ({ source: createReadStream(path), text: assertText(path) }) }
}

const LINE_BYTES_MAX = 64 * 1024

/** A line of the file: its cells by column, or the reason why they could not be parsed. */
export type FacilityLine =
  | { line: number; cells: FacilityCells }
  | { line: number; reason: string; rawCells: string[] }

type Record = { record: string[]; info: InfoRecord }

/** Errors after which the rest of the file can't be parsed. */
const fatalErrors: { [code: string]: string } = {
  CSV_QUOTE_NOT_CLOSED: 'an opening quote is never closed',
  CSV_MAX_RECORD_SIZE: `a line is longer than ${LINE_BYTES_MAX / 1024} kB`,
}

const describeCsvError = (thrown: Error): Error => {
  const code = 'code' in thrown ? String(thrown.code) : ''
  const reason = fatalErrors[code]
  if (!reason) return thrown
  const near = 'lines' in thrown ? ` (near line ${String(thrown.lines)})` : ''
  return new InvalidFileError(`This is not a valid CSV file: ${reason}${near}.`)
}

/** The position of each column. A missing column stops the import. */
const findColumnPositions = (header: string[]): Map<string, number> => {
  const positions = new Map(header.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = columns.filter(column => !positions.has(column.toLowerCase()))
  if (missing.length > 0) {
    throw new InvalidFileError(
      `The first line must name the columns ${columns.join(', ')}; ${missing.join(', ')} ` +
        `${missing.length === 1 ? 'is' : 'are'} missing.`,
    )
  }
  return positions
}

const readCells = (record: string[], positions: Map<string, number>): FacilityCells => {
  const cell = (column: string) => record[positions.get(column.toLowerCase()) ?? -1]?.trim() ?? ''
  return Object.fromEntries(columns.map(column => [column, cell(column)])) as FacilityCells
}

/** Yields the lines after the header while the file is being read. `onBytes` receives the progress. */
export const readLines = async function* (
  csvFile: CsvFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<FacilityLine> {
  const invalidLines: FacilityLine[] = []
  let failure: Error | undefined
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LINE_BYTES_MAX,
  })
  parser.on('skip', (error: CsvError, raw?: string) => {
    if (fatalErrors[error.code]) failure ??= describeCsvError(error)
    invalidLines.push({
      line: Number(error.lines),
      reason: 'its quotes are invalid',
      rawCells: [raw ?? '', ...columns.slice(1).map(() => '')],
    })
  })
  const { source, text } = csvFile.open()
  let bytes = 0
  source.on('data', chunk => onBytes((bytes += chunk.length)))
  pipeline(source, text, parser, thrown => (failure ??= thrown ?? undefined))
  let positions: Map<string, number> | undefined
  let width = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Record>) {
      while (invalidLines[0] && invalidLines[0].line < info.lines) yield* invalidLines.splice(0, 1)
      if (!positions) {
        positions = findColumnPositions(record)
        width = record.length
      } else if (record.length !== width) {
        const reason = `it has ${record.length} columns instead of ${width}`
        yield { line: info.lines, reason, rawCells: Object.values(readCells(record, positions)) }
      } else yield { line: info.lines, cells: readCells(record, positions) }
    }
  } catch (thrown) {
    throw describeCsvError(failure ?? (thrown as Error))
  }
  if (failure) throw failure
  yield* invalidLines
}
