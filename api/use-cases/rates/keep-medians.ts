import { addHours } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { refreshOwnMedians } from '../../store/views/median-rates.ts'
import type { Tally } from '../run-parts.ts'

const REFRESH_HOURS = 1

/** Keeps the medians that lists show next to a rate at most an hour old. */
export const keepMedians = async ({ db, clock }: Services, tally: Tally) => {
  const at = clock.now()
  tally('refreshed', await refreshOwnMedians(db, { at, since: addHours(at, -REFRESH_HOURS) }))
}
