import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform, pipeline } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'
import { StartupError, codeOf, reasonOf } from '../../services/startup-error.ts'
import { type Cells, columns } from './facility-row.ts'

const MEGABYTE = 1024 * 1024
const MEGABYTES_MAX = 64
const HEAD_BYTES = 4100

/** A sentence about the file itself, which ends the import before or while it is read. */
export class FileUnusable extends StartupError {
  override name = 'FileUnusable'
}

const sizeOf = async (path: string): Promise<number> => {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new FileUnusable(`${path} is not a file.`)
    return found.size
  } catch (thrown) {
    if (thrown instanceof FileUnusable) throw thrown
    if (codeOf(thrown) === 'ENOENT') throw new FileUnusable(`There is no file ${path}.`)
    throw new FileUnusable(`${path} can't be read: ${reasonOf(thrown)}.`)
  }
}

const headOf = async (path: string): Promise<Buffer> => {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (thrown) {
    throw new FileUnusable(`${path} can't be read: ${reasonOf(thrown)}.`)
  }
}

/** Lets text through and ends with a sentence at the first bytes that are none. */
const textOnly = (path: string) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk: Buffer | undefined) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined })
      return text.includes('\0') ? new FileUnusable(`${path} is no CSV file: it holds binary data.`) : null
    } catch {
      return new FileUnusable(`${path} is no CSV file, or it is not encoded as UTF-8.`)
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

type Table = { bytes: number; open: () => { source: Readable; text: Transform } }

/** A file that may well be a table: there, of a size that is read in a moment, and text as far as its head shows. */
export const openTable = async (path: string): Promise<Table> => {
  const bytes = await sizeOf(path)
  if (bytes === 0) throw new FileUnusable(`${path} is empty.`)
  if (bytes > MEGABYTES_MAX * MEGABYTE) {
    const size = Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')
    throw new FileUnusable(`${path} has ${size} MB: at most ${MEGABYTES_MAX} MB can be imported at once.`)
  }
  const found = await fileTypeFromBuffer(await headOf(path))
  if (found) throw new FileUnusable(`${path} is no CSV file: it looks like ${found.ext.toUpperCase()}.`)
  return { bytes, open: () => ({ source: createReadStream(path), text: textOnly(path) }) }
}

const LINE_BYTES_MAX = 64 * 1024

/** A line as it stands in the file: its cells by column, or why they could not be told apart. */
export type Line = { line: number; cells: Cells } | { line: number; reason: string; given: string[] }

type Record = { record: string[]; info: InfoRecord }

/** Mistakes after which nothing can be told about the rest of the file. */
const fatal: { [code: string]: string } = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that is opened is never closed',
  CSV_MAX_RECORD_SIZE: `a line is longer than ${LINE_BYTES_MAX / 1024} kB`,
}

const sentenceOf = (thrown: Error): Error => {
  const code = 'code' in thrown ? String(thrown.code) : ''
  const reason = fatal[code]
  if (!reason) return thrown
  const near = 'lines' in thrown ? ` (near line ${String(thrown.lines)})` : ''
  return new FileUnusable(`This is no CSV table: ${reason}${near}.`)
}

/** Where each column stands; anything missing ends the import. */
const placesOf = (header: string[]): Map<string, number> => {
  const places = new Map(header.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = columns.filter(column => !places.has(column.toLowerCase()))
  if (missing.length > 0) {
    throw new FileUnusable(
      `The first line must name the columns ${columns.join(', ')}; ${missing.join(', ')} ` +
        `${missing.length === 1 ? 'is' : 'are'} missing.`,
    )
  }
  return places
}

const cellsOf = (record: string[], places: Map<string, number>): Cells => {
  const cell = (column: string) => record[places.get(column.toLowerCase()) ?? -1]?.trim() ?? ''
  return Object.fromEntries(columns.map(column => [column, cell(column)])) as Cells
}

/** The lines below the header one after another, while the file is read; `onBytes` hears how far that is. */
export const readLines = async function* (
  table: Table,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line> {
  const damaged: Line[] = []
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
    if (fatal[error.code]) failure ??= sentenceOf(error)
    damaged.push({
      line: Number(error.lines),
      reason: 'its quotes are damaged',
      given: [raw ?? '', ...columns.slice(1).map(() => '')],
    })
  })
  const { source, text } = table.open()
  let bytes = 0
  source.on('data', chunk => onBytes((bytes += chunk.length)))
  pipeline(source, text, parser, thrown => (failure ??= thrown ?? undefined))
  let places: Map<string, number> | undefined
  let width = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Record>) {
      while (damaged[0] && damaged[0].line < info.lines) yield* damaged.splice(0, 1)
      if (!places) {
        places = placesOf(record)
        width = record.length
      } else if (record.length !== width) {
        const reason = `it has ${record.length} columns instead of ${width}`
        yield { line: info.lines, reason, given: Object.values(cellsOf(record, places)) }
      } else yield { line: info.lines, cells: cellsOf(record, places) }
    }
  } catch (thrown) {
    throw sentenceOf(failure ?? (thrown as Error))
  }
  if (failure) throw failure
  yield* damaged
}
