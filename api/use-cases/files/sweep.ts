import { addHours } from '@gaitway/contract/time'
import { fileIdOf, fileUrl } from '../../services/files/file-link.ts'
import type { Services } from '../../services/services.ts'
import {
  forgetFile,
  listRemoved,
  lockFilesToLookAt,
  markLookedAt,
  markUnnamed,
  namedAmong,
} from '../../store/file-sweep.ts'
import { uncounted, type Tally } from '../run-parts.ts'

/** A form that was left open so long is not coming back. */
const UNNAMED_HOURS = 24
/** Longer than any upload takes that has reserved its place and not yet put its bytes there. */
const REMOVED_HOURS = 1
/** So many each minute are more than people send in. */
const AT_ONCE = 500

/** Files that nothing names for a day are removed; of removed ones nothing is left an hour later. Tells what failed. */
export const sweepFiles = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  await removeUnnamed(services)
  return clearRemoved(services, tally)
}

/** Whoever saves a profile locks its files first, so that none is removed that is just being named. */
const removeUnnamed = ({ db, clock }: Services) =>
  db.transaction(async trx => {
    const at = clock.now()
    const ids = await lockFilesToLookAt(trx, addHours(at, -UNNAMED_HOURS), AT_ONCE)
    if (ids.length === 0) return
    const named = new Set([...(await namedAmong(trx, ids.map(fileUrl)))].map(fileIdOf))
    await markLookedAt(
      trx,
      ids.filter(id => named.has(id)),
      at,
    )
    await markUnnamed(
      trx,
      ids.filter(id => !named.has(id)),
      at,
    )
  })

/** First the bytes, then the row: what is interrupted in between is done again. */
const clearRemoved = async ({ db, clock, files, log }: Services, tally: Tally) => {
  const failures: unknown[] = []
  for (const { id, storageKey } of await listRemoved(db, addHours(clock.now(), -REMOVED_HOURS), AT_ONCE)) {
    try {
      await files.remove(storageKey)
      await forgetFile(db, id)
      tally('cleared')
    } catch (thrown) {
      log.error({ fileId: id, err: thrown }, 'A removed file could not be cleared; the next tick tries again')
      failures.push(thrown)
    }
  }
  return failures
}
