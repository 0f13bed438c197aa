import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { useInfiniteGetList } from 'react-admin'

export const EVENTS_AT_ONCE = 20

export type Whose = { jobId: string } | { clinicianId: string } | { facilityId: string } | { nounId: string }

/** What happened to a record, the latest first: some, and as many more each time they are asked for. */
export const useRecordEvents = (of: Whose) => {
  const { data, total, isPending, error, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteGetList<EventRecord>('audit-log', {
      filter: of,
      sort: { field: 'happenedAt', order: 'DESC' },
      pagination: { page: 1, perPage: EVENTS_AT_ONCE },
    })
  // what happens meanwhile moves the rest on, so that one may come twice
  const byId = new Map(data?.pages.flatMap(page => page.data.map(event => [event.id, event] as const)))
  return {
    events: [...byId.values()],
    total: total ?? 0,
    isPending,
    error,
    isReadingMore: isFetchingNextPage,
    readMore: hasNextPage ? fetchNextPage : undefined,
  }
}
