import { openLiveStream } from '@gaitway/contract/session/live-stream'
import type { QueryClient } from '@tanstack/react-query'
import { session } from '../session.ts'

/** Refreshes lists, records and unread notifications when they change, until the signal aborts. */
export const startLive = (queries: QueryClient, refreshUnread: () => void, signal: AbortSignal) =>
  openLiveStream({
    session,
    signal,
    // staff get hints about every shift, so the page is refreshed at most this often
    gapMilliseconds: 3000,
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
