import { showCents } from '@gaitway/contract/money'
import { addDays, addMinutes } from '@gaitway/contract/time'
import { movementDifferences } from '../../domain/movements.ts'
import { differencesOf } from '../../domain/reconciliation.ts'
import type { Services } from '../../services/services.ts'
import type { Movement } from '../../services/payouts.ts'
import { listWrongBalances } from '../../store/ledger-balances.ts'
import { listPosted, sumLedger, isAnythingUnderWay, listExpected } from '../../store/ledger.ts'
import { listShiftBooks } from '../../store/views/shift-books.ts'
import { duePostings, postMovements } from './post-movements.ts'

const SHIFTS_AT_ONCE = 500
/** What is so young may not have been heard of yet: it is no difference. */
const IN_FLIGHT_MINUTES = 15
/** A payment may be heard of so long after it moved. */
const HEARD_LATE_DAYS = 7
/** A fee may wait so long for the next night. */
const FEES_WAIT_HOURS = 48

export type Comparison = {
  comparedAt: string
  differences: string[]
  shifts: number
  movements: number
  posted: number
}

type Wish = {
  /** the payment service's movements are compared since then; none: all there ever were */
  since?: Date
  /** fees and top-ups that are not in the ledger are posted */
  posts: boolean
}

/** The ledger, the rows of money and the payment service's movements are compared; every difference is a sentence. */
export const compareBooks = async (services: Services, { since, posts }: Wish): Promise<Comparison> => {
  const { db, clock, payouts } = services
  const at = clock.now()
  const settledBefore = addMinutes(at, -IN_FLIGHT_MINUTES)
  const movements = await payouts.listMovements({
    since: since ? addDays(since, -HEARD_LATE_DAYS) : new Date(0),
  })
  const posted = posts ? await postMovements(services, movements) : 0
  const shifts = await compareShifts(services)
  const expected = await listExpected(db, {
    sources: movements.flatMap(({ sourceId }) => sourceId ?? []),
    since: since ?? new Date(0),
    settledBefore,
  })
  const differences = [
    ...shifts.differences,
    ...movementDifferences(movements, expected, settledBefore),
    ...(await unpostedOf(services, movements)),
    ...(await wholeOf(services, since ? undefined : movements, settledBefore)),
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
    differences.push(...page.flatMap(differencesOf))
    page = await listShiftBooks(db, { after: page.at(-1)?.applicationId, limit: SHIFTS_AT_ONCE })
  }
  return { count, differences }
}

const unpostedOf = async ({ db, clock }: Services, movements: readonly Movement[]) => {
  const late = movements.filter(({ at }) => at < addMinutes(clock.now(), -FEES_WAIT_HOURS * 60))
  const due = duePostings(late)
  const posted = await listPosted(
    db,
    due.map(({ onceKey }) => onceKey),
  )
  return due
    .filter(({ onceKey }) => !posted.has(onceKey))
    .map(
      ({ onceKey, entries }) =>
        `${showCents(Math.abs(entries[0]?.amountCents ?? 0))} that the payment service says of ${onceKey} is not in the books.`,
    )
}

/** As a whole: the ledger sums to nothing, and our cash there is what has ever moved; not while anything moves. */
const wholeOf = async ({ db }: Services, all: readonly Movement[] | undefined, settledBefore: Date) => {
  const { all: left, movedCash } = await sumLedger(db)
  const moved = all
    ?.filter(({ kind }) => kind !== 'topUp')
    .reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isQuiet =
    !(await isAnythingUnderWay(db, settledBefore)) && (all?.every(({ at }) => at <= settledBefore) ?? false)
  const wrong = await listWrongBalances(db)
  return [
    ...wrong.map(
      ({ account, keptCents, sumCents }) =>
        `The balance of ${account} is kept as ${showCents(keptCents)}, and its entries come to ${showCents(sumCents)}.`,
    ),
    ...(left === 0
      ? []
      : [`All accounts of the ledger together come to ${showCents(left)} instead of $0.00.`]),
    ...(moved === undefined || !isQuiet || moved === movedCash
      ? []
      : [
          `Without fees and top-ups ${showCents(moved)} has moved at the payment service, and ` +
            `${showCents(movedCash)} in the books.`,
        ]),
  ]
}
