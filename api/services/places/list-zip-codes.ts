import findZone from '@photostructure/tz-lookup'
import table from 'zipcodes/lib/codes.js'
import { assignTimeZones, isServed } from './time-zones.ts'

// Loading the table takes 90 MB, which this process frees when it ends. Writes one ZIP code a line to stdout.

const MILITARY = new Set(['AA', 'AE', 'AP'])

/** zipcodes 8.0.0 puts 10200, New York, into Asia and counts Wake Island as Hawaii: both lie east of Greenwich. */
const isOutside = ({ state, longitude }: { state: string; longitude: number }) =>
  isServed(state) && longitude > 0

const places = Object.values(table.codes)
  .filter(({ zip, state, latitude }) => /^\d{5}$/.test(zip) && !MILITARY.has(state) && latitude !== 0)
  .filter(place => !isOutside(place))
  .map(({ zip, city, state, latitude, longitude }) => {
    const timeZone = findZone(latitude, longitude)
    return { zip, city, state, latitude, longitude, timeZone }
  })

// the program that reads this may end first, for example when it is interrupted
process.stdout.on('error', () => process.exit(1))
process.stdout.write(
  assignTimeZones(places)
    .map(place => `${JSON.stringify(place)}\n`)
    .join(''),
)
