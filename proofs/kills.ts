import { setTimeout as pause } from 'node:timers/promises'
import { percentile, say } from './figures.ts'
import { countForgotten } from './kills/compare-with-provider.ts'
import { openProduct, type Product } from './kills/servers.ts'
import { countDone, countWrong, openStage } from './kills/stage.ts'
import { brokenOf, type Outcome } from './proof.ts'

const saidCharacters = 4_000

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
