import { oldestKept } from '../domain/retention.ts'
import type { Services } from '../services/services.ts'
import { deleteExpired } from '../store/delete-expired.ts'
import { runParts, type Part } from './run-parts.ts'

const AT_ONCE = 1000
/** The rest waits for the next hour. */
const ROUNDS = 50

/** Deletes expired logins, links, limits, requests and emails; repeating it changes nothing. */
export const prune = async (services: Services) => {
  const failures = await runParts(services, { pruning: removeOver })
  if (failures.length > 0) throw new AggregateError(failures, 'Expired rows could not be removed')
}

const removeOver: Part = async ({ db, clock }, tally) => {
  const oldest = oldestKept({ real: clock.real(), product: clock.now() })
  for (let round = 0; round < ROUNDS; round++) {
    tally('rounds')
    if ((await deleteExpired(db, oldest, AT_ONCE)) < AT_ONCE) return
  }
}
