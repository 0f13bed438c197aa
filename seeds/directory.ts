import type { Outside } from '../api/outside/outside.ts'
import { addToDirectory } from '../api/use-cases/facilities/read.ts'
import { cities } from './cities.ts'

const names = [
  'Oak Grove Care Center',
  'Cedar Springs Nursing and Rehab',
  'Willow Bend Health Care',
  'Juniper House',
  'Maple Court Rehabilitation',
]

/** A few invented facilities of each demo city stand in the directory, so that a new one can find itself. */
export const seedDirectory = (outside: Outside) =>
  addToDirectory(
    outside,
    Object.values(cities).flatMap(({ name: city, state, zipCode }, place) =>
      names.map((name, index) => ({
        ccn: `99${String(place * names.length + index).padStart(4, '0')}`,
        name: name.toUpperCase(),
        address1: `${100 + place * 10 + index} MAIN STREET`,
        city: city.toUpperCase(),
        state,
        zip: zipCode,
        county: '',
        outsideArea: false,
      })),
    ),
  )
