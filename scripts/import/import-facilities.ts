import { stringify } from 'csv-stringify/sync'
import { finished } from 'node:stream/promises'
import { rename, rm } from 'node:fs/promises'
import { createWriteStream, type WriteStream } from 'node:fs'
import type { Knex } from 'knex'
import { fillPlaces } from '../../api/services/places/places.ts'
import { lockDirectory, mergeIntoDirectory, refreshWords } from '../../api/store/facility-directory.ts'
import type { ImportOptions } from './parse-arguments.ts'
import { InvalidFileError, readCsvFile, type FacilityLine, openLines } from './read-lines.ts'
import { inBatches, validRows } from './facility-row.ts'

const BAR_WIDTH = 30
const LINE_EVERY_ROWS = 5_000
const DRAW_EVERY_MILLISECONDS = 80

type Output = { isTTY?: boolean; write: (text: string) => unknown }

const formatCount = (count: number) => count.toLocaleString('en-US')

/** Shows import progress: a progress bar in a terminal, an occasional line elsewhere. */
const showProgress = (output: Output, totalBytes: number) => {
  let bytes = 0
  let rows = 0
  let drawnAt = -Infinity

  const fraction = () => Math.min(1, bytes / totalBytes)
  const percent = () => `${Math.floor(fraction() * 100)}%`

  const draw = () => {
    const filled = Math.round(fraction() * BAR_WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    output.write(`\r${bar} ${percent().padStart(5)}  ${formatCount(rows)} rows`)
  }

  const readRow = () => {
    rows += 1
    if (!output.isTTY) {
      if (rows % LINE_EVERY_ROWS === 0) output.write(`${formatCount(rows)} rows read (${percent()})\n`)
      return
    }
    const now = performance.now()
    if (now - drawnAt < DRAW_EVERY_MILLISECONDS) return
    drawnAt = now
    draw()
  }

  return {
    readBytes: (count: number) => {
      bytes = count
    },
    readRow,
    rows: () => rows,
    end: () => {
      if (!output.isTTY) return
      draw()
      output.write('\n')
    },
  }
}

type RejectedFile = { path: string; header: string; delimiter: string }

/**
 * Writes rejected rows as they stand in the imported file, each after its line and reason, so that they can be
 * corrected and imported from there. The file is only created if a row is rejected, and appears when it is complete.
 */
const openRejectedRows = ({ path, header, delimiter }: RejectedFile) => {
  const draft = `${path}.unfinished`
  let count = 0
  let output: { rows: WriteStream; done: Promise<void> } | undefined

  const start = () => {
    const rows = createWriteStream(draft, { mode: 0o600 })
    // spreadsheets recognize UTF-8 by the first bytes
    rows.write(`\ufeff${['line', 'reason', header].join(delimiter)}\n`)
    return { rows, done: finished(rows) }
  }

  const add = async ({ line, text }: FacilityLine, reason: string) => {
    count += 1
    output ??= start()
    const row = `${stringify([[line, reason]], { delimiter, eof: false })}${delimiter}${text}\n`
    if (!output.rows.write(row)) {
      await Promise.race([new Promise<void>(resolve => output?.rows.once('drain', resolve)), output.done])
    }
  }

  const close = async () => {
    output?.rows.end()
    await output?.done
  }

  /** Moves the finished file into place, or deletes the one of an earlier run if no rows were rejected. */
  const keep = async () => {
    await close()
    if (output) await rename(draft, path)
    else await rm(path, { force: true })
  }

  const discard = async () => {
    await close()
    await rm(draft, { force: true })
  }

  return { add, keep, discard, count: () => count }
}

const BATCH = 1_000

export type ImportResult = {
  read: number
  added: number
  changed: number
  unchanged: number
  rejected: number
  outsideArea: number
  withoutPlace: number
}

/** Imports every valid row of the file in one transaction, so a failure changes nothing. */
export const importFacilities = async (
  db: Knex,
  options: ImportOptions,
  output: Output,
  signal?: AbortSignal,
): Promise<ImportResult> => {
  const text = await readCsvFile(options.file)
  const progress = showProgress(output, Buffer.byteLength(text))
  const { header, delimiter, lines } = await openLines(text, progress.readBytes)
  const rejected = openRejectedRows({ path: options.rejected, header, delimiter })
  const countRows = async function* () {
    for await (const line of lines) {
      signal?.throwIfAborted()
      progress.readRow()
      yield line
    }
  }
  try {
    const merged = await db.transaction(trx => mergeRows(trx, validRows(countRows(), rejected.add), signal))
    if (progress.rows() === 0) throw new InvalidFileError(`${options.file} has no rows after its header.`)
    await rejected.keep()
    return { ...merged, read: progress.rows(), rejected: rejected.count() }
  } catch (thrown) {
    await rejected.discard()
    throw thrown
  } finally {
    progress.end()
  }
}

const mergeRows = async (
  trx: Knex.Transaction,
  rows: ReturnType<typeof validRows>,
  signal: AbortSignal | undefined,
) => {
  await lockDirectory(trx)
  const counts = { added: 0, changed: 0, unchanged: 0, outsideArea: 0, withoutPlace: 0 }
  for await (const batch of inBatches(rows, BATCH)) {
    await fillPlaces(trx)
    const { added, changed, withoutPlace } = await mergeIntoDirectory(trx, batch)
    counts.added += added
    counts.changed += changed
    counts.unchanged += batch.length - added - changed
    counts.withoutPlace += withoutPlace
    counts.outsideArea += batch.filter(row => row.outsideArea).length
  }
  if (counts.added + counts.changed > 0) await refreshWords(trx)
  signal?.throwIfAborted()
  return counts
}
