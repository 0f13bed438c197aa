import { colors } from '@gaitway/contract/values/colors'
import { showSerial } from '@gaitway/contract/format/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { Box, Button } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useInfiniteGetList } from 'react-admin'
import { findEventReason, formatEventSentence } from '@gaitway/contract/format/event-sentence'
import { buildNextPage } from './next-page.ts'
import { LoadState, Nothing, PageLink, Panel } from './Parts.tsx'

type CollapsedEvent = { event: EventRecord; times: number }

const isSame = (a: EventRecord, b: EventRecord) =>
  a.noun === b.noun && a.verb === b.verb && a.nounId === b.nounId && a.actorUserId === b.actorUserId

/** Merges equal events that follow each other into the latest one. Expects the latest event first. */
export const collapseEvents = (events: readonly EventRecord[]): CollapsedEvent[] =>
  events.reduce<CollapsedEvent[]>((collapsed, event) => {
    const last = collapsed.at(-1)
    return last && isSame(last.event, event)
      ? [...collapsed.slice(0, -1), { event: last.event, times: last.times + 1 }]
      : [...collapsed, { event, times: 1 }]
  }, [])

const verticalLine = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  backgroundImage: `linear-gradient(${colors.line}, ${colors.line})`,
  backgroundSize: '1px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundPosition: '8px 10px',
}

export const Timeline = ({ children }: { children: ReactNode }) => (
  <Box component="ol" sx={verticalLine}>
    {children}
  </Box>
)

type TimelineItemProps = { dot?: string; at: string; zone?: string; aside?: ReactNode; children: ReactNode }

export const TimelineItem = ({ dot = colors.field, at, zone, aside, children }: TimelineItemProps) => (
  <Box component="li" sx={{ position: 'relative', paddingLeft: 3, paddingBottom: 1.5 }}>
    <Box
      sx={{
        position: 'absolute',
        left: 4,
        top: 7,
        width: 9,
        height: 9,
        borderRadius: '50%',
        background: dot,
      }}
    />
    <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
    <Box sx={{ fontSize: 13, color: colors.ink3 }}>
      <time dateTime={at}>{showWhen(at, zone)}</time>
      {aside}
    </Box>
  </Box>
)

const dotColors: Partial<Record<string, string>> = {
  admin: colors.sun,
  subadmin: colors.sun,
  facility: colors.sky,
  clinician: colors.leaf,
}

type EventItemProps = { item: CollapsedEvent; zone?: string; namesJob: boolean; children?: ReactNode }

export const EventItem = ({ item: { event, times }, zone, namesJob, children }: EventItemProps) => {
  const reason = findEventReason(event)
  return (
    <TimelineItem
      dot={dotColors[event.actorSide]}
      at={event.happenedAt}
      zone={zone}
      aside={
        namesJob &&
        event.jobId &&
        event.serialNumber !== null && (
          <>
            {' · '}
            <PageLink to={`/jobs/${event.jobId}/show`}>Shift {showSerial(event.serialNumber)}</PageLink>
          </>
        )
      }
    >
      {formatEventSentence(event)}
      {times > 1 ? `, ${times} times.` : '.'}
      {children}
      {reason && <Box sx={{ color: colors.ink2 }}>“{reason}”</Box>}
    </TimelineItem>
  )
}

type MoreProps = {
  /** how much is shown: `20 of 34 events` */
  shown: string
  isBusy: boolean
  loadMore?: () => Promise<{ hasNextPage: boolean }>
}

/** When everything is shown, the button disappears and the focus moves to the count. */
export const More = ({ shown, isBusy, loadMore }: MoreProps) => {
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
        {shown}
      </Box>
    </Box>
  )
}

const EVENTS_AT_ONCE = 20

/** The events of a record that has no case file. */
export const EventTimeline = ({ nounId }: { nounId: string }) => {
  const list = useInfiniteGetList<EventRecord>('audit-log', {
    filter: { nounId },
    sort: { field: 'happenedAt', order: 'DESC' },
    pagination: { page: 1, perPage: EVENTS_AT_ONCE },
  })
  const { data, total = 0, isPending, error } = list
  // New events shift the pages, so an event may appear on two of them.
  const byId = new Map(data?.pages.flatMap(page => page.data.map(event => [event.id, event] as const)))
  const events = [...byId.values()]
  const shown = events.length < total ? `${events.length} of ${total} events` : `All ${total} events`
  return (
    <Panel title="Timeline">
      {(error || isPending) && <LoadState what="the timeline" data={undefined} error={error} />}
      {!isPending && !error && events.length === 0 && <Nothing>No events yet.</Nothing>}
      <Timeline>
        {collapseEvents(events).map(item => (
          <EventItem key={item.event.id} item={item} namesJob />
        ))}
      </Timeline>
      {total > EVENTS_AT_ONCE && (
        <More shown={shown} isBusy={list.isFetchingNextPage} loadMore={buildNextPage(list)} />
      )}
    </Panel>
  )
}
