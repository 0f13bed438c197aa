import type { Knex } from 'knex'
import { fillPlaces } from '../../api/services/places/places.ts'
import { lockDirectory, mergeIntoDirectory, refreshWords } from '../../api/store/facility-directory.ts'
import type { ImportOptions } from './parse-arguments.ts'
import { InvalidFileError, openCsvFile, type FacilityLine, readLines } from './read-lines.ts'
import { showProgress } from './progress.ts'
import { openRejectedRows } from './rejected-rows.ts'
import { inBatches, validRows } from './facility-row.ts'

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

type Output = Parameters<typeof showProgress>[0]

/** Imports every valid row of the file in one transaction, so a failure changes nothing. */
export const importFacilities = async (
  db: Knex,
  options: ImportOptions,
  output: Output,
  signal?: AbortSignal,
): Promise<ImportResult> => {
  const csvFile = await openCsvFile(options.file)
  const progress = showProgress(output, csvFile.bytes)
  const rejected = openRejectedRows(options.rejected)
  const countRows = async function* (lines: AsyncIterable<FacilityLine>) {
    for await (const line of lines) {
      signal?.throwIfAborted()
      progress.readRow()
      yield line
    }
  }
  try {
    const lines = countRows(readLines(csvFile, progress.readBytes))
    const merged = await db.transaction(trx => mergeRows(trx, validRows(lines, rejected.add), signal))
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
