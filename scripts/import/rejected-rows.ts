import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { columns } from './facility-row.ts'

/**
 * Writes rejected rows, with line and reason, in the columns of the imported file, so that they can be corrected
 * and imported from there. The file is only created if a row is rejected, and appears when it is complete.
 */
export const openRejectedRows = (path: string) => {
  const draft = `${path}.unfinished`
  let count = 0
  let output: { rows: ReturnType<typeof stringify>; done: Promise<void> } | undefined

  const start = () => {
    const rows = stringify({ header: true, columns: ['line', 'reason', ...columns], escape_formulas: true })
    const file = rows.pipe(createWriteStream(draft, { mode: 0o600 }))
    const done = finished(file)
    return { rows, done }
  }

  const add = async (line: number, reason: string, cells: string[]) => {
    count += 1
    output ??= start()
    if (!output.rows.write([line, reason, ...cells])) {
      await Promise.race([new Promise(resolve => output?.rows.once('drain', resolve)), output.done])
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
