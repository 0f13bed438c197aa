import { addDays, addMinutes } from '@gaitway/contract/time'
import { lastNight, newAmong } from '../../domain/reconciliation.ts'
import type { Services } from '../../services/services.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { claimRun, findRun, finishRun, firstSeen } from '../../store/scheduled-runs.ts'
import { resultOf } from '../run-parts.ts'
import { notify } from '../notify.ts'
import { compareBooks, type Comparison } from './compare-books.ts'
import { COMPARISON, lastComparison, type Compared } from './read.ts'

/** A run that started this long ago without finishing has died. */
const ABANDONED_MINUTES = 30
/** A failed run is retried. */
const AGAIN_MINUTES = 60
/** Each night's comparison overlaps the previous one by this much. */
const OVERLAP_DAYS = 1
const DIFFERENCES_KEPT = 200
const SENTENCES_SHOWN = 3

/**
 * Once a night, posts the payment service's fees and compares the books; stores the differences and notifies
 * admins of new ones. Safe to run late, twice or after a crash. Returns what failed.
 */
export const reconcileNightly = async (services: Services): Promise<unknown[]> => {
  const { db, clock } = services
  const at = clock.now()
  const claim = {
    name: COMPARISON,
    at,
    due: lastNight(at),
    abandonedBefore: addMinutes(at, -ABANDONED_MINUTES),
    failedBefore: addMinutes(at, -AGAIN_MINUTES),
  }
  if (!(await claimRun(db, claim))) {
    if (!(await findRun(db, COMPARISON))) await firstSeen(db, COMPARISON, at)
    return []
  }
  const before = await lastComparison(db)
  try {
    const since = before.comparedAt ? addDays(new Date(before.comparedAt), -OVERLAP_DAYS) : undefined
    await keepComparison(services, await compareBooks(services, { since, posts: true }), before)
    return []
  } catch (thrown) {
    services.log.error({ err: thrown }, 'The books could not be compared; retrying in an hour')
    await finishRun(db, COMPARISON, {
      finishedAt: clock.now(),
      isOk: false,
      result: { ...before, ...resultOf({}, [thrown]) },
    })
    return [thrown]
  }
}

const keepComparison = ({ db, clock }: Services, comparison: Comparison, before: Compared) =>
  db.transaction(async trx => {
    const { differences: found, ...counts } = comparison
    const differences = found.slice(0, DIFFERENCES_KEPT)
    const fresh = newAmong(differences, before.differences)
    await finishRun(trx, COMPARISON, {
      finishedAt: clock.now(),
      isOk: true,
      result: { ...counts, different: found.length, differences },
    })
    if (fresh.length === 0) return
    const shown = fresh.slice(0, SENTENCES_SHOWN)
    const more = fresh.length - shown.length
    await notify(trx, {
      type: 'booksDiffer',
      to: await listStaffIds(trx, ['admin']),
      facts: { reason: [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ') },
      at: clock.now(),
    })
  })
