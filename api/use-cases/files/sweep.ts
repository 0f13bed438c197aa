import { addHours } from '@gaitway/contract/time'
import { fileIdOf, fileUrl } from '../../services/files/file-link.ts'
import type { Services } from '../../services/services.ts'
import {
  deleteFileRow,
  listRemoved,
  lockFilesToCheck,
  markChecked,
  markUnnamed,
  listUsedUrls,
} from '../../store/file-sweep.ts'
import { uncounted, type Tally } from '../run-parts.ts'

/** A form open for this long is abandoned. */
const UNNAMED_HOURS = 24
/** Longer than any upload takes between reserving its key and storing the bytes. */
const REMOVED_HOURS = 1
/** Per minute, this is more than people upload. */
const AT_ONCE = 500

/** Removes files unused for a day, and the bytes of removed ones after an hour. Returns what failed. */
export const sweepFiles = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  await removeUnnamed(services)
  return clearRemoved(services, tally)
}

/** Saving a profile locks its files first, so a file that is just being added isn't removed. */
const removeUnnamed = ({ db, clock }: Services) =>
  db.transaction(async trx => {
    const at = clock.now()
    const ids = await lockFilesToCheck(trx, addHours(at, -UNNAMED_HOURS), AT_ONCE)
    if (ids.length === 0) return
    const named = new Set([...(await listUsedUrls(trx, ids.map(fileUrl)))].map(fileIdOf))
    await markChecked(
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

/** Bytes first, then the row, so that an interrupted run can be repeated. */
const clearRemoved = async ({ db, clock, files, log }: Services, tally: Tally) => {
  const failures: unknown[] = []
  for (const { id, storageKey } of await listRemoved(db, addHours(clock.now(), -REMOVED_HOURS), AT_ONCE)) {
    try {
      await files.remove(storageKey)
      await deleteFileRow(db, id)
      tally('cleared')
    } catch (thrown) {
      log.error({ fileId: id, err: thrown }, 'A removed file could not be cleared; the next tick tries again')
      failures.push(thrown)
    }
  }
  return failures
}
