import { readTrialBalance, listWrongBalances } from '../../store/ledger-balances.ts'
import type { Knex, ReadCase, UseCase } from '../use-case.ts'
import { findRun, listRuns, claimRun, finishRun, registerRun, isRunDue } from '../../store/scheduled-runs.ts'
import { readLedgerAccount } from '../../store/views/ledger-account.ts'
import { showCents } from '@gaitway/contract/format/money'
import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { entriesFor } from '../../domain/postings.ts'
import {
  describeYearDifferences,
  listDifferences,
  movementDifferences,
  lastNight,
  listNewDifferences,
} from '../../domain/reconciliation.ts'
import type { Movement } from '../../services/payouts.ts'
import type { Services } from '../../services/services.ts'
import * as ledger from '../../store/ledger.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { listYearDifferences } from '../../store/views/paid-payouts.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { notify } from '../notify.ts'
import { ALARM, findTickProblem, TICK } from '../late-tick.ts'
import { buildRunResult } from '../run-parts.ts'

const COMPARISON = 'reconciliation'

/** The last comparison that finished. Its differences are sentences. */
type FinishedComparison = { comparedAt: string | null; differences: string[] }

/** What the last finished comparison found, and when; a later failure doesn't hide it. */
export const findLastComparison = async (db: Knex): Promise<FinishedComparison> => {
  const run = await findRun(db, COMPARISON)
  const { comparedAt = null, differences = [] } = (run?.result ?? {}) as Partial<FinishedComparison>
  return { comparedAt, differences }
}

/** Every account with its debits and credits, their totals, and the result of the last comparison. */
export const trialBalance: ReadCase<'ledger.trialBalance'> = ({ db }) => readTrialBalance(db, COMPARISON)

/** The scheduled parts: when each last ran, and its result. */
export const runs: UseCase<'ledger.runs'> = async ({ db, clock }) =>
  (await listRuns(db, ALARM)).map(({ name, startedAt, finishedAt, isOk, result, runs: count }) => ({
    name,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    isOk,
    result,
    runs: count,
    problem: name === TICK ? findTickProblem({ startedAt, finishedAt, isOk }, clock.real()) : null,
  }))

/** One account's entries, newest first, with the running balance; facility balances are split into owed and credit. */
export const account: ReadCase<'ledger.account'> = ({ db }, _by, { sortOrder, ...input }) =>
  readLedgerAccount(db, { ...input, descending: sortOrder !== 'asc' })

const POSTED_AT_ONCE = 200

type DuePosting = Omit<ledger.Posting, 'onceKey' | 'at'> & { onceKey: string }

/** The ledger transactions that movements require: each one's fee, and top-ups. */
const listDuePostings = (movements: readonly Movement[]): DuePosting[] =>
  movements.flatMap(({ id, kind, sourceId, feeCents, amountCents }) => {
    const fee: DuePosting = {
      kind: 'processingCost',
      onceKey: `fee:${id}`,
      // the end of the ID is enough to read; the key has all of it
      description: `Payment service fee: ${kind} …${(sourceId ?? id).slice(-6)}`,
      entries: entriesFor('processingCost', feeCents),
    }
    const topUp: DuePosting = {
      kind: 'topUp',
      onceKey: `topUp:${id}`,
      description: `${amountCents > 0 ? 'Top-up of' : 'Withdrawal from'} the balance at the payment service`,
      entries: entriesFor('topUp', amountCents),
    }
    return [...(feeCents === 0 ? [] : [fee]), ...(kind !== 'topUp' || amountCents === 0 ? [] : [topUp])]
  })

const findMissing = async (db: Knex, due: readonly DuePosting[]) => {
  const keys = due.map(({ onceKey }) => onceKey)
  const posted = await ledger.listPostedKeys(db, keys)
  return due.filter(({ onceKey }) => !posted.has(onceKey))
}

/** Posts the payment service's fees and top-ups to the ledger, once each; returns how many were new. */
const postMovements = async ({ db, clock }: Services, movements: readonly Movement[]) => {
  const due = listDuePostings(movements)
  let posted = 0
  for (let start = 0; start < due.length; start += POSTED_AT_ONCE)
    await db.transaction(async trx => {
      await ledger.lockServicePostings(trx)
      for (const missing of await findMissing(trx, due.slice(start, start + POSTED_AT_ONCE))) {
        await ledger.post(trx, { ...missing, at: clock.now() })
        posted += 1
      }
    })
  return posted
}

const SHIFTS_AT_ONCE = 500
/** A movement this recent isn't a difference: its event may not have arrived yet. */
const IN_FLIGHT_MINUTES = 15
/** How long we may not have known of a movement that isn't in the books. */
const LATE_EVENT_DAYS = 7
/** How long a fee may wait for a nightly run. */
const FEES_WAIT_HOURS = 48

type Comparison = {
  comparedAt: string
  differences: string[]
  shifts: number
  movements: number
  posted: number
}

type CompareOptions = {
  /** compare the payment service's movements since then; undefined: all of them */
  since?: Date
  /** post fees and top-ups missing from the ledger */
  posts: boolean
}

/**
 * From when on movements are compared. A movement that we learned of since then may be much older: a bank answers
 * within days, and its webhook may be replayed weeks later.
 */
const findMovementsStart = async ({ db }: Services, since: Date | undefined) => {
  if (!since) return new Date(0)
  const sentAt = await ledger.findFirstSentOfEnded(db, since)
  const late = addDays(since, -LATE_EVENT_DAYS)
  return sentAt ? new Date(Math.min(addMinutes(sentAt, -IN_FLIGHT_MINUTES).getTime(), late.getTime())) : late
}

/** Compares the ledger, the money records and the payment service's movements; every difference is a sentence. */
export const compareBooks = async (
  services: Services,
  { since, posts }: CompareOptions,
): Promise<Comparison> => {
  const { db, clock, payouts } = services
  const at = clock.now()
  const settledBefore = addMinutes(at, -IN_FLIGHT_MINUTES)
  const movements = await payouts.listMovements({ since: await findMovementsStart(services, since) })
  const posted = posts ? await postMovements(services, movements) : 0
  const shifts = await compareShifts(services)
  const expected = await ledger.listExpected(db, {
    sources: movements.flatMap(({ sourceId }) => sourceId ?? []),
    since: since ?? new Date(0),
    settledBefore,
  })
  const differences = [
    ...shifts.differences,
    ...(await listYearDifferences(db)).flatMap(describeYearDifferences),
    ...movementDifferences(movements, expected, settledBefore),
    ...(await findUnposted(services, movements)),
    ...(await checkTotals(services, since ? undefined : movements, settledBefore)),
  ]
  return {
    comparedAt: at.toISOString(),
    differences,
    shifts: shifts.shiftCount,
    movements: movements.length,
    posted,
  }
}

const compareShifts = async ({ db }: Services) => {
  const differences: string[] = []
  let shiftCount = 0
  let page = await listShiftBooks(db, { limit: SHIFTS_AT_ONCE })
  while (page.length > 0) {
    shiftCount += page.length
    differences.push(...page.flatMap(listDifferences))
    page = await listShiftBooks(db, { after: page.at(-1)?.applicationId, limit: SHIFTS_AT_ONCE })
  }
  return { shiftCount, differences }
}

const findUnposted = async ({ db, clock }: Services, movements: readonly Movement[]) => {
  const old = movements.filter(({ at }) => at < addMinutes(clock.now(), -FEES_WAIT_HOURS * 60))
  return (await findMissing(db, listDuePostings(old))).map(
    ({ onceKey, entries }) =>
      `${showCents(Math.abs(entries[0]?.amountCents ?? 0))} reported by the payment service for ${onceKey} is not in the books.`,
  )
}

/**
 * Checks that the ledger sums to zero and, unless any money is moving, that our cash in it equals all movements ever.
 */
const checkTotals = async ({ db }: Services, all: readonly Movement[] | undefined, settledBefore: Date) => {
  const { all: ledgerCents, movedCash } = await ledger.sumLedger(db)
  const movedCents = all
    ?.filter(({ kind }) => kind !== 'topUp')
    .reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isAnyMoving =
    (await ledger.hasOpenMovements(db, settledBefore)) || !all?.every(({ at }) => at <= settledBefore)
  const differences = (await listWrongBalances(db)).map(
    ({ account, storedCents, sumCents }) =>
      `The stored balance of ${account} is ${showCents(storedCents)}, but its entries add up to ${showCents(sumCents)}.`,
  )
  if (ledgerCents !== 0)
    differences.push(`All ledger accounts together add up to ${showCents(ledgerCents)} instead of $0.00.`)
  if (movedCents !== undefined && !isAnyMoving && movedCents !== movedCash)
    differences.push(
      `Without fees and top-ups, ${showCents(movedCents)} moved at the payment service, but ${showCents(movedCash)} in the books.`,
    )
  return differences
}

/** A run that started this long ago without finishing was ended by a crash. */
const ABANDONED_MINUTES = 30
/** When a failed run is retried. */
const RETRY_MINUTES = 60
/** How much each night's comparison overlaps the previous one. */
const OVERLAP_DAYS = 1
const STORED_DIFFERENCES_MAX = 200
const NOTIFIED_DIFFERENCES_MAX = 3

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
    failedBefore: addMinutes(at, -RETRY_MINUTES),
  }
  if (!(await isRunDue(db, claim))) return []
  if (!(await claimRun(db, claim))) {
    await registerRun(db, COMPARISON, at)
    return []
  }
  const before = await findLastComparison(db)
  try {
    const since = before.comparedAt ? addDays(new Date(before.comparedAt), -OVERLAP_DAYS) : undefined
    await saveComparison(services, await compareBooks(services, { since, posts: true }), before)
    return []
  } catch (thrown) {
    services.log.error({ err: thrown }, 'The books could not be compared; retrying in an hour')
    await finishRun(db, COMPARISON, {
      finishedAt: clock.now(),
      isOk: false,
      result: { ...before, ...buildRunResult({}, [thrown]) },
    })
    return [thrown]
  }
}

const saveComparison = ({ db, clock }: Services, comparison: Comparison, before: FinishedComparison) =>
  db.transaction(async trx => {
    const { differences: found, ...counts } = comparison
    const differences = found.slice(0, STORED_DIFFERENCES_MAX)
    const fresh = listNewDifferences(differences, before.differences)
    await finishRun(trx, COMPARISON, {
      finishedAt: clock.now(),
      isOk: true,
      result: { ...counts, different: found.length, differences },
    })
    if (fresh.length === 0) return
    const shown = fresh.slice(0, NOTIFIED_DIFFERENCES_MAX)
    const more = fresh.length - shown.length
    await notify(trx, {
      type: 'booksDiffer',
      to: await listStaffIds(trx, ['admin']),
      facts: { reason: [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ') },
      at: clock.now(),
    })
  })
