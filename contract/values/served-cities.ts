import { cityNames, type CitySlug } from './city-names.ts'
import type { StateCode } from './states-of-usa.ts'
import type { Place } from '../places.ts'

export type ServedCity = Place & {
  slug: CitySlug
  name: string
  state: StateCode
  /** The area served: every ZIP code that begins with one of these. */
  zipPrefixes: readonly string[]
  /** Set if the area has no one center. */
  isRegion?: true
}

/** The cities served, in the order of the public footer, each with its center. */
export const servedCities = [
  {
    slug: 'houston',
    name: cityNames.houston,
    state: 'TX',
    latitude: 29.7604,
    longitude: -95.3698,
    timeZone: 'America/Chicago',
    zipPrefixes: ['770', '772', '773', '774', '775'],
  },
  {
    slug: 'san-antonio',
    name: cityNames['san-antonio'],
    state: 'TX',
    latitude: 29.4241,
    longitude: -98.4936,
    timeZone: 'America/Chicago',
    zipPrefixes: ['780', '781', '782'],
  },
  {
    slug: 'miami-ft-lauderdale',
    name: cityNames['miami-ft-lauderdale'],
    state: 'FL',
    latitude: 25.9429,
    longitude: -80.1847,
    timeZone: 'America/New_York',
    zipPrefixes: ['330', '331', '332', '333'],
  },
  {
    slug: 'austin',
    name: cityNames.austin,
    state: 'TX',
    latitude: 30.2672,
    longitude: -97.7431,
    timeZone: 'America/Chicago',
    zipPrefixes: ['786', '787'],
  },
  {
    slug: 'phoenix',
    name: cityNames.phoenix,
    state: 'AZ',
    latitude: 33.4484,
    longitude: -112.074,
    timeZone: 'America/Phoenix',
    zipPrefixes: ['850', '851', '852', '853'],
  },
  {
    slug: 'dallas',
    name: cityNames.dallas,
    state: 'TX',
    latitude: 32.7767,
    longitude: -96.797,
    timeZone: 'America/Chicago',
    zipPrefixes: ['750', '751', '752', '753'],
  },
  {
    slug: 'chicago',
    name: cityNames.chicago,
    state: 'IL',
    latitude: 41.8781,
    longitude: -87.6298,
    timeZone: 'America/Chicago',
    zipPrefixes: ['600', '601', '602', '603', '604', '605', '606', '607', '608'],
  },
  {
    slug: 'seattle',
    name: cityNames.seattle,
    state: 'WA',
    latitude: 47.6062,
    longitude: -122.3321,
    timeZone: 'America/Los_Angeles',
    zipPrefixes: ['980', '981', '982', '984'],
  },
  {
    slug: 'tampa',
    name: cityNames.tampa,
    state: 'FL',
    latitude: 27.9506,
    longitude: -82.4572,
    timeZone: 'America/New_York',
    zipPrefixes: ['335', '336', '337', '346'],
  },
  {
    slug: 'florida-panhandle',
    name: cityNames['florida-panhandle'],
    state: 'FL',
    latitude: 30.4213,
    longitude: -85.6,
    timeZone: 'America/Chicago',
    zipPrefixes: ['323', '324', '325'],
    isRegion: true,
  },
  {
    slug: 'fort-worth',
    name: cityNames['fort-worth'],
    state: 'TX',
    latitude: 32.7555,
    longitude: -97.3308,
    timeZone: 'America/Chicago',
    zipPrefixes: ['760', '761', '762'],
  },
  {
    slug: 'tucson',
    name: cityNames.tucson,
    state: 'AZ',
    latitude: 32.2226,
    longitude: -110.9747,
    timeZone: 'America/Phoenix',
    zipPrefixes: ['856', '857'],
  },
  {
    slug: 'washington-dc',
    name: cityNames['washington-dc'],
    state: 'DC',
    latitude: 38.9072,
    longitude: -77.0369,
    timeZone: 'America/New_York',
    zipPrefixes: ['200', '202', '203', '204', '205'],
  },
] as const satisfies readonly ServedCity[]

/** The states of the cities served. */
export const servedStates = [...new Set<StateCode>(servedCities.map(({ state }) => state))]
