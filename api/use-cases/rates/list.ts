import { clinicianTypes } from '@gaitway/contract/enums'
import { listHourlyRates } from '../../store/hourly-rates.ts'
import { listMedianRates } from '../../store/median-rates.ts'
import type { UseCase } from '../use-case.ts'
import { shownRate } from './shown.ts'

/** The rates that are kept for states and cities, and for each discipline the floor and what posting starts from. */
export const list: UseCase<'rates.list'> = async ({ db }, _by, input) => {
  const { sortBy = 'state', sortOrder = 'asc', ...wish } = input
  const { data, count } = await listMedianRates(db, { ...wish, sortBy, sortOrder })
  const kept = await listHourlyRates(db)
  return {
    data: data.map(shownRate),
    count,
    hourlyRates: clinicianTypes.flatMap(type => kept.find(rate => rate.clinicianType === type) ?? []),
  }
}
