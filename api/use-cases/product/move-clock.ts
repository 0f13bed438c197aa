import { enqueue } from '../../store/outbox.ts'
import type { UseCase } from '../use-case.ts'

/** The clock of all processes is moved, and what has become due by it is done. */
export const moveClock: UseCase<'product.moveClock'> = async ({ db, clock }, _by, input) => {
  await clock.move(db, 'to' in input ? new Date(input.to) : { byMilliseconds: input.byMinutes * 60_000 })
  await enqueue(db, 'tick', {}, { key: 'tick-now' })
  return { now: clock.now().toISOString() }
}
