import type { Knex } from 'knex'
import { fillPlaces } from '../../services/places/places.ts'
import { lockDirectory, mergeIntoDirectory, refreshWords } from '../../store/facility-directory.ts'
import type { ImportWish } from './arguments.ts'
import { FileUnusable, openTable, type Line, readLines } from './read-lines.ts'
import { showProgress } from './progress.ts'
import { openRejected } from './rejected.ts'
import { inBatches, usableRows } from './facility-row.ts'

const BATCH = 1_000

export type Outcome = {
  read: number
  added: number
  changed: number
  unchanged: number
  rejected: number
  outsideArea: number
  withoutPlace: number
}

type Screen = Parameters<typeof showProgress>[0]

/** The directory holds every usable row of the file; when anything fails it is as it was before. */
export const importFacilities = async (
  db: Knex,
  wish: ImportWish,
  screen: Screen,
  signal?: AbortSignal,
): Promise<Outcome> => {
  const table = await openTable(wish.file)
  const progress = showProgress(screen, table.bytes)
  const rejected = openRejected(wish.rejected)
  const counted = async function* (lines: AsyncIterable<Line>) {
    for await (const line of lines) {
      signal?.throwIfAborted()
      progress.readRow()
      yield line
    }
  }
  try {
    const lines = counted(readLines(table, progress.readBytes))
    const merged = await db.transaction(trx => mergeAll(trx, usableRows(lines, rejected.add), signal))
    if (progress.rows() === 0) throw new FileUnusable(`${wish.file} has no rows below its header.`)
    await rejected.keep()
    return { ...merged, read: progress.rows(), rejected: rejected.count() }
  } catch (thrown) {
    await rejected.discard()
    throw thrown
  } finally {
    progress.end()
  }
}

const mergeAll = async (
  trx: Knex.Transaction,
  rows: ReturnType<typeof usableRows>,
  signal: AbortSignal | undefined,
) => {
  await lockDirectory(trx)
  const sum = { added: 0, changed: 0, unchanged: 0, outsideArea: 0, withoutPlace: 0 }
  for await (const batch of inBatches(rows, BATCH)) {
    await fillPlaces(trx)
    const { added, changed, withoutPlace } = await mergeIntoDirectory(trx, batch)
    sum.added += added
    sum.changed += changed
    sum.unchanged += batch.length - added - changed
    sum.withoutPlace += withoutPlace
    sum.outsideArea += batch.filter(row => row.outsideArea).length
  }
  if (sum.added + sum.changed > 0) await refreshWords(trx)
  signal?.throwIfAborted()
  return sum
}
