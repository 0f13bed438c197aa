import { openLiveStream } from '@gaitway/contract/session/live-stream'
import { mutate } from 'swr'
import { session } from './session.ts'
import { setLive } from './live-state.ts'

const GAP_MILLISECONDS = 300

/** Refreshes the reads on the screen as their data changes, until `signal` aborts. */
export const startLive = (signal: AbortSignal) =>
  openLiveStream({
    session,
    signal,
    gapMilliseconds: GAP_MILLISECONDS,
    now: Date.now,
    pageOpenedAt: performance.timeOrigin,
    onLive: setLive,
    refresh: stale =>
      void mutate(key => Array.isArray(key) && typeof key[0] === 'string' && stale.call(key[0], key[1])),
  })
