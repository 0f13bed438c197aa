import { listMedianRates } from '../../store/median-rates.ts'
import type { ReadCase } from '../use-case.ts'

/** The rates of states and cities, and each discipline's floor and starting rate. */
export const list: ReadCase<'rates.list'> = ({ db }, _by, input) => {
  const { sortBy = 'state', sortOrder = 'asc', ...filter } = input
  return listMedianRates(db, { ...filter, sortBy, sortOrder })
}
