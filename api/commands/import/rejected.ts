import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { columns } from './facility-row.ts'

/**
 * The rows that can't be used, with line and reason, in the columns of the file itself: mended there they can
 * be imported from there. Nothing is written until there is one, and the file appears when it is complete.
 */
export const openRejected = (path: string) => {
  const draft = `${path}.unfinished`
  let count = 0
  let sheet: { rows: ReturnType<typeof stringify>; done: Promise<void> } | undefined

  const start = () => {
    const rows = stringify({ header: true, columns: ['line', 'reason', ...columns], escape_formulas: true })
    const file = rows.pipe(createWriteStream(draft, { mode: 0o600 }))
    const done = finished(file)
    return { rows, done }
  }

  const add = async (line: number, reason: string, given: string[]) => {
    count += 1
    sheet ??= start()
    if (!sheet.rows.write([line, reason, ...given])) {
      await Promise.race([new Promise(resolve => sheet?.rows.once('drain', resolve)), sheet.done])
    }
  }

  const close = async () => {
    sheet?.rows.end()
    await sheet?.done
  }

  /** The list takes its place; without rejected rows one of an earlier run goes. */
  const keep = async () => {
    await close()
    if (sheet) await rename(draft, path)
    else await rm(path, { force: true })
  }

  const discard = async () => {
    await close()
    await rm(draft, { force: true })
  }

  return { add, keep, discard, count: () => count }
}
