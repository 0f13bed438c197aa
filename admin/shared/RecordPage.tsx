import { colors } from '@gaitway/contract/colors'
import { showSerial } from '@gaitway/contract/money'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  HttpError,
  type RaRecord,
  ShowBase,
  useInfiniteGetList,
  useNotify,
  useRedirect,
  useShowContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { type CollapsedEvent, collapseEvents, eventReason, eventSentence } from './event-sentence.ts'
import { PageTitle } from './PageTitle.tsx'
import { LoadState, Nothing, PageLink, Panel } from './Parts.tsx'
import { showWhen } from './show.ts'

const NOT_FOUND = 404
const FIELDS_WRONG = 422

type CopyIdProps = { label: string; id: string }

/** Shows the last six characters, which are enough to search by; a click copies the whole ID. */
const CopyId = ({ label, id }: CopyIdProps) => {
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => notify(`${label} copied`, { type: 'success' }),
      () => notify(id, { type: 'info' }),
    )
  return (
    <Button
      size="small"
      onClick={() => void copy()}
      title={id}
      aria-label={`Copy ${label} ${id}`}
      endIcon={<ContentCopy sx={{ fontSize: '14px !important' }} />}
      sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500, color: 'text.secondary' }}
    >
      {label} …{id.slice(-6)}
    </Button>
  )
}

type RecordHeaderProps = {
  name: string
  state: ReactNode
  under: ReactNode
  /** to copy, by their labels */
  ids?: Record<string, string | null>
  moves?: ReactNode
}

export const RecordHeader = ({ name, state, under, ids, moves }: RecordHeaderProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, marginBottom: 2 }}>
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {state}
      </Box>
      <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>{under}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', marginLeft: '-5px' }}>
        {Object.entries(ids ?? {}).map(([label, id]) => id && <CopyId key={label} label={label} id={id} />)}
      </Box>
    </Box>
    {moves && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{moves}</Box>}
  </Box>
)

type RecordPageProps<Row> = { what: string; children: (record: Row) => ReactNode }

/** The page says itself that there is no such record, instead of a toast and the list. */
const here = { onError: () => undefined }

const isMissing = (error: unknown) =>
  error instanceof HttpError && [NOT_FOUND, FIELDS_WRONG].includes(error.status)

/** An ID that no record has, or a failure that trying again may end. */
const NoRecord = ({ what, error }: { what: string; error: unknown }) => {
  const { resource, refetch } = useShowContext()
  if (!isMissing(error))
    return <LoadState what={`the ${what}`} data={undefined} error={error} onTryAgain={refetch} />
  return (
    <>
      <PageTitle title={`No ${what} has this ID`} />
      <Alert
        severity="error"
        action={
          <Button component={Link} to={`/${resource}`}>
            Back to the list
          </Button>
        }
      >
        No {what} has this ID.
      </Alert>
    </>
  )
}

export const RecordPage = <Row extends RaRecord>({ what, children }: RecordPageProps<Row>) => (
  <ShowBase<Row>
    queryOptions={here}
    render={({ record, error }) => (
      <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
        {record && children(record)}
        {!record && error && <NoRecord what={what} error={error} />}
        {!record && !error && <LinearProgress aria-label={`Loading the ${what}`} />}
      </Box>
    )}
  />
)

/** The shortcuts are off while someone is typing or a dialog is open. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null)

type QueueButtonsProps = { label: string; next: string | undefined; previous: string | undefined }

/** Buttons to the previous and the next record of a queue, with `p` and `n` as shortcuts. */
export const QueueButtons = ({ label, next, previous }: QueueButtonsProps) => {
  const redirect = useRedirect()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'n' ? next : event.key === 'p' ? previous : undefined
      if (to && !isTyping(event)) redirect(to)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [next, previous, redirect])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          flexBasis: { xs: '100%', sm: 'auto' },
        }}
      >
        {label}
      </Box>
      <Button variant="outlined" disabled={!previous} onClick={() => previous && redirect(previous)}>
        Previous (p)
      </Button>
      <Button variant="outlined" disabled={!next} onClick={() => next && redirect(next)}>
        Next (n)
      </Button>
    </Box>
  )
}

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
      {(error || isPending) && <LoadState what="the timeline" data={undefined} error={error} />}
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
