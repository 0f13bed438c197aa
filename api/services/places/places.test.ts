import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servedCities } from '@gaitway/contract/values/served-cities'
import { milesBetween } from '@gaitway/contract/places'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openLog } from '../log.ts'
import { openPlaces, fillPlaces } from './places.ts'

const houston = { address1: '1 Invented Street', city: 'Houston', state: 'TX', zipCode: '77002' }
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
    expect(place).toEqual({ latitude: 29.7594, longitude: -95.3594, timeZone: 'America/Chicago' })
  })

  test('an unknown ZIP code has no location', async () => {
    expect(await openPlaces({ db: database.db, log }).locateZip('35999')).toBeNull()
  })

  test('every served state uses a US time zone', async () => {
    const foreign = await database
      .db('places')
      .whereRaw(`time_zone !~ '^America/|^Pacific/Honolulu$'`)
      .whereNotIn('state', ['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW'])
    expect(foreign).toEqual([])
    const border = await openPlaces({ db: database.db, log }).locateZip('88008')
    expect(border?.timeZone).toBe('America/Denver')
  })

  test.each<{ zip: string; timeZone?: string; why: string }>([
    {
      zip: '59254',
      timeZone: 'America/Denver',
      why: 'tz-lookup 11.7.0 says Regina, which has no daylight saving time',
    },
    {
      zip: '78067',
      timeZone: 'America/Chicago',
      why: 'tz-lookup 11.7.0 says Monterrey, which has none either',
    },
    { zip: '10200', why: 'zipcodes 8.0.0 has lost the sign of its longitude and puts it into Asia' },
    { zip: '96898', why: 'zipcodes 8.0.0 counts Wake Island as Hawaii' },
  ])('ZIP code $zip is right, although $why', async ({ zip, timeZone }) => {
    const place = await openPlaces({ db: database.db, log }).locateZip(zip)
    expect(place?.timeZone).toBe(timeZone)
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
    expect(await locate()).toEqual({ latitude: 29.75, longitude: -95.36, timeZone: 'America/Chicago' })
    expect(requests[0]?.pathname).toBe('/maps/api/geocode/json')
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      address: '1 Invented Street, Houston, TX 77002',
      components: 'country:US',
      key: 'a key',
    })
  })

  test('uses the ZIP code’s time zone near a border', async () => {
    answer = at(31.7843, -106.6893)
    const place = await locate({ ...houston, city: 'Santa Teresa', state: 'NM', zipCode: '88008' })
    expect(place?.timeZone).toBe('America/Denver')
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
