import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { importFacilities } from '../scripts/import/import-facilities.ts'
import { searchDirectory } from '../api/store/facility-directory.ts'
import { newDatabase } from '../test/database.ts'
import { facilitiesCsv, inventFacilities } from '../test/fixtures/invented-facilities.ts'
import { percentile, say } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'

const REAL_FILE = '../shared/data/cms-skilled-nursing-facilities.csv'
export const REAL_ROWS = 15_107
const SHOWN = 10

type Named = { ccn: string; name: string; city: string }

/** Leaves out one letter or swaps two, after the first three. */
const mistype = (text: string, at: number): string => {
  const place = 3 + (at % Math.max(1, text.length - 5))
  const [before, one, two, after] = [
    text.slice(0, place),
    text[place],
    text[place + 1],
    text.slice(place + 2),
  ]
  return at % 2 === 0 ? `${before}${two ?? ''}${after}` : `${before}${two ?? ''}${one ?? ''}${after}`
}

/** What a person types for a facility: a growing prefix of name and city, with a typo every third time. */
const typedFor = ({ name, city }: Named, at: number): string => {
  const whole = `${name.split(/\s+/).slice(0, 3).join(' ')} ${city}`.toLowerCase()
  const typed = whole.slice(0, 2 + ((at * 5) % whole.length))
  return at % 3 === 0 ? mistype(typed, at) : typed
}

const isFound = async (db: Knex, ccn: string, typed: string) =>
  (await searchDirectory(db, typed, SHOWN)).parse().some(row => row.cmsCertificationNumber === ccn)

const shareFound = async (db: Knex, sample: Named[], type: (row: Named, at: number) => string) => {
  let found = 0
  for (const [at, row] of sample.entries()) if (await isFound(db, row.ccn, type(row, at))) found += 1
  return found / sample.length
}

/** How long searches take while people type, and how often the right facility is among the ten results. */
export const measureDirectory = async (db: Knex, searches: number) => {
  const sample: Named[] = await db('facility_directory')
    .select('ccn', 'name', 'city')
    .orderByRaw('md5(ccn)')
    .limit(searches)
  const milliseconds: number[] = []
  for (const [at, row] of sample.entries()) {
    const startedAt = performance.now()
    await searchDirectory(db, typedFor(row, at), SHOWN)
    milliseconds.push(performance.now() - startedAt)
  }
  const whole = ({ name, city }: Named) => `${name} ${city}`
  return {
    searches: sample.length,
    p50Milliseconds: percentile(milliseconds, 0.5),
    p95Milliseconds: percentile(milliseconds, 0.95),
    slowestMilliseconds: percentile(milliseconds, 1),
    foundShare: await shareFound(db, sample, whole),
    foundMistypedShare: await shareFound(db, sample, (row, at) => mistype(whole(row), at)),
  }
}

/** Fills the directory of this database with this many invented facilities. */
export const fillDirectory = async (db: Knex, rows: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-directory-'))
  const file = join(folder, 'facilities.csv')
  try {
    await writeFile(file, facilitiesCsv(inventFacilities(rows)))
    return await importFrom(db, file, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const importFrom = (db: Knex, file: string, folder = tmpdir()) =>
  importFacilities(db, { file, rejected: join(folder, 'facilities.rejected.csv') }, { write: () => true })

const ANSWER_MILLISECONDS = 50
const FOUND_SHARE = 0.95

/**
 * Facility signup finds the right facility while people type, with the real file if present, else with invented rows.
 */
export const proveDirectory = async (rows: number): Promise<Outcome> => {
  const { db, close } = await newDatabase()
  try {
    const startedAt = performance.now()
    const isReal = rows === REAL_ROWS && existsSync(REAL_FILE)
    const { read, added, rejected } = isReal ? await importFrom(db, REAL_FILE) : await fillDirectory(db, rows)
    const seconds = (performance.now() - startedAt) / 1000
    say(`  ${read} ${isReal ? 'real' : 'invented'} rows`)
    const figures = await measureDirectory(db, 400)
    return {
      figures: { 'imported after, s': seconds, ...figures },
      broken: brokenOf({
        'imported within 20 s': seconds < 20,
        'all are imported except 82 of the real file':
          added === rows - rejected && rejected === (isReal ? 82 : 0),
        [`p95 below ${ANSWER_MILLISECONDS} ms`]: figures.p95Milliseconds < ANSWER_MILLISECONDS,
        [`${FOUND_SHARE * 100} % are found by name and city`]: figures.foundShare >= FOUND_SHARE,
      }),
    }
  } finally {
    await close()
  }
}
