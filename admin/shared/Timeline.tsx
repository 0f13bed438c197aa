import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { useInfiniteGetList } from 'react-admin'
import { Box, Button, LinearProgress } from '@mui/material'
import { showSerial } from '@gaitway/contract/money'
import { colors } from '@gaitway/contract/colors'
import { useRef } from 'react'
import { Nothing, PageLink, Panel } from './Parts.tsx'
import { type CollapsedEvent, collapseEvents, eventReason, eventSentence } from './event-sentence.ts'
import { showWhen } from './show.ts'

const EVENTS_AT_ONCE = 20

type TimelineOf = { jobId: string } | { clinicianId: string } | { facilityId: string } | { nounId: string }

const useRecordEvents = (of: TimelineOf) => {
  const { data, total, isPending, error, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteGetList<EventRecord>('audit-log', {
      filter: of,
      sort: { field: 'happenedAt', order: 'DESC' },
      pagination: { page: 1, perPage: EVENTS_AT_ONCE },
    })
  // New events shift the pages, so an event may appear on two of them.
  const byId = new Map(data?.pages.flatMap(page => page.data.map(event => [event.id, event] as const)))
  return {
    events: [...byId.values()],
    total: total ?? 0,
    isPending,
    error,
    isLoadingMore: isFetchingNextPage,
    loadMore: hasNextPage ? fetchNextPage : undefined,
  }
}

const dot: Partial<Record<string, string>> = {
  admin: colors.sun,
  subadmin: colors.sun,
  facility: colors.sky,
  clinician: colors.leaf,
}

type EventItemProps = { item: CollapsedEvent; zone?: string; namesJob: boolean }

const EventItem = ({ item: { event, times }, zone, namesJob }: EventItemProps) => {
  const reason = eventReason(event)
  return (
    <Box component="li" sx={{ position: 'relative', paddingLeft: 3, paddingBottom: 1.5 }}>
      <Box
        sx={{
          position: 'absolute',
          left: 4,
          top: 7,
          width: 9,
          height: 9,
          borderRadius: '50%',
          background: dot[event.actorSide] ?? colors.field,
        }}
      />
      {eventSentence(event)}
      {times > 1 ? `, ${times} times.` : '.'}
      {reason && <Box sx={{ color: colors.ink2 }}>“{reason}”</Box>}
      <Box sx={{ fontSize: 13, color: colors.ink3 }}>
        <time dateTime={event.happenedAt}>{showWhen(event.happenedAt, zone)}</time>
        {namesJob && event.jobId && event.serialNumber !== null && (
          <>
            {' · '}
            <PageLink to={`/jobs/${event.jobId}/show`}>Shift {showSerial(event.serialNumber)}</PageLink>
          </>
        )}
      </Box>
    </Box>
  )
}

const list = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  backgroundImage: `linear-gradient(${colors.line}, ${colors.line})`,
  backgroundSize: '1px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundPosition: '8px 10px',
}

type MoreProps = {
  shown: number
  total: number
  isBusy: boolean
  loadMore?: () => Promise<{ hasNextPage: boolean }>
}

/** Once everything is shown, the focus moves to the count, because the button is gone. */
const More = ({ shown, total, isBusy, loadMore }: MoreProps) => {
  const count = useRef<HTMLOutputElement>(null)
  const showMore = async () => {
    if (isBusy) return
    const result = await loadMore?.()
    if (!result?.hasNextPage) count.current?.focus()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginTop: 1 }}>
      {loadMore && (
        <Button variant="outlined" aria-disabled={isBusy} onClick={() => void showMore()}>
          Show more
        </Button>
      )}
      <Box component="output" ref={count} tabIndex={-1} sx={{ color: colors.ink2 }}>
        {shown < total ? `${shown} of ${total} events` : `All ${total} events`}
      </Box>
    </Box>
  )
}

export const Timeline = ({ of, zone }: { of: TimelineOf; zone?: string }) => {
  const { events, total, isPending, error, isLoadingMore, loadMore } = useRecordEvents(of)
  return (
    <Panel title="Timeline">
      {isPending && <LinearProgress aria-label="Loading the timeline" />}
      {error && (
        <Nothing>{error instanceof Error ? error.message : 'We couldn’t load the timeline.'}</Nothing>
      )}
      {!isPending && !error && events.length === 0 && <Nothing>No events yet.</Nothing>}
      <Box component="ol" sx={list}>
        {collapseEvents(events).map(item => (
          <EventItem key={item.event.id} item={item} zone={zone} namesJob={!('jobId' in of)} />
        ))}
      </Box>
      {total > EVENTS_AT_ONCE && (
        <More shown={events.length} total={total} isBusy={isLoadingMore} loadMore={loadMore} />
      )}
    </Panel>
  )
}
