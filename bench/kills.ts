import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../api/store/connect.ts'
import { client } from '../e2e/given/client.ts'
import { percentile, say } from './figures.ts'
import { countDisagreements, countForgotten, countUnended } from './kills/agreement.ts'
import { surely } from './kills/patience.ts'
import { buildPeople } from './kills/people.ts'
import { openProduct, type Product } from './kills/product.ts'
import { playShift, type Heard, type Stage } from './kills/shift-story.ts'
import { brokenOf, type Outcome } from './proof.ts'
import { countBroken } from './races/promises.ts'

const clockMilliseconds = 700
const clockMinutes = 60
const settleTimes = 40
const saidCharacters = 4_000
const quiet = () => {}

const openStage = async (product: Product, clinicians: number) => {
  const { url, databaseUrl, secret } = product
  const db = connect(databaseUrl, { name: 'gaitway kills', max: 12, onTrouble: quiet })
  const people = await buildPeople({ db, databaseUrl, secret }, clinicians)
  const heard: Heard = { counts: {}, promised: [] }
  let over = false
  let timeStands = false
  const stage: Stage = { db, call: client(url), people, heard, isOver: () => over }
  const until = async (work: () => Promise<unknown>) => {
    while (!over) await work()
  }
  const passTime = () => surely(() => stage.call('product.moveClock', { byMinutes: clockMinutes }))
  const playing = people.clinicians.map(() => until(() => playShift(stage)))
  const passing = (async () => {
    while (!timeStands) {
      await passTime()
      await pause(clockMilliseconds)
    }
  })()
  return {
    ...stage,
    passTime,
    end: async () => {
      over = true
      // time goes on until the last story is told: what a kill left in flight is ended by time
      await Promise.all(playing)
      timeStands = true
      await passing
    },
  }
}

/** The API and the database in turn are killed at moments that nobody chose; how long each took to be back. */
const killInTurn = async (product: Product, kills: number) => {
  const seconds: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(300 + Math.random() * 2_500)
    const startedAt = performance.now()
    await (kill % 2 === 0 ? product.killApi() : product.killDatabase())
    seconds.push((performance.now() - startedAt) / 1000)
  }
  return seconds
}

/** After hard kills of the API and of the database nothing is paid twice, booked twice, or left half-done. */
export const proveKills = async ({
  kills,
  clinicians,
}: {
  kills: number
  clinicians: number
}): Promise<Outcome> => {
  const product = await openProduct()
  try {
    const stage = await openStage(product, clinicians)
    try {
      const seconds = await killInTurn(product, kills)
      await stage.end()
      for (let time = 0; time < settleTimes && (await countUnended(stage.db)) > 0; time += 1) {
        await stage.passTime()
        await pause(clockMilliseconds / 2)
      }
      const wrong = { ...(await countDisagreements(stage.db)), ...(await countBroken(stage.db)) }
      const forgotten = await countForgotten(stage.db, stage.heard.promised)
      const broken = brokenOf({
        'every acknowledged confirmation lasts': forgotten === 0,
        'the API outlives its database': product.endedByItself() === 0,
        ...Object.fromEntries(Object.entries(wrong).map(([what, count]) => [`no ${what}`, count === 0])),
      })
      if (broken.length > 0) say(product.said().slice(-saidCharacters))
      return {
        figures: {
          'kills of the API': Math.ceil(kills / 2),
          'kills of the database': Math.floor(kills / 2),
          'back after, p50 s': percentile(seconds, 0.5),
          'back after, slowest s': percentile(seconds, 1),
          'the API ended although only the database was killed': product.endedByItself(),
          ...stage.heard.counts,
          'acknowledged confirmations that did not last': forgotten,
          ...wrong,
        },
        broken,
      }
    } finally {
      await stage.db.destroy()
    }
  } finally {
    await product.close()
  }
}
