import fc from 'fast-check'
import { dayProperties } from '../test/pbj/day-properties.ts'
import { makeBigExport } from './pbj/make-big-export.ts'
import type { Outcome } from './proof.ts'

/** The shortest shifts found that break a property, and the seed that repeats them. */
const describeBroken = (name: string, { counterexample, errorInstance, seed }: fc.RunDetails<unknown[]>) =>
  [`Not true: ${name}`, String(errorInstance), `seed ${seed}`, fc.stringify(counterexample)].join('\n  ')

type Options = {
  /** sets of shifts for each property */
  runs: number
  timeCards: number
}

/** Time cards of any shifts become the days that are reported, and those of a large quarter a checked file. */
export const provePbj = async ({ runs, timeCards }: Options): Promise<Outcome> => {
  const results = Object.entries(dayProperties).map(([name, property]) => ({
    name,
    result: fc.check<unknown[]>(property, { numRuns: runs }),
  }))
  const made = await makeBigExport({ timeCards })
  return {
    figures: {
      properties: results.length,
      'sets of shifts tried': results.reduce((sum, { result }) => sum + result.numRuns, 0),
      ...made.figures,
    },
    broken: [
      ...results
        .filter(({ result }) => result.failed)
        .map(({ name, result }) => describeBroken(name, result)),
      ...made.broken,
    ],
  }
}
