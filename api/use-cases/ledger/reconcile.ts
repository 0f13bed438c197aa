import { readTrialBalance, listWrongBalances } from '../../store/ledger-balances.ts'
import type { Knex, ReadCase, UseCase } from '../use-case.ts'
import { findRun, listRuns, claimRun, finishRun, firstSeen, isRunDue } from '../../store/scheduled-runs.ts'
import { readAccount } from '../../store/views/ledger-account.ts'
import { showCents } from '@gaitway/contract/format/money'
import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { entriesFor } from '../../domain/postings.ts'
import { listDifferences, movementDifferences, lastNight, newAmong } from '../../domain/reconciliation.ts'
import type { Movement } from '../../services/payouts.ts'
import type { Services } from '../../services/services.ts'
import * as ledger from '../../store/ledger.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { notify } from '../notify.ts'
import { buildRunResult } from '../run-parts.ts'

const COMPARISON = 'reconciliation'

export type Compared = {
  comparedAt: string | null
  /** in words, from the last comparison that finished */
  differences: string[]
}

/** What the last finished comparison found, and when; a later failure doesn't hide it. */
export const lastComparison = async (db: Knex): Promise<Compared> => {
  const run = await findRun(db, COMPARISON)
  const { comparedAt = null, differences = [] } = (run?.result ?? {}) as Partial<Compared>
  return { comparedAt, differences }
}

/** Every account with its debits and credits, their totals, and the result of the last comparison. */
export const trialBalance: ReadCase<'ledger.trialBalance'> = ({ db }) => readTrialBalance(db, COMPARISON)

/** The scheduled parts: when each last ran, and its result. */
export const runs: UseCase<'ledger.runs'> = async ({ db }) =>
  (await listRuns(db)).map(({ name, startedAt, finishedAt, isOk, result, runs: count }) => ({
    name,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    isOk,
    result,
    runs: count,
  }))

/**
 * One account's entries, newest first, with the running balance; facility balances are split into owed and
 * credit.
 */
export const account: ReadCase<'ledger.account'> = ({ db }, _by, { sortOrder, ...input }) =>
  readAccount(db, { ...input, descending: sortOrder !== 'asc' })

const AT_ONCE = 200

type Due = Omit<ledger.Posting, 'onceKey' | 'at'> & { onceKey: string }

const feePostings = ({ id, kind, sourceId, feeCents }: Movement): Due[] =>
  feeCents === 0
    ? []
    : [
        {
          kind: 'processingCost',
          onceKey: `fee:${id}`,
          // the end of the IDs; the movement's full ID is its key
          description: `Payment service fee: ${kind} …${(sourceId ?? id).slice(-6)}`,
          entries: entriesFor('processingCost', feeCents),
        },
      ]

const topUpPostings = ({ id, kind, amountCents }: Movement): Due[] =>
  kind !== 'topUp' || amountCents === 0
    ? []
    : [
        {
          kind: 'topUp',
          onceKey: `topUp:${id}`,
          description: `${amountCents > 0 ? 'Top-up of' : 'Withdrawal from'} the balance at the payment service`,
          entries: entriesFor('topUp', amountCents),
        },
      ]

/** The ledger transactions that movements require: each one's fee, and top-ups. */
const duePostings = (movements: readonly Movement[]): Due[] =>
  movements.flatMap(movement => [...feePostings(movement), ...topUpPostings(movement)])

/** Posts the payment service's fees and top-ups to the ledger, once each; returns how many were new. */
const postMovements = async ({ db, clock }: Services, movements: readonly Movement[]) => {
  const due = duePostings(movements)
  let posted = 0
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const some = due.slice(start, start + AT_ONCE)
    await db.transaction(async trx => {
      await ledger.lockServicePostings(trx)
      const known = await ledger.listPosted(
        trx,
        some.map(({ onceKey }) => onceKey),
      )
      for (const one of some.filter(({ onceKey }) => !known.has(onceKey))) {
        await ledger.post(trx, { ...one, at: clock.now() })
        posted += 1
      }
    })
  }
  return posted
}

const SHIFTS_AT_ONCE = 500
/** Too recent to be a difference: we may not have received it yet. */
const IN_FLIGHT_MINUTES = 15
/** A movement that isn't in the books may have been unknown this long. */
const LATE_EVENT_DAYS = 7
/** A fee may wait this long for the next nightly run. */
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
 * From when on movements are compared. What became known lately may have moved long before: a
 * bank answers within days, and its webhook may be replayed weeks later.
 */
const movementsFrom = async ({ db }: Services, since: Date | undefined) => {
  if (!since) return new Date(0)
  const sentAt = await ledger.firstSentOfEnded(db, since)
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
  const movements = await payouts.listMovements({ since: await movementsFrom(services, since) })
  const posted = posts ? await postMovements(services, movements) : 0
  const shifts = await compareShifts(services)
  const expected = await ledger.listExpected(db, {
    sources: movements.flatMap(({ sourceId }) => sourceId ?? []),
    since: since ?? new Date(0),
    settledBefore,
  })
  const differences = [
    ...shifts.differences,
    ...movementDifferences(movements, expected, settledBefore),
    ...(await findUnposted(services, movements)),
    ...(await checkTotals(services, since ? undefined : movements, settledBefore)),
  ]
  return {
    comparedAt: at.toISOString(),
    differences,
    shifts: shifts.count,
    movements: movements.length,
    posted,
  }
}

const compareShifts = async ({ db }: Services) => {
  const differences: string[] = []
  let count = 0
  let page = await listShiftBooks(db, { limit: SHIFTS_AT_ONCE })
  while (page.length > 0) {
    count += page.length
    differences.push(...page.flatMap(listDifferences))
    page = await listShiftBooks(db, { after: page.at(-1)?.applicationId, limit: SHIFTS_AT_ONCE })
  }
  return { count, differences }
}

const findUnposted = async ({ db, clock }: Services, movements: readonly Movement[]) => {
  const late = movements.filter(({ at }) => at < addMinutes(clock.now(), -FEES_WAIT_HOURS * 60))
  const due = duePostings(late)
  const posted = await ledger.listPosted(
    db,
    due.map(({ onceKey }) => onceKey),
  )
  return due
    .filter(({ onceKey }) => !posted.has(onceKey))
    .map(
      ({ onceKey, entries }) =>
        `${showCents(Math.abs(entries[0]?.amountCents ?? 0))} reported by the payment service for ${onceKey} is not in the books.`,
    )
}

/**
 * Checks the totals: the ledger sums to zero, and our cash there equals all movements ever. Skipped while
 * anything is moving.
 */
const checkTotals = async ({ db }: Services, all: readonly Movement[] | undefined, settledBefore: Date) => {
  const { all: left, movedCash } = await ledger.sumLedger(db)
  const moved = all
    ?.filter(({ kind }) => kind !== 'topUp')
    .reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isQuiet =
    !(await ledger.hasOpenCharge(db, settledBefore)) && (all?.every(({ at }) => at <= settledBefore) ?? false)
  const wrong = await listWrongBalances(db)
  return [
    ...wrong.map(
      ({ account, storedCents, sumCents }) =>
        `The stored balance of ${account} is ${showCents(storedCents)}, but its entries add up to ${showCents(sumCents)}.`,
    ),
    ...(left === 0 ? [] : [`All ledger accounts together add up to ${showCents(left)} instead of $0.00.`]),
    ...(moved === undefined || !isQuiet || moved === movedCash
      ? []
      : [
          `Without fees and top-ups, ${showCents(moved)} moved at the payment service, but ` +
            `${showCents(movedCash)} in the books.`,
        ]),
  ]
}

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
  if (!(await isRunDue(db, claim))) return []
  if (!(await claimRun(db, claim))) {
    await firstSeen(db, COMPARISON, at)
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
      result: { ...before, ...buildRunResult({}, [thrown]) },
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
