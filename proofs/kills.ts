import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../api/store/postgres/index.ts'
import { client } from '../e2e/fixtures/client.ts'
import { percentile, say } from './figures.ts'
import { countDisagreements, countForgotten } from './kills/compare-with-provider.ts'
import { keepBooks } from './kills/finance-tasks.ts'
import { letTimePass } from './kills/clock.ts'
import { countWrongInvoices } from './kills/invoices.ts'
import { countWrongPayouts } from './kills/payouts.ts'
import { surely } from './kills/retry.ts'
import { buildPeople } from './kills/people.ts'
import { openProduct, type Product } from './kills/servers.ts'
import { playShift } from './kills/shift-story.ts'
import type { Answers, Stage } from './kills/context.ts'
import { countUnderWay } from './kills/open-items.ts'
import { brokenOf, type Outcome } from './proof.ts'
import { countBroken } from './races/invariants.ts'

const idleMilliseconds = 250
const lookMilliseconds = 300
/** Everything in progress ends by itself within about ten days of the product's clock. */
const endsWithinSeconds = 240
const bookkeepers = 3
const saidCharacters = 4_000
const quiet = () => {}

/** Awaits all of them, so that a failure surfaces when they are awaited and not before. */
const inHand = (works: Promise<void>[]) => {
  const all = Promise.all(works)
  all.catch(quiet)
  return all
}

const openStage = async (product: Product, clinicians: number) => {
  const { url, databaseUrl, secret } = product
  const db = connect(databaseUrl, { name: 'gaitway kills', max: 12, onTrouble: quiet })
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

/** Kills the API at random moments, and sometimes the database too. Returns how long recovery took. */
const killInTurn = async (product: Product, kills: number, apartMilliseconds: number) => {
  const seconds: number[] = []
  const databaseSeconds: number[] = []
  let startMilliseconds = 0
  const timed = async (list: number[], kill: () => Promise<void>) => {
    // where starting takes long, so does the work to interrupt
    await pause(100 + Math.random() * Math.max(apartMilliseconds, 1.5 * startMilliseconds))
    const startedAt = performance.now()
    await kill()
    const milliseconds = performance.now() - startedAt
    startMilliseconds = Math.min(milliseconds, 6_000)
    list.push(milliseconds / 1000)
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await timed(seconds, product.killApi)
    if (kill % 4 === 0) await timed(databaseSeconds, product.killDatabase)
  }
  return { seconds, databaseSeconds }
}

/** How many things are wrong now that everything has ended. */
const countWrong = async ({ db, answers }: Stage) => ({
  ...(await countDisagreements(db)),
  ...(await countWrongPayouts(db)),
  ...(await countWrongInvoices(db, answers.recorded)),
  ...(await countBroken(db)),
  ...(await countUnderWay(db)),
})

const countDone = async ({ db }: Stage) => {
  const { rows } = await db.raw<{ rows: Record<string, number>[] }>(
    `select (select count(*)::int from payouts where status = 'paid') as "payouts in the bank",
       (select count(*)::int from charges where kind = 'refund' and status = 'succeeded') as "refunds",
       (select count(*)::int from charges where dispute_id is not null) as "disputed debits",
       (select count(*)::int from invoices where status = 'paid') as "invoices paid",
       (select coalesce(sum(amount_cents), 0)::int from payout_transfers where status = 'succeeded') as "cents sent to clinicians"`,
  )
  return rows[0] ?? {}
}

/** After hard kills of the API and of the database nothing is paid twice, booked twice, or left half-done. */
export const proveKills = async ({
  kills,
  clinicians,
  apartMilliseconds = 2_000,
}: {
  kills: number
  clinicians: number
  /** how long work goes on at most before the next kill */
  apartMilliseconds?: number
}): Promise<Outcome> => {
  const product = await openProduct()
  try {
    const stage = await openStage(product, clinicians)
    try {
      const { seconds, databaseSeconds } = await killInTurn(product, kills, apartMilliseconds)
      await stage.end()
      const wrong = await countWrong(stage)
      const forgotten = await countForgotten(stage.db, stage.answers.confirmed)
      const broken = brokenOf({
        'no acknowledged confirmation is lost': forgotten === 0,
        'the API survives database restarts': product.endedByItself() === 0,
        ...Object.fromEntries(Object.entries(wrong).map(([what, count]) => [`no ${what}`, count === 0])),
      })
      if (broken.length > 0) say(product.said().slice(-saidCharacters))
      return {
        figures: {
          'kills of the API': seconds.length,
          'kills of the database': databaseSeconds.length,
          'recovered after, p50 s': percentile(seconds, 0.5),
          'recovered after, slowest s': percentile([...seconds, ...databaseSeconds], 1),
          'the API ended although only the database was killed': product.endedByItself(),
          ...stage.answers.counts,
          ...(await countDone(stage)),
          'acknowledged confirmations that were lost': forgotten,
          ...wrong,
        },
        broken,
      }
    } finally {
      stage.giveUp()
      await stage.db.destroy()
    }
  } finally {
    await product.close()
  }
}
