import { say, shown, type Figures } from './figures.ts'
import type { Outcome } from './proof.ts'
import { deepPages, firstPages, boundedPages, homePages, type Open } from './rows/lists.ts'
import { measureHttpLists } from './rows/http-lists.ts'
import { openFilled, timeInTurn, type Filled } from './rows/measure.ts'
import { longReads, statementsOf } from './rows/plans.ts'
import { withProduct } from './rows/servers.ts'
import { measureThroughput, type Load } from './rows/throughput.ts'

/** A first page may take this much longer with a hundred times as many rows. */
const GROWTH_MAX = 1.2
const DEEP_PAGE_MILLISECONDS = 30
/** 95 of 100 times, the home of the back office takes at most this long. */
const HOME_MILLISECONDS = 100
/** 95 of 100 first pages take at most this long. */
const FIRST_PAGE_MILLISECONDS = 20

const line = (name: string, words: string[]) =>
  say(`  ${name.padEnd(40)} ${words.map(word => word.padStart(8)).join(' ')}`)
const ms = (milliseconds: number) => `${shown(milliseconds)} ms`

/** Each first page with few and with many rows. Those that slow down too much are shown with what they read. */
const growthOf = async (few: Filled, many: Filled, repetitions: number) => {
  const figures: Figures = {}
  const broken: string[] = []
  line('', ['few p50', 'few p95', 'many p50', 'many p95', 'growth', 'asked'])
  for (const [name, open] of Object.entries(firstPages)) {
    const [before, after] = await timeInTurn([few, many], open, repetitions)
    if (!before || !after) continue
    const growth = after.p50 / before.p50
    const { length: statements } = await statementsOf(many, open)
    line(name, [
      ms(before.p50),
      ms(before.p95),
      ms(after.p50),
      ms(after.p95),
      `${shown(growth)} ×`,
      `${statements}`,
    ])
    figures[`growth: ${name}`] = growth
    if (after.p95 > FIRST_PAGE_MILLISECONDS)
      broken.push(`95 of 100 times, ${name} takes at most ${FIRST_PAGE_MILLISECONDS} ms`)
    if (growth <= GROWTH_MAX) continue
    broken.push(`${name} takes at most ${GROWTH_MAX} × as long with many rows as with few`)
    for (const read of await longReads(many, open)) say(`      ${read}`)
  }
  return { figures, broken }
}

type Limit = { pages: Record<string, Open>; limitMs: number; measure?: 'p50' | 'p95' }

const limitsOf = async (many: Filled, { pages, limitMs, measure = 'p50' }: Limit, repetitions: number) => {
  const figures: Figures = {}
  const broken: string[] = []
  for (const [name, open] of Object.entries(pages)) {
    const [times] = await timeInTurn([many], open, repetitions)
    if (!times) continue
    line(name, ['', '', ms(times.p50), ms(times.p95), ''])
    figures[`${measure} ms: ${name}`] = times[measure]
    if (times[measure] <= limitMs) continue
    broken.push(`${name} takes at most ${limitMs} ms`)
    for (const read of await longReads(many, open)) say(`      ${read}`)
  }
  return { figures, broken }
}

type Options = { applications: number; repetitions: number }

/** The first page of every list with few and with a hundred times as many rows, in one run. */
export const proveRows = async ({ applications, repetitions }: Options): Promise<Outcome> => {
  const many = await openFilled(applications)
  const few = await openFilled(Math.ceil(applications / 100))
  try {
    say(`  ${applications} applications written in ${shown(many.seconds)} s`)
    const growth = await growthOf(few, many, repetitions)
    const bounded = await limitsOf(
      many,
      { pages: boundedPages, limitMs: FIRST_PAGE_MILLISECONDS },
      repetitions,
    )
    const home = await limitsOf(
      many,
      { pages: homePages, limitMs: HOME_MILLISECONDS, measure: 'p95' },
      repetitions,
    )
    const depth = await limitsOf(
      many,
      { pages: deepPages, limitMs: DEEP_PAGE_MILLISECONDS },
      Math.ceil(repetitions / 4),
    )
    const lists = await withProduct(many.url, product => measureHttpLists(product, many, repetitions))
    return {
      figures: { ...growth.figures, ...bounded.figures, ...home.figures, ...depth.figures, ...lists.figures },
      broken: [...growth.broken, ...bounded.broken, ...home.broken, ...depth.broken, ...lists.broken],
    }
  } finally {
    await few.close()
    await many.close()
  }
}

/** The share of a bare server's throughput that is left, on the same rows in the same run. */
export const proveThroughput = async ({
  applications,
  load,
}: {
  applications: number
  load: Load
}): Promise<Outcome> => {
  const filled = await openFilled(applications)
  try {
    return await withProduct(filled.url, product => measureThroughput(product, filled, load))
  } finally {
    await filled.close()
  }
}
