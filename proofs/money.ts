import fc from 'fast-check'
import { testDatabase } from '../test/database.ts'
import { brokenAtTheEnd, endAll } from '../test/money/finish-story.ts'
import { arm, disarm } from '../test/money/faults.ts'
import { brokenPromises } from '../test/money/invariants.ts'
import { standing } from '../test/money/snapshot.ts'
import { doStep } from '../test/money/steps.ts'
import { stories, type Story } from '../test/money/stories.ts'
import { openWorld, type World } from '../test/scenarios/world.ts'
import { testServices } from '../test/services.ts'
import { describeStep, openTally, type Tally } from './money/tally.ts'
import { say } from './figures.ts'
import type { Outcome } from './proof.ts'

const refuseBroken = (broken: string[], where: string) => {
  if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`)
}

const play = async (world: World, { steps }: Story, tally: Tally) => {
  let before = await standing(world)
  for (const [at, step] of steps.entries()) {
    const [name, { isTwice }] = step
    world.atOnce = isTwice ? 2 : 1
    const armed = arm(world, step)
    const isOpen = (await doStep(world, step)) !== undefined
    const wrong = disarm(world, step, armed)
    const after = await standing(world)
    tally.count(name, { isOpen, hasMoved: after !== before, wrong })
    // what changed nothing has broken nothing
    if (isOpen || after !== before) refuseBroken(await brokenPromises(world), `After step ${at + 1}, ${name}`)
    before = after
  }
}

/** Each story has its own world, so that it runs the same whatever ran before. */
const runStory = async (story: Story, tally: Tally) => {
  const database = await testDatabase()
  try {
    const world = await openWorld(testServices(database.db), story)
    await play(world, story, tally)
    await endAll(world)
    refuseBroken(await brokenAtTheEnd(world), 'At the end')
  } finally {
    await database.close()
  }
}

const causesOf = (thrown: unknown) =>
  thrown instanceof AggregateError ? [thrown, ...thrown.errors].map(String) : [String(thrown)]

/** The shortest failing story found, the promise it breaks, and the seed that repeats it. */
const reportOf = ({ counterexample, errorInstance, seed }: fc.RunDetails<[Story]>) =>
  [
    ...causesOf(errorInstance),
    `seed ${seed}, ${counterexample?.[0].jobType ?? 'unknown'}, ${counterexample?.[0].dayCount ?? 'unknown'} days`,
    ...(counterexample?.[0].steps ?? []).map(describeStep),
  ].join('\n  ')

type Options = {
  seed?: number
  /** how often a failing story is tried shorter */
  triesShorter?: number
  atOnce?: number
}

/** Runs this many stories; returns the message of the shortest failing one. */
const runStories = async (count: number, tally: Tally, { seed, triesShorter = 0 }: Options) => {
  let tries = 0
  let hasFailed = false
  const property = fc.asyncProperty(stories, async story => {
    if (hasFailed && (tries += 1) > triesShorter) return
    try {
      await runStory(story, tally)
      tally.countStory()
    } catch (thrown) {
      if (!hasFailed && triesShorter > 0) say(`  A story fails and is tried shorter: ${String(thrown)}`)
      hasFailed = true
      tally.stop()
      throw thrown
    }
  })
  const endOnFailure = triesShorter === 0
  const result = await fc.check(property, {
    numRuns: count,
    endOnFailure,
    ...(seed !== undefined && { seed }),
  })
  return result.failed ? [reportOf(result)] : []
}

/**
 * From this many stories on, each step must have been possible, must have changed something, and each answer must have
 * come.
 */
const enough = 300

/** Whatever happens to the money of a shift, in any order and twice, the books balance and nobody is paid twice. */
export const proveMoney = async (
  count: number,
  { atOnce = 1, ...params }: Options = {},
): Promise<Outcome> => {
  const tally = openTally()
  const lanes = Math.min(atOnce, count)
  const runs = Array.from({ length: lanes }, (_, lane) =>
    runStories(Math.floor((count + lane) / lanes), tally, params),
  )
  const broken = (await Promise.all(runs)).flat()
  return {
    figures: tally.figures(),
    broken: broken.length > 0 || count < enough ? broken : tally.neverHappened(),
  }
}
