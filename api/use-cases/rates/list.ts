import { listMedianRates } from '../../store/median-rates.ts'
import type { ReadCase } from '../use-case.ts'

/** The rates that are kept for states and cities, and for each discipline the floor and what posting starts from. */
export const list: ReadCase<'rates.list'> = ({ db }, _by, input) => {
  const { sortBy = 'state', sortOrder = 'asc', ...wish } = input
  return listMedianRates(db, { ...wish, sortBy, sortOrder })
}
