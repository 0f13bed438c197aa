import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../api/store/postgres/index.ts'
import { client } from '../../e2e/fixtures/client.ts'
import { countBroken } from '../races/invariants.ts'
import { letTimePass } from './clock.ts'
import { countDisagreements } from './compare-with-provider.ts'
import type { Answers, Stage } from './context.ts'
import { keepBooks } from './finance-tasks.ts'
import { countWrongInvoices } from './invoices.ts'
import { countUnderWay } from './open-items.ts'
import { countWrongPayouts } from './payouts.ts'
import { buildPeople } from './people.ts'
import { surely } from './retry.ts'
import type { Product } from './servers.ts'
import { playShift } from './shift-story.ts'

const idleMilliseconds = 250
const lookMilliseconds = 300
/** Everything in progress ends by itself within about ten days of the product's clock. */
const endsWithinSeconds = 240
const bookkeepers = 3
const quiet = () => {}

/** Awaits all of them, so that a failure surfaces when they are awaited and not before. */
const inHand = (works: Promise<void>[]) => {
  const all = Promise.all(works)
  all.catch(quiet)
  return all
}

/** People who play shifts, and bookkeepers, until `end` or `giveUp`. */
export const openStage = async (product: Product, clinicians: number) => {
  const { url, databaseUrl, secret } = product
  const db = connect(databaseUrl, { name: 'gaitway stage', max: 12, onTrouble: quiet })
  const people = await buildPeople({ db, databaseUrl, secret }, clinicians)
  const answers: Answers = { counts: {}, confirmed: [], recorded: [] }
  const stage: Stage = { db, call: client(url), people, answers }
  let areStoriesOver = false
  let isAllOver = false
  const clock = letTimePass(stage)
  const playing = inHand(
    people.clinicians.map(async () => {
      while (!areStoriesOver) await playShift(stage)
    }),
  )
  const keeping = inHand(
    Array.from({ length: bookkeepers }, async () => {
      while (!isAllOver) if (!(await keepBooks(stage))) await pause(idleMilliseconds)
    }),
  )
  const giveUp = () => {
    areStoriesOver = true
    isAllOver = true
    void clock.stand()
  }
  return {
    ...stage,
    giveUp,
    /** No new stories start, and time continues until the last one has ended and all its money has arrived. */
    end: async () => {
      areStoriesOver = true
      clock.hurry()
      await Promise.race([playing, clock.passing])
      const deadline = performance.now() + endsWithinSeconds * 1000
      while ((await surely(() => leftUnderWay(db))) > 0 && performance.now() < deadline)
        await pause(lookMilliseconds)
      isAllOver = true
      await keeping
      await clock.stand()
    },
  }
}

const leftUnderWay = async (db: Stage['db']) =>
  Object.values(await countUnderWay(db)).reduce((sum, number) => sum + number, 0)

/** How many things are wrong now that everything has ended. */
export const countWrong = async ({ db, answers }: Stage) => ({
  ...(await countDisagreements(db)),
  ...(await countWrongPayouts(db)),
  ...(await countWrongInvoices(db, answers.recorded)),
  ...(await countBroken(db)),
  ...(await countUnderWay(db)),
})

/** How much was done during the run. */
export const countDone = async ({ db }: Stage) => {
  const { rows } = await db.raw<{ rows: Record<string, number>[] }>(
    `select (select count(*)::int from payouts where status = 'paid') as "payouts in the bank",
       (select count(*)::int from charges where kind = 'refund' and status = 'succeeded') as "refunds",
       (select count(*)::int from charges where dispute_id is not null) as "disputed debits",
       (select count(*)::int from invoices where status = 'paid') as "invoices paid",
       (select coalesce(sum(amount_cents), 0)::int from payout_transfers where status = 'succeeded') as "cents sent to clinicians"`,
  )
  return rows[0] ?? {}
}
