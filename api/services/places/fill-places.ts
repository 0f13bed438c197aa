import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Knex } from 'knex'
import { hasPlaces, insertPlaces, lockPlaces } from '../../store/places.ts'
import type { PlaceRow } from '../../store/rows.ts'
import { leafProgram } from '../child-program.ts'

const BATCH = 2_000
const SMALL_HEAP = ['--max-old-space-size=128', '--max-semi-space-size=4']

/** Fills the table of all US ZIP codes once. */
export const fillPlaces = async (db: Knex): Promise<void> => {
  if (await hasPlaces(db)) return
  await db.transaction(async trx => {
    await lockPlaces(trx)
    if (await hasPlaces(trx)) return
    let batch: PlaceRow[] = []
    for await (const place of listZipCodes()) {
      batch.push(place)
      if (batch.length < BATCH) continue
      await insertPlaces(trx, batch)
      batch = []
    }
    await insertPlaces(trx, batch)
  })
}

const listZipCodes = async function* (): AsyncGenerator<PlaceRow> {
  const program = [...SMALL_HEAP, ...leafProgram('list-zip-codes', import.meta.url)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'], env: {} })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line)
  const [code] = await ended
  if (code !== 0) throw new Error(`The program that lists ZIP codes ended with code ${code}.`)
}
