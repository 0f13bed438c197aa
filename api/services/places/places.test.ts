import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { clockTimeIn } from '@gaitway/contract/format/time'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { zonesOfUsa } from '@gaitway/contract/values/zones-of-usa'
import type { PlaceRow } from '../../store/rows.ts'
import { servedCities } from '@gaitway/contract/values/served-cities'
import { milesBetween } from '@gaitway/contract/places'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openLog } from '../log.ts'
import { openPlaces, fillPlaces } from './places.ts'

const houston = { address1: '1 Invented Street', city: 'Houston', state: 'TX', zipCode: '77002' }
/** Printed by the proof “zones” when every ZIP code agrees with the exact boundaries. */
const ZONES_HASH = 'ef396b8847f0da834697ebdbb148bf1f8bcd65ab96b4d9888c1a177b20d6b321'

/** 49 CFR 71: what clocks of the states show at noon UTC in winter and summer, where it isn't Eastern everywhere. */
const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = ['07:00 08:00', '06:00 07:00', '05:00 06:00', '04:00 05:00']
const clocksByState = {
  AL: [CENTRAL],
  AR: [CENTRAL],
  IA: [CENTRAL],
  IL: [CENTRAL],
  LA: [CENTRAL],
  MN: [CENTRAL],
  MO: [CENTRAL],
  MS: [CENTRAL],
  OK: [CENTRAL],
  WI: [CENTRAL],
  CO: [MOUNTAIN],
  MT: [MOUNTAIN],
  NM: [MOUNTAIN],
  UT: [MOUNTAIN],
  WY: [MOUNTAIN],
  CA: [PACIFIC],
  WA: [PACIFIC],
  FL: [EASTERN, CENTRAL],
  IN: [EASTERN, CENTRAL],
  KY: [EASTERN, CENTRAL],
  MI: [EASTERN, CENTRAL],
  TN: [EASTERN, CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  SD: [CENTRAL, MOUNTAIN],
  TX: [CENTRAL, MOUNTAIN],
  ID: [MOUNTAIN, PACIFIC],
  // West Wendover
  NV: [PACIFIC, MOUNTAIN],
  OR: [PACIFIC, MOUNTAIN],
  // the Navajo Nation has daylight saving time, the rest of Arizona has none
  AZ: ['05:00 05:00', MOUNTAIN],
  HI: ['02:00 02:00'],
  // the western Aleutian Islands
  AK: ['03:00 04:00', '02:00 03:00'],
} as Record<string, readonly string[]>
const lawfulClocks = (state: string) => clocksByState[state] ?? [EASTERN]

/** Alabama is in the Central zone, but these towns live and work with Columbus and West Point in Georgia. */
const byCustom = {
  '36854': 'Valley',
  '36863': 'Lanett',
  '36867': 'Phenix City',
  '36868': 'Phenix City',
  '36869': 'Phenix City',
  '36870': 'Phenix City',
  '36874': 'Salem',
  '36877': 'Smiths Station',
}

const lines: string[] = []
const log = openLog('warn', { write: line => lines.push(line) })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await Promise.all([fillPlaces(database.db), fillPlaces(database.db)])
})
afterAll(() => database.close())
beforeEach(() => {
  lines.length = 0
})

describe('offline', () => {
  test('two programs that need the table at once fill it once', async () => {
    const zips = await database.db('places').pluck('zip')
    expect(zips.length).toBeGreaterThan(41_000)
  })

  test('an address is at its ZIP code', async () => {
    const place = await openPlaces({ db: database.db, log }).locate(houston)
    expect(place).toEqual({ latitude: 29.7594, longitude: -95.3594 })
  })

  test('an unknown ZIP code has no location', async () => {
    expect(await openPlaces({ db: database.db, log }).locateZip('35999')).toBeNull()
  })

  test.each([
    ['10200', 'zipcodes 8.0.0 has lost the sign of its longitude and puts it into Asia'],
    ['96898', 'zipcodes 8.0.0 counts Wake Island as Hawaii'],
  ])('ZIP code %s is left out: %s', async zip => {
    expect(await openPlaces({ db: database.db, log }).locateZip(zip)).toBeNull()
  })

  test('the table of time zones is the one that was compared with the exact boundaries', async () => {
    const rows: PlaceRow[] = await database.db('places').orderBy('zip').select('zip', 'time_zone')
    const text = rows.map(({ zip, timeZone }) => `${zip} ${timeZone}\n`).join('')
    // printed by "npm run prove -- zones", which compares every ZIP code
    expect(createHash('sha256').update(text).digest('hex')).toBe(ZONES_HASH)
  })

  test('every zone is one that staff and forms know, and each of those is used', async () => {
    const used: string[] = await database
      .db('places')
      .whereIn('state', [...stateCodes])
      .distinct()
      .pluck('time_zone')
    expect(new Set(used)).toEqual(new Set(zonesOfUsa))
  })

  test('each state’s clocks are those of the law, but where custom differs', async () => {
    const rows: PlaceRow[] = await database
      .db('places')
      .whereIn('state', [...stateCodes])
      .orderBy('zip')
      .select('zip', 'state', 'time_zone')
    const clock = (zone: string) =>
      `${clockTimeIn(zone, '2026-01-15T12:00Z')} ${clockTimeIn(zone, '2026-07-15T12:00Z')}`
    const unlawful = rows.filter(({ state, timeZone }) => !lawfulClocks(state).includes(clock(timeZone)))
    expect(unlawful.map(({ zip }) => zip)).toEqual(Object.keys(byCustom))
  })

  test.each<{ zip: string; state: string; zones: string[] }>([
    // a neighbor's zone in @photostructure/tz-lookup 11.7.0, another one in the boundaries of geo-tz 8.1.9
    { zip: '58801', state: 'ND', zones: ['America/Chicago'] },
    { zip: '67880', state: 'KS', zones: ['America/Chicago'] },
    { zip: '83837', state: 'ID', zones: ['America/Los_Angeles'] },
    { zip: '49935', state: 'MI', zones: ['America/Menominee'] },
    { zip: '86042', state: 'AZ', zones: ['America/Phoenix'] },
    { zip: '42728', state: 'KY', zones: ['America/Chicago'] },
    { zip: '32424', state: 'FL', zones: ['America/Chicago'] },
    { zip: '32430', state: 'FL', zones: ['America/Chicago'] },
    { zip: '32449', state: 'FL', zones: ['America/Chicago'] },
    { zip: '32465', state: 'FL', zones: ['America/Chicago'] },
    { zip: '85328', state: 'AZ', zones: ['America/Phoenix'] },
    { zip: '85334', state: 'AZ', zones: ['America/Phoenix'] },
    { zip: '59254', state: 'MT', zones: ['America/Denver'] },
    { zip: '78067', state: 'TX', zones: ['America/Chicago'] },
    { zip: '88008', state: 'NM', zones: ['America/Denver'] },
    { zip: '32501', state: 'FL', zones: ['America/Chicago'] },
    { zip: '79901', state: 'TX', zones: ['America/Denver'] },
    // real ZIP codes that zipcodes 8.0.0 lacks
    { zip: '75036', state: 'TX', zones: ['America/Chicago'] },
    { zip: '75072', state: 'TX', zones: ['America/Chicago'] },
    { zip: '75008', state: 'TX', zones: ['America/Chicago'] },
    { zip: '85144', state: 'AZ', zones: ['America/Phoenix'] },
    { zip: '34249', state: 'FL', zones: ['America/New_York'] },
    { zip: '72713', state: 'AR', zones: ['America/Chicago'] },
    // unknown, in an area with two clocks
    { zip: '32499', state: 'FL', zones: ['America/Chicago', 'America/New_York'] },
    { zip: '79899', state: 'TX', zones: ['America/Chicago', 'America/Denver'] },
    { zip: '86099', state: 'AZ', zones: ['America/Phoenix', 'America/Denver'] },
    // no ZIP code of the state begins like this
    { zip: '00000', state: 'TX', zones: ['America/Chicago', 'America/Denver'] },
    { zip: '00000', state: 'IN', zones: ['America/Indiana/Indianapolis', 'America/Chicago'] },
    { zip: '00000', state: 'OH', zones: ['America/New_York'] },
    { zip: '00000', state: 'AK', zones: ['America/Anchorage', 'America/Adak'] },
  ])('$zip in $state: $zones', async ({ zones, state, zip }) => {
    const places = openPlaces({ db: database.db, log })
    expect(await places.listTimeZones({ zipCode: zip, state })).toEqual(zones)
  })

  test('each served city has ZIP codes around its center, in its own time zone', async () => {
    const places = await database.db('places').select('zip', 'latitude', 'longitude', 'time_zone')
    for (const city of servedCities) {
      // a degree of latitude is 69 miles, and asking that first takes a hundredth of the time
      const near = places.filter(
        place => Math.abs(place.latitude - city.latitude) < 0.2 && milesBetween(place, city) < 12,
      )
      expect([city.name, near.length > 0]).toEqual([city.name, true])
      expect(new Set(near.map(place => place.timeZone))).toEqual(new Set([city.timeZone]))
    }
  })
})

describe('with a Google key', () => {
  let server: Server
  let answer: () => { status?: number; body: unknown }
  const requests: URL[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(new URL(request.url ?? '', 'http://google.test'))
      const { status = 200, body } = answer()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))
  beforeEach(() => {
    requests.length = 0
  })

  const locate = (address = houston) => {
    const googleUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return openPlaces({ db: database.db, log, googleMapsKey: 'a key', googleUrl }).locate(address)
  }
  const at = (lat: number, lng: number) => () => ({
    body: { status: 'OK', results: [{ geometry: { location: { lat, lng } } }] },
  })

  test('uses Google’s location', async () => {
    answer = at(29.75, -95.36)
    expect(await locate()).toEqual({ latitude: 29.75, longitude: -95.36 })
    expect(requests[0]?.pathname).toBe('/maps/api/geocode/json')
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      address: '1 Invented Street, Houston, TX 77002',
      components: 'country:US',
      key: 'a key',
    })
  })

  test.each([
    ['doesn’t know the address', () => ({ body: { status: 'ZERO_RESULTS', results: [] } }), 0],
    ['rejects the key', () => ({ body: { status: 'REQUEST_DENIED' } }), 1],
    ['returns an error', () => ({ status: 500, body: 'oops' }), 1],
    ['returns nonsense', () => ({ body: { status: 'OK', results: [{ geometry: 'here' }] } }), 1],
  ])('when Google %s, uses the ZIP code’s location', async (_, response, warnings) => {
    answer = response
    expect((await locate())?.latitude).toBe(29.7594)
    expect(lines).toHaveLength(warnings)
    expect(lines.join('')).not.toContain('a key')
  })
})
