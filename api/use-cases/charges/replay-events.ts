import { addHours, addMinutes } from '@gaitway/contract/time'
import { ABANDONED_MINUTES } from '../../domain/provider-keys.ts'
import type { Outside } from '../../outside/outside.ts'
import { listEventsToReplay, listOpenEvents, type Replay } from '../../store/webhook-events.ts'
import { uncounted } from '../run-parts.ts'
import { applyEvent } from './webhook.ts'

const AT_ONCE = 50
/** After that only the command applies it. */
const TRIED_HOURS = 72
const SWEEP_SECONDS = 20

/** Events that were kept and not applied are applied, those first that wait longest; one that fails waits its turn. */
export const sweepEvents = async (outside: Outside, tally = uncounted) => {
  const { db, clock, payments } = outside
  const at = clock.now()
  const until = addMinutes(clock.real(), SWEEP_SECONDS / 60)
  const open = await listOpenEvents(db, {
    triedBefore: addMinutes(at, -ABANDONED_MINUTES),
    receivedAfter: addHours(at, -TRIED_HOURS),
    limit: AT_ONCE,
  })
  for (const { body } of open)
    if (clock.real() < until)
      tally((await applyEvent(outside, payments.readKept(body))) ? 'applied' : 'notApplied')
}

/** Kept events take effect once more; done twice this changes nothing. */
export const replayEvents = async (outside: Outside, which: Replay) => {
  const { db, payments } = outside
  const done = { applied: 0, failed: [] as string[] }
  const next = (after: string) => listEventsToReplay(db, which, { after, limit: AT_ONCE })
  for (let events = await next(''); events.length > 0; events = await next(events.at(-1)?.id ?? '')) {
    for (const { id, body } of events) {
      if (await applyEvent(outside, payments.readKept(body))) done.applied += 1
      else done.failed.push(id)
    }
  }
  return done
}
