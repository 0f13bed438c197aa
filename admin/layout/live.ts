import { openLiveStream } from '@gaitway/contract/session/live-stream'
import type { QueryClient } from '@tanstack/react-query'
import { session } from '../session.ts'

/** Staff get hints at every shift, so what they see is read again at most this often. */
const GAP_MILLISECONDS = 3000

/** Lists and records as they change, and unread notifications, until it is stopped. */
export const startLive = (queries: QueryClient, refreshUnread: () => void, signal: AbortSignal) =>
  openLiveStream({
    session,
    signal,
    gapMilliseconds: GAP_MILLISECONDS,
    now: Date.now,
    pageOpenedAt: performance.timeOrigin,
    refresh: stale => {
      if (stale.noun('notification')) refreshUnread()
      // an endpoint is cached by its name and input, a list or record by its resource
      const isStale = ([name, input]: readonly unknown[]) =>
        typeof name === 'string' &&
        name !== 'auth' &&
        (name.includes('.') ? stale.call(name, input) : stale.resource(name))
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) })
    },
  })
