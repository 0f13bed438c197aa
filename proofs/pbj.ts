import fc from 'fast-check'
import { dayProperties } from '../test/pbj/day-properties.ts'
import type { Outcome } from './proof.ts'

/** The shortest shifts found that break a property, and the seed that repeats them. */
const reportOf = (name: string, { counterexample, errorInstance, seed }: fc.RunDetails<unknown[]>) =>
  [`Not true: ${name}`, String(errorInstance), `seed ${seed}`, fc.stringify(counterexample)].join('\n  ')

/** Time cards of any shifts become the days that are reported. */
export const provePbj = async (runs: number): Promise<Outcome> => {
  const results = Object.entries(dayProperties).map(([name, property]) => ({
    name,
    result: fc.check<unknown[]>(property, { numRuns: runs }),
  }))
  return {
    figures: {
      properties: results.length,
      'sets of shifts tried': results.reduce((sum, { result }) => sum + result.numRuns, 0),
    },
    broken: results.filter(({ result }) => result.failed).map(({ name, result }) => reportOf(name, result)),
  }
}
