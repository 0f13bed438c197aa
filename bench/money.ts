import fc from 'fast-check'
import { testDatabase } from '../api/testing/database.ts'
import { brokenPromises, leftOpen } from '../api/testing/money/promises.ts'
import { steps, stories, type StepName, type Story, type Values } from '../api/testing/money/steps.ts'
import { openWorld, type World } from '../api/testing/money/world.ts'
import { testOutside } from '../api/testing/outside.ts'
import type { Outcome } from './proof.ts'

const calm: Values = {
  type: 'card',
  fault: 'none',
  payoutFault: 'none',
  settlement: 'policy',
  share: 1,
  hours: 30,
}
/** So many times the bank answers everything and a day passes: what is under way then has ended. */
const lastDays = 4

const refuseBroken = (broken: string[], where: string) => {
  if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`)
}

const play = async (world: World, story: Story, done: Map<StepName, number>) => {
  for (const [at, [name, values]] of story.entries()) {
    if ((await steps[name](world, values)) !== undefined) done.set(name, (done.get(name) ?? 0) + 1)
    refuseBroken(await brokenPromises(world), `After step ${at + 1}, ${name}`)
  }
}

const end = async (world: World) => {
  world.outside.payments.calm()
  world.outside.payouts.calm()
  for (let day = 0; day < lastDays; day += 1) {
    await steps.bankTakes(world)
    await steps.passTime(world, calm)
  }
  refuseBroken([...(await brokenPromises(world)), ...(await leftOpen(world))], 'At the end')
}

const inWords = ([name, { type, fault, payoutFault, settlement, share, hours }]: Story[number]) =>
  `${name}(${[type, fault, payoutFault, settlement, share, hours].join(' ')})`

/** The story that broke a promise, which promise, and the seed that tells it again. */
const causesOf = (thrown: unknown) =>
  thrown instanceof AggregateError ? [thrown, ...thrown.errors].map(String) : [String(thrown)]

const reportOf = ({ counterexample, errorInstance, seed }: fc.RunDetails<[Story]>) =>
  [...causesOf(errorInstance), `seed ${seed}`, ...(counterexample?.[0] ?? []).map(inWords)].join('\n  ')

/** Whatever happens to the money of a shift, in any order and twice, the books balance and nobody is paid twice. */
export const proveMoney = async (count: number, seed?: number): Promise<Outcome> => {
  const database = await testDatabase()
  const outside = testOutside(database.db)
  const done = new Map<StepName, number>()
  let told = 0
  try {
    const result = await fc.check(
      fc.asyncProperty(stories, async story => {
        const world = await openWorld(outside)
        await play(world, story, done)
        await end(world)
        told += 1
      }),
      { numRuns: count, endOnFailure: true, ...(seed !== undefined && { seed }) },
    )
    const taken = Object.keys(steps).filter(name => !done.has(name as StepName))
    return {
      figures: { stories: told, ...Object.fromEntries(done), 'steps that were never open': taken.join(', ') },
      broken: result.failed ? [reportOf(result)] : [],
    }
  } finally {
    await database.close()
  }
}
