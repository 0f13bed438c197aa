import type { StateCode } from './states-of-usa.ts'
import type { Place } from './places.ts'

type ServedCity = Place & {
  name: string
  state: StateCode
  /** Set if the area is a list of ZIP codes instead of a circle around one point. */
  zipPrefixes?: readonly string[]
}

/** The cities served, in the order of the public footer, each with its center. */
export const servedCities = [
  { name: 'Houston', state: 'TX', latitude: 29.7604, longitude: -95.3698, timeZone: 'America/Chicago' },
  { name: 'San Antonio', state: 'TX', latitude: 29.4241, longitude: -98.4936, timeZone: 'America/Chicago' },
  {
    name: 'Miami-Ft. Lauderdale',
    state: 'FL',
    latitude: 25.9429,
    longitude: -80.1847,
    timeZone: 'America/New_York',
  },
  { name: 'Austin', state: 'TX', latitude: 30.2672, longitude: -97.7431, timeZone: 'America/Chicago' },
  { name: 'Phoenix', state: 'AZ', latitude: 33.4484, longitude: -112.074, timeZone: 'America/Phoenix' },
  { name: 'Dallas', state: 'TX', latitude: 32.7767, longitude: -96.797, timeZone: 'America/Chicago' },
  { name: 'Chicago', state: 'IL', latitude: 41.8781, longitude: -87.6298, timeZone: 'America/Chicago' },
  { name: 'Seattle', state: 'WA', latitude: 47.6062, longitude: -122.3321, timeZone: 'America/Los_Angeles' },
  { name: 'Tampa', state: 'FL', latitude: 27.9506, longitude: -82.4572, timeZone: 'America/New_York' },
  {
    name: 'Florida Panhandle',
    state: 'FL',
    latitude: 30.4213,
    longitude: -85.6,
    timeZone: 'America/Chicago',
    zipPrefixes: ['323', '324', '325'],
  },
  { name: 'Fort Worth', state: 'TX', latitude: 32.7555, longitude: -97.3308, timeZone: 'America/Chicago' },
  { name: 'Tucson', state: 'AZ', latitude: 32.2226, longitude: -110.9747, timeZone: 'America/Phoenix' },
  {
    name: 'Washington DC',
    state: 'DC',
    latitude: 38.9072,
    longitude: -77.0369,
    timeZone: 'America/New_York',
  },
] as const satisfies readonly ServedCity[]

/** The states of the cities served. */
export const servedStates = [...new Set<StateCode>(servedCities.map(({ state }) => state))]
