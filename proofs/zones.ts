import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '../api/repository.ts'
import { listZipCodes } from '../api/services/places/zip-codes.ts'
import { say } from './figures.ts'
import type { Outcome } from './proof.ts'

/** The exact boundaries of time zones. Fetched when the proof runs: 74 MB are too many for everyone's `npm ci`. */
const BOUNDARIES = 'geo-tz@8.1.9'
const TABLE = join(repositoryFolder, 'api/services/places/zip-zones.ts')
const SHOWN_MAX = 20

const HEAD = `/**
 * Time zones of ZIP codes: each holds from its ZIP code up to the next. Made from the exact boundaries of ${BOUNDARIES}
 * (OpenStreetMap, ODbL) at the positions of zipcodes 8.0.0 by \`ZONES=remake npm run prove -- zones\`.
 */
export const zipZones: readonly (readonly [firstZip: string, timeZone: string])[] = [`

type FindZones = (latitude: number, longitude: number) => string[]
const run = promisify(execFile)

/** The first ZIP code of each run of ZIP codes that share a zone. */
const listRuns = (zips: readonly { zip: string; timeZone: string }[]) =>
  zips.filter(({ timeZone }, index) => timeZone !== zips[index - 1]?.timeZone)

const writeTable = async (zips: readonly { zip: string; timeZone: string }[]) => {
  const rows = listRuns(zips).map(({ zip, timeZone }) => `  ['${zip}', '${timeZone}'],\n`)
  await writeFile(TABLE, `${HEAD}\n${rows.join('')}]\n`)
}

/**
 * Compares the time zone of each ZIP code with the exact boundaries at its position. With `ZONES=remake` it writes the
 * table first.
 */
export const proveZones = async (): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-zones-'))
  try {
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', BOUNDARIES])
    const { find } = createRequire(join(folder, 'from.js'))('geo-tz/all') as { find: FindZones }
    const zips = listZipCodes().map(place => {
      const [timeZone, ...others] = find(place.latitude, place.longitude)
      if (!timeZone || others.length > 0)
        throw new Error(`${place.zip} doesn’t lie in exactly one time zone.`)
      return { ...place, timeZone, inTable: place.timeZone }
    })
    if (process.env.ZONES === 'remake') {
      await writeTable(zips)
      say(`  ${TABLE} is written; run this again without ZONES to compare it`)
    }
    const lines = zips.map(({ zip, inTable }) => `${zip} ${inTable}\n`)
    say(`  SHA-256 of the table: ${createHash('sha256').update(lines.join('')).digest('hex')}`)
    const wrong = zips.filter(({ timeZone, inTable }) => inTable !== timeZone)
    return {
      figures: { 'ZIP codes': zips.length, 'runs of ZIP codes with one zone': listRuns(zips).length },
      broken: wrong
        .slice(0, SHOWN_MAX)
        .map(
          ({ zip, city, state, timeZone, inTable }) =>
            `${zip} ${city}, ${state} lies in ${timeZone}; the table says ${inTable}.`,
        ),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
