import type { Position } from '@gaitway/contract/places'
import { clockTimeIn } from '@gaitway/contract/format/time'
import { z } from 'zod'
import type { Knex } from 'knex'
import { googleDrives, type FindDrive } from './google-drives.ts'
import { findPlace, hasPlaces, insertPlaces, listZonesOfArea, lockPlaces } from '../../store/places.ts'
import type { Log } from '../log.ts'
import { classifyAnswer, reportCall, UnexpectedAnswer, type WatchOutside } from '../outside-calls.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { PlaceRow } from '../../store/rows.ts'
import { programArguments } from '../child-program.ts'

const MILLISECONDS_MAX = 3_000
const GOOGLE = 'https://maps.googleapis.com'

const answerSchema = z.object({
  status: z.string(),
  results: z
    .array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) }))
    .default([]),
})

/** Asks Google for a location; null if unknown. Throws on failed requests. */
const googleGeocoder =
  ({ key, url = GOOGLE }: { key: string; url?: string }) =>
  async ({ address1, city, state, zipCode }: Address): Promise<Position | null> => {
    const query = new URLSearchParams({
      address: `${address1}, ${city}, ${state} ${zipCode}`,
      components: 'country:US',
      key,
    })
    const response = await fetch(`${url}/maps/api/geocode/json?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(MILLISECONDS_MAX),
    })
    if (!response.ok)
      throw new UnexpectedAnswer(`Google's geocoder answers with status ${response.status}`, {
        outcome: classifyAnswer(response.status),
        code: response.status,
      })
    const { status, results } = answerSchema.parse(await response.json())
    if (status === 'ZERO_RESULTS') return null
    const location = results[0]?.geometry.location
    if (status !== 'OK' || !location)
      throw new UnexpectedAnswer(`Google's geocoder answers ${status}`, { outcome: 'refused', code: status })
    return { latitude: location.lat, longitude: location.lng }
  }

type Address = { address1: string; city: string; state: string; zipCode: string }

/** Locations of addresses. Null means unknown, which isn't an error. */
export type Places = {
  locate: (address: Address) => Promise<Position | null>
  locateZip: (zip: string) => Promise<Position | null>
  /** the state of a ZIP code */
  stateOf: (zip: string) => Promise<string | null>
  /**
   * The time zones that an address can have: the one of its ZIP code; if the ZIP code is unknown, those of the ZIP codes
   * of this state that begin with the same three digits, or else of the state. The most common first, one per clock.
   */
  listTimeZones: (address: Pick<Address, 'state' | 'zipCode'>) => Promise<string[]>
  /** missing where nothing is set up that knows roads */
  findDrive?: FindDrive
}

type Options = { db: Knex; log: Log; googleMapsKey?: string; googleUrl?: string; report?: WatchOutside }

/** Uses Google when a key is set. Otherwise, or when Google fails, uses the ZIP code, offline, and knows no drives. */
export const openPlaces = ({ db, log, googleMapsKey, googleUrl, report }: Options): Places => {
  const offline = offlinePlaces(db)
  if (!googleMapsKey) return offline
  const geocode = googleGeocoder({ key: googleMapsKey, url: googleUrl })
  const locate = async (address: Address) => {
    try {
      const position = await reportCall(report, 'google', 'geocode an address', () => geocode(address))
      if (position) return position
    } catch (thrown) {
      log.warn({ err: thrown }, 'The geocoder is not responding: using the ZIP code')
    }
    return offline.locate(address)
  }
  return { ...offline, locate, findDrive: googleDrives({ key: googleMapsKey, url: googleUrl, log, report }) }
}

const [WINTER, SUMMER] = ['2026-01-15T12:00Z', '2026-07-15T12:00Z']

/** These zones without those whose clocks always show the same as an earlier one’s. */
const withoutSameClocks = (zones: readonly string[]) => {
  const byClock = new Map<string, string>()
  for (const zone of zones) {
    const clock = `${clockTimeIn(zone, WINTER)} ${clockTimeIn(zone, SUMMER)}`
    if (!byClock.has(clock)) byClock.set(clock, zone)
  }
  return [...byClock.values()]
}

/** The ZIP code table filled by `fillPlaces`. */
export const offlinePlaces = (db: Knex): Places => {
  const locateZip = async (zip: string): Promise<Position | null> => {
    const place = await findPlace(db, zip)
    return place ? { latitude: place.latitude, longitude: place.longitude } : null
  }
  return {
    locate: ({ zipCode }) => locateZip(zipCode),
    locateZip,
    stateOf: async zip => (await findPlace(db, zip))?.state ?? null,
    listTimeZones: async ({ state, zipCode }) => {
      const known = await findPlace(db, zipCode)
      if (known) return [known.timeZone]
      const nearby = await listZonesOfArea(db, { state, prefix: zipCode.slice(0, 3) })
      return withoutSameClocks(nearby.length > 0 ? nearby : await listZonesOfArea(db, { state, prefix: '' }))
    },
  }
}

const BATCH = 2_000
const SMALL_HEAP = ['--max-old-space-size=128', '--max-semi-space-size=4']

/** Fills the table of all US ZIP codes once. True when it did. */
export const fillPlaces = async (db: Knex): Promise<boolean> => {
  if (await hasPlaces(db)) return false
  return db.transaction(async trx => {
    await lockPlaces(trx)
    if (await hasPlaces(trx)) return false
    let batch: PlaceRow[] = []
    for await (const place of readZipCodes()) {
      batch.push(place)
      if (batch.length < BATCH) continue
      await insertPlaces(trx, batch)
      batch = []
    }
    await insertPlaces(trx, batch)
    return true
  })
}

const readZipCodes = async function* (): AsyncGenerator<PlaceRow> {
  const program = [...SMALL_HEAP, ...programArguments('list-zip-codes', import.meta.url)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'], env: {} })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line)
  const [code] = await ended
  if (code !== 0) throw new Error(`The program that lists ZIP codes ended with code ${code}.`)
}
