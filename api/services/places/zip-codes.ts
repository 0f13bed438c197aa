import table from 'zipcodes/lib/codes.js'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { zipZones } from './zip-zones.ts'

const MILITARY = new Set(['AA', 'AE', 'AP'])
const states = new Set<string>(stateCodes)

/** zipcodes 8.0.0 puts 10200, New York, into Asia and counts Wake Island as Hawaii: both lie east of Greenwich. */
const isMisplaced = ({ state, longitude }: { state: string; longitude: number }) =>
  states.has(state) && longitude > 0

/** The ZIP codes of the USA and its territories with their positions and time zones, in order. Takes 90 MB. */
export const listZipCodes = () => {
  let run = 0
  return Object.values(table.codes)
    .filter(({ zip, state, latitude }) => /^\d{5}$/.test(zip) && !MILITARY.has(state) && latitude !== 0)
    .filter(place => !isMisplaced(place))
    .sort((a, b) => Number(a.zip) - Number(b.zip))
    .map(({ zip, city, state, latitude, longitude }) => {
      while (Number(zipZones[run + 1]?.[0]) <= Number(zip)) run += 1
      return { zip, city, state, latitude, longitude, timeZone: zipZones[run]?.[1] ?? '' }
    })
}
