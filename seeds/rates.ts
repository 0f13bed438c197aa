import type { ClinicianType, StateCode } from '@gaitway/contract/enums'
import { addDays } from '@gaitway/contract/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import { cities, type CityName } from './cities.ts'
import type { DemoWorld } from './demo-world.ts'

const ofCities: readonly [CityName, ClinicianType, cents: number][] = [
  ['houston', 'pt', 6_150],
  ['houston', 'pta', 4_100],
  ['houston', 'ot', 5_900],
  ['houston', 'slp', 6_250],
  ['dallas', 'pt', 6_000],
  ['chicago', 'pt', 6_450],
]

/** What is usually paid in some cities, and the lowest that is posted for physical therapists. */
export const setRates = async (world: DemoWorld, admin: SignedIn) => {
  const perform = world.performAt(addDays(world.today, -40))
  for (const [name, clinicianType, rateCents] of ofCities) {
    const { name: city, state } = cities[name]
    await perform('rates.add', admin, {
      clinicianType,
      state: state satisfies StateCode,
      city,
      rateCents,
      source: 'Confirmed shifts of the last quarter',
    })
  }
  await perform('rates.setHourly', admin, { clinicianType: 'pt', minRate: 35, defaultRate: 60 })
}
