import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { hasDisputeChanged, remindedBefore } from '../../domain/dispute.ts'
import * as disputes from '../../store/disputes.ts'
import { claimRun, findRun, finishRun, firstSeen, isRunDue } from '../../store/scheduled-runs.ts'
import { buildRunResult, uncounted } from '../run-parts.ts'
import type { Services } from '../use-case.ts'
import { applyDispute, notifyOfDispute } from './dispute.ts'

const AT_ONCE = 50
/** An event may be lost or late, so disputes of these days are looked for. */
const LOOKED_BACK_DAYS = 7
const SEARCH = 'disputeSearch'
const SEARCHED_EVERY_MINUTES = 60

/** Whether there is a dispute to ask about or to remind of, or the search is due. */
export const hasDisputesToSweep = async ({ db, clock }: Services): Promise<boolean> => {
  const at = clock.now()
  const found = await Promise.all([
    disputes.listDisputesToAsk(db, { at, limit: 1 }).then(({ length }) => length > 0),
    isRunDue(db, searchClaim(at)),
    disputes.hasDisputesToRemind(db, { at, before: remindedBefore(at) }),
  ])
  return found.includes(true)
}

/** Asks about undecided disputes, looks for ones we weren't told of, and reminds admins of deadlines. */
export const sweepDisputes = async (services: Services, tally = uncounted): Promise<{ noted: unknown[] }> => {
  const { db, clock, log, payments } = services
  const at = clock.now()
  const noted: unknown[] = []
  const refresh = async (providerId: string) => {
    try {
      const known = await disputes.recordChecked(db, providerId, at)
      const read = await payments.readDispute(providerId)
      // most of the weeks that a bank takes, nothing changes
      if (!known || hasDisputeChanged(known, read)) await applyDispute(services, read)
      tally('asked')
    } catch (thrown) {
      log.error(
        { disputeId: providerId, err: thrown },
        'A dispute could not be refreshed; the next run tries again',
      )
      noted.push(thrown)
    }
  }
  for (const id of await disputes.listDisputesToAsk(db, { at, limit: AT_ONCE })) await refresh(id)
  if (await isSearchDue(services)) for (const id of await searchDisputes(services, noted)) await refresh(id)
  tally('reminded', await remindOfDisputes(services))
  return { noted }
}

/** Disputes at the payment service that we weren't told of. A failure is noted, and tried again in an hour. */
const searchDisputes = async ({ db, clock, payments }: Services, noted: unknown[]): Promise<string[]> => {
  const finish = (isOk: boolean, result: Record<string, unknown>) =>
    finishRun(db, SEARCH, { finishedAt: clock.now(), isOk, result })
  try {
    const listed = await payments.listDisputes(addDays(clock.now(), -LOOKED_BACK_DAYS))
    const known = await disputes.listKnown(db, listed)
    const unknown = listed.filter(id => !known.has(id))
    await finish(true, buildRunResult({ found: unknown.length }, []))
    return unknown
  } catch (thrown) {
    noted.push(thrown)
    await finish(false, buildRunResult({}, [thrown]))
    return []
  }
}

/** Once an hour, in one process. */
const isSearchDue = async ({ db, clock }: Services) => {
  const at = clock.now()
  if (!(await findRun(db, SEARCH))) await firstSeen(db, SEARCH, at)
  return claimRun(db, searchClaim(at))
}

const searchClaim = (at: Date) => {
  const hourAgo = addMinutes(at, -SEARCHED_EVERY_MINUTES)
  return { name: SEARCH, at, due: hourAgo, abandonedBefore: hourAgo, failedBefore: hourAgo }
}

const remindOfDisputes = ({ db, clock }: Services) =>
  db.transaction(async trx => {
    const at = clock.now()
    const due = await disputes.lockDisputesToRemind(trx, { at, before: remindedBefore(at) })
    for (const dispute of due) {
      await disputes.updateDispute(trx, dispute.id, { remindedAt: at })
      await notifyOfDispute(trx, 'disputeDue', dispute, at)
    }
    return due.length
  })
