import { showNumber } from '@gaitway/contract/format/numbers'
import { Box, Card, Chip, Tab, Tabs, Typography } from '@mui/material'
import { formatCount } from '@gaitway/contract/answers'
import { colors } from '@gaitway/contract/values/colors'
import { QUEUE_KIND_MAX, QUEUE_SHOWN_MAX } from '@gaitway/contract/values/limits'
import { queueKinds, type QueueKind, queueViews, type QueueView } from '@gaitway/contract/queue'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../../session.ts'
import { LoadState, PageLink } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { QueueRow } from './QueueRow.tsx'
import { SnoozeMenu } from './SnoozeMenu.tsx'
import {
  type ItemMove,
  queuePath,
  useItemMoves,
  useMark,
  useQueueList,
  type QueueList,
} from './use-queue.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

const viewNames = Object.keys(queueViews) as QueueView[]

const showCount = (count: number) => formatCount(Math.min(count, QUEUE_KIND_MAX), count > QUEUE_KIND_MAX)

const Views = ({ view, counts }: { view: QueueView; counts: QueueList['views'] | undefined }) => (
  <Tabs value={view} variant="scrollable" scrollButtons={false} aria-label="Views of the queue">
    {viewNames.map(name => (
      <Tab
        key={name}
        value={name}
        label={counts ? `${queueViews[name]} (${showNumber(counts[name])})` : queueViews[name]}
        component={Link}
        to={queuePath(name)}
      />
    ))}
  </Tabs>
)

type KindsProps = { view: QueueView; kind: QueueKind | undefined; counts: QueueList['kinds'] }

/** Narrows the queue to one kind; the chosen one shows all again. */
const Kinds = ({ view, kind, counts }: KindsProps) => {
  const present = (Object.keys(queueKinds) as QueueKind[]).filter(name => counts[name] || name === kind)
  if (present.length < 2 && !kind) return null
  return (
    <Box
      component="nav"
      aria-label="Kinds"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: '8px 12px' }}
    >
      {present.map(name => (
        <Chip
          key={name}
          size="small"
          clickable
          component={Link}
          to={queuePath(view, name === kind ? undefined : name)}
          aria-current={name === kind || undefined}
          color={name === kind ? 'primary' : 'default'}
          variant={name === kind ? 'filled' : 'outlined'}
          sx={{ height: { xs: 44, md: 24 }, borderRadius: 6 }}
          label={`${queueKinds[name].label} ${showCount(counts[name] ?? 0)}`}
        />
      ))}
    </Box>
  )
}

const empty: Record<QueueView, string> = {
  open: 'Nothing needs you right now.',
  mine: 'You haven’t claimed anything. Claim an item to show colleagues that you take care of it.',
  snoozed: 'Nothing is snoozed.',
  done: 'Nothing is marked as done. Items whose cause is gone leave the queue by themselves.',
}

const Empty = ({ view }: { view: QueueView }) => (
  <Box sx={{ padding: 3 }}>
    <Typography sx={{ fontSize: 16 }}>{empty[view]}</Typography>
    {view === 'open' && (
      <Typography sx={{ color: colors.ink2, marginTop: 0.5 }}>
        A good time to look ahead: <PageLink to="/jobs">open shifts</PageLink>,{' '}
        <PageLink to="/onboarding-calls">upcoming calls</PageLink> or <PageLink to="/users">users</PageLink>.
      </Typography>
    )}
  </Box>
)

type Snoozing = { item: QueueItem; anchor: HTMLElement }

const Items = ({ items, now }: { items: readonly QueueItem[]; now: Date }) => {
  const { identity } = useGetIdentity()
  const movesOf = useItemMoves()
  const { mark, busy } = useMark()
  const [snoozing, setSnoozing] = useState<Snoozing>()
  const onMove = (item: QueueItem, move: ItemMove['move'], anchor: HTMLElement) => {
    if (move === 'snooze') return setSnoozing({ item, anchor })
    keepPlace(item)
    void mark(move, item)
  }
  const notify = useNotify()
  const onNotDone = () => notify('An unfilled shift stays here until it’s filled or canceled.')
  const { list, keepPlace } = useQueueKeys({ items, movesOf, onMove, onNotDone })
  return (
    <>
      <Box component="ol" ref={list} aria-label="Queue" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map(item => (
          <QueueRow
            key={`${item.kind} ${item.id}`}
            item={item}
            now={now}
            userId={identity?.id}
            hasAmounts={items.some(({ cents }) => cents !== null)}
            moves={movesOf(item)}
            busy={busy}
            onMove={(move, button) => onMove(item, move, button)}
          />
        ))}
      </Box>
      {snoozing && (
        <SnoozeMenu
          anchor={snoozing.anchor}
          now={now}
          onSnooze={until => {
            keepPlace(snoozing.item)
            void mark('snooze', snoozing.item, until)
          }}
          onChoose={until => {
            const { kind, id, cause, version } = snoozing.item
            keepPlace(snoozing.item)
            return call('queue.snooze', {
              move: 'snooze',
              kind,
              id,
              cause,
              version,
              until: until.toISOString(),
            })
          }}
          onClose={() => setSnoozing(undefined)}
        />
      )}
    </>
  )
}

/** Everything that needs attention, the most urgent first. */
export const Queue = () => {
  const { data, error, refetch, view, kind } = useQueueList()
  const now = useNow()
  return (
    <Card component="section" aria-label="What needs you">
      <Views view={view} counts={data?.views} />
      {data && <Kinds view={view} kind={kind} counts={data.kinds} />}
      <LoadState what="the queue" data={data} error={error} onTryAgain={refetch} />
      {data &&
        now &&
        (data.items.length > 0 ? <Items items={data.items} now={now} /> : <Empty view={view} />)}
      {data && data.items.length > 0 && (
        <Typography
          sx={{
            padding: '8px 12px',
            fontSize: 13,
            color: colors.ink2,
            borderTop: `1px solid ${colors.line}`,
          }}
        >
          {data.items.length === QUEUE_SHOWN_MAX && `These are the ${QUEUE_SHOWN_MAX} most urgent. `}
          Sorted by money at stake and time left.
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {' '}
            Keys: j and k or the arrows to move, Enter to open, c to claim, s to snooze, d when done.
          </Box>
        </Typography>
      )}
    </Card>
  )
}
