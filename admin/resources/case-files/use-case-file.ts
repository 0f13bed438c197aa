import { type CaseFileOf, type TimelineKind, timelineKinds } from '@gaitway/contract/values/case-files'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../session.ts'
import { buildNextPage } from '../../shared/next-page.ts'

const PARAM = 'timeline'

/** The kind of entry that the timeline shows, from the URL. */
export const useTimelineKind = () => {
  const [params, setParams] = useSearchParams()
  const kind = timelineKinds.find(name => name === params.get(PARAM))
  /** The query of this page with another kind, without the tab, so that the page shows its timeline. */
  const paramsWith = (next: TimelineKind | undefined) => {
    const changed = new URLSearchParams(params)
    changed.delete('tab')
    if (next) changed.set(PARAM, next)
    else changed.delete(PARAM)
    return changed
  }
  const setKind = (next: TimelineKind | undefined) => setParams(paramsWith(next), { replace: true })
  return { kind, setKind, paramsWith }
}

/** What happened to a record, page by page. The header and the timeline share one query. */
export const useCaseFile = ({ of, id }: CaseFileOf, kind: TimelineKind | undefined) => {
  const timeline = useInfiniteQuery({
    queryKey: ['caseFiles.timeline', { of, id, kind }] as const,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call('caseFiles.timeline', { of, id, kind, after: pageParam }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // what is shown stays while another kind loads, and with it a note that is being written
    placeholderData: (shown, query) => (query?.queryKey[1].id === id ? shown : undefined),
  })
  const { data, error, refetch, isFetchingNextPage } = timeline
  return {
    entries: data?.pages.flatMap(page => page.data),
    noteCount: data?.pages[0]?.noteCount ?? 0,
    error,
    refetch,
    isLoadingMore: isFetchingNextPage,
    loadMore: buildNextPage(timeline),
  }
}
