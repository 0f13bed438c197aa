import type { DirectoryRow } from '../../store/facility-directory.ts'
import { columns, readFacility } from './facility-row.ts'
import type { Line } from './read-lines.ts'

type Reject = (line: number, reason: string, given: string[]) => Promise<void>

/** The lines that are facilities, each number once; every other is handed to `reject` with its reason. */
export const usableRows = async function* (
  lines: AsyncIterable<Line>,
  reject: Reject,
): AsyncGenerator<DirectoryRow> {
  const linesByNumber = new Map<string, number>()
  for await (const line of lines) {
    if ('reason' in line) {
      await reject(line.line, line.reason, line.given)
      continue
    }
    const row = readFacility(line.cells)
    const earlier = typeof row === 'string' ? undefined : linesByNumber.get(row.ccn)
    if (typeof row !== 'string' && !earlier) {
      linesByNumber.set(row.ccn, line.line)
      yield row
      continue
    }
    const reason = typeof row === 'string' ? row : `line ${earlier} has the same certification number`
    await reject(
      line.line,
      reason,
      columns.map(column => line.cells[column]),
    )
  }
}

/** The same in portions of so many. */
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
