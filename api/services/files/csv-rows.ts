import { pipeline, Readable } from 'node:stream'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'

/** A row of a CSV file: the line on which it starts, and its text as it stands in the file. */
export type CsvRow = { line: number; cells: string[]; text: string; problem?: string }

/** Why the rest of a file can’t be read. */
export class CsvFileError extends Error {
  override name = 'CsvFileError'
}

const ROW_BYTES_MAX = 64 * 1024
const CHUNK_BYTES = 64 * 1024

const fatalErrors: { [code: string]: string } = {
  CSV_QUOTE_NOT_CLOSED: 'an opening quote is never closed',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${ROW_BYTES_MAX / 1024} kB`,
}

/** The character between cells: Excel writes semicolons where commas are for decimals, and tabs as “Unicode text”. */
const findDelimiter = (lines: readonly string[]) => {
  const header = (lines.find(line => line.trim()) ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** The lines of a text, each with its end, whatever that is. */
const splitLines = (text: string) => text.split(/(?<=\n|\r(?!\n))/)

const escapeQuotes = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A cell that starts with a quote was quoted. If it doesn’t stand in the row that way, its quotes are invalid. */
const hasInvalidQuotes = (cells: readonly string[], raw: string) =>
  cells.some(cell => cell.startsWith('"') && !raw.includes(escapeQuotes(cell)))

const findProblem = (cells: readonly string[], raw: string, width: number) => {
  if (hasInvalidQuotes(cells, raw)) return 'its quotes are invalid'
  if (raw.includes('\ufffd')) return 'it has a letter that can’t be read'
  const last = cells.findLastIndex(cell => cell.trim())
  return last < width ? undefined : `it has ${last + 1} columns instead of ${width}`
}

/** What a person meant by a cell: our exports put an apostrophe before what a spreadsheet would calculate. */
const readCell = (cell: string) => {
  const trimmed = cell.replaceAll('\u00a0', ' ').trim()
  return /^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(trimmed) ? trimmed.slice(1) : trimmed
}

/** How many lines a row continues on. */
const countBreaks = (raw: string) => raw.replace(/\n$/, '').split('\n').length - 1

type Parsed = { record: string[]; info: InfoRecord; raw: string }
type CsvText = { delimiter: string; rows: AsyncGenerator<CsvRow> }

/**
 * Reads the rows of a CSV text, the header first, without those that are empty. Line ends may differ, cells may be
 * separated by commas, semicolons or tabs, and `5" ramp` needs no quotes. `onBytes` receives the progress.
 */
export const readCsv = (text: string, onBytes: (bytes: number) => void = () => undefined): CsvText => {
  const lines = splitLines(text)
  const delimiter = findDelimiter(lines)
  // the parser would take the first line end that it finds for that of all lines
  const bytes = Buffer.from(text.replaceAll(/\r\n?/g, '\n'))
  return { delimiter, rows: readRows({ lines, bytes, delimiter }, onBytes) }
}

type CsvLines = { lines: readonly string[]; bytes: Buffer; delimiter: string }

const readRows = async function* (
  { lines, bytes, delimiter }: CsvLines,
  onBytes: (bytes: number) => void,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    raw: true,
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: ROW_BYTES_MAX,
  })
  const readChunks = function* () {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      onBytes(Math.min(bytes.length, from + CHUNK_BYTES))
      yield bytes.subarray(from, from + CHUNK_BYTES)
    }
  }
  let failure: Error | undefined
  parser.on('skip', (error: CsvError, raw = '') => {
    const line = Number(error.lines) - countBreaks(raw)
    failure ??= new CsvFileError(`${fatalErrors[error.code] ?? error.message} (line ${line})`)
  })
  pipeline(Readable.from(readChunks()), parser, thrown => (failure ??= thrown ?? undefined))
  let width = 0
  for await (const { record, info, raw } of parser as AsyncIterable<Parsed>) {
    if (failure) throw failure
    const line = info.lines - countBreaks(raw)
    width ||= record.length
    const text = lines
      .slice(line - 1, info.lines)
      .join('')
      .replace(/(?:\r\n|\n|\r)$/, '')
    const problem = findProblem(record, raw, width)
    yield { line, cells: record.map(readCell), text, ...(problem && { problem }) }
  }
  if (failure) throw failure
}
