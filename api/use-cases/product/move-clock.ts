import { tick } from '../tick.ts'
import type { UseCase } from '../use-case.ts'

/** The clock of all processes is moved, and all that it has made due is done. */
export const moveClock: UseCase<'product.moveClock'> = async (outside, _by, input) => {
  const { db, clock } = outside
  await clock.move(db, 'to' in input ? new Date(input.to) : { byMilliseconds: input.byMinutes * 60_000 })
  await tick(outside)
  return { now: clock.now().toISOString() }
}
