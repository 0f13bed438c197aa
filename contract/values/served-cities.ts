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

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const ARIZONA = 'America/Phoenix'
const PACIFIC = 'America/Los_Angeles'

/** A city with the position of its center, and the beginnings of its ZIP codes. */
const city = (
  state: StateCode,
  latitude: number,
  longitude: number,
  timeZone: string,
  zipPrefixes: string,
) => ({
  state,
  latitude,
  longitude,
  timeZone,
  zipPrefixes: zipPrefixes.split(' '),
})

const cities: Record<CitySlug, Omit<ServedCity, 'slug' | 'name'>> = {
  houston: city('TX', 29.7604, -95.3698, CENTRAL, '770 772 773 774 775'),
  'san-antonio': city('TX', 29.4241, -98.4936, CENTRAL, '780 781 782'),
  'miami-ft-lauderdale': city('FL', 25.9429, -80.1847, EASTERN, '330 331 332 333'),
  austin: city('TX', 30.2672, -97.7431, CENTRAL, '786 787'),
  phoenix: city('AZ', 33.4484, -112.074, ARIZONA, '850 851 852 853'),
  dallas: city('TX', 32.7767, -96.797, CENTRAL, '750 751 752 753'),
  chicago: city('IL', 41.8781, -87.6298, CENTRAL, '600 601 602 603 604 605 606 607 608'),
  seattle: city('WA', 47.6062, -122.3321, PACIFIC, '980 981 982 984'),
  tampa: city('FL', 27.9506, -82.4572, EASTERN, '335 336 337 346'),
  'florida-panhandle': { ...city('FL', 30.4213, -85.6, CENTRAL, '323 324 325'), isRegion: true },
  'fort-worth': city('TX', 32.7555, -97.3308, CENTRAL, '760 761 762'),
  tucson: city('AZ', 32.2226, -110.9747, ARIZONA, '856 857'),
  'washington-dc': city('DC', 38.9072, -77.0369, EASTERN, '200 202 203 204 205'),
}

/** The cities served, in the order of the public footer. */
export const servedCities = (Object.keys(cityNames) as CitySlug[]).map((slug): ServedCity => ({
  slug,
  name: cityNames[slug],
  ...cities[slug],
})) as [ServedCity, ...ServedCity[]]

/** The states of the cities served. */
export const servedStates = [...new Set(servedCities.map(({ state }) => state))]
