import { percentile } from '../figures.ts'
import { testServices, type TestServices } from '../../test/services.ts'
import { fillRows } from './fill.ts'
import type { Open } from './lists.ts'
import { ROWS_NOW, scaleOf } from './scale.ts'
import { viewersOf, type Viewers } from './viewers.ts'

export type Filled = {
  services: TestServices
  viewers: Viewers
  url: string
  seconds: number
  close: () => Promise<void>
}

/** The product on a database with this many applications. */
export const openFilled = async (applications: number): Promise<Filled> => {
  const scale = scaleOf(applications)
  const { db, url, seconds, close } = await fillRows(scale)
  return { services: testServices(db, { now: ROWS_NOW }), viewers: viewersOf(scale), url, seconds, close }
}

const timeOne = async ({ services, viewers }: Filled, open: Open, n: number) => {
  const startedAt = performance.now()
  await open(services, viewers, n)
  return performance.now() - startedAt
}

export type Times = { p50: number; p95: number }
const timesOf = (milliseconds: number[]): Times => ({
  p50: percentile(milliseconds, 0.5),
  p95: percentile(milliseconds, 0.95),
})

/** The same screen on several databases in turn, so that other load on the machine affects all alike. */
export const timeInTurn = async (
  all: readonly Filled[],
  open: Open,
  repetitions: number,
): Promise<Times[]> => {
  const milliseconds = all.map((): number[] => [])
  const warmUp = Math.ceil(repetitions / 5)
  for (let n = -warmUp; n < repetitions; n += 1)
    for (const [at, filled] of all.entries()) {
      const took = await timeOne(filled, open, n + warmUp)
      if (n >= 0) milliseconds[at]?.push(took)
    }
  return milliseconds.map(timesOf)
}
