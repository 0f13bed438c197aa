import { showNumber } from '@gaitway/contract/format/numbers'
import { Box, Card, Chip, Tab, Tabs, Typography } from '@mui/material'
import { formatCount } from '@gaitway/contract/answers'
import { colors } from '@gaitway/contract/values/colors'
import { QUEUE_KIND_MAX, QUEUE_SHOWN_MAX } from '@gaitway/contract/values/limits'
import { queueKinds, type QueueKind, queueViews, type QueueView } from '@gaitway/contract/queue'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { useState, useEffect, useRef } from 'react'
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
  useQueueMove,
  useQueueList,
  type QueueList,
} from './use-queue.tsx'

const keySteps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
/** `c` claims an item, takes it over from a colleague, or releases your own. */
const moveKeys: Record<string, readonly ItemMove['move'][]> = {
  c: ['claim', 'release'],
  s: ['snooze'],
  d: ['finish'],
  r: ['reopen'],
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null)

type KeysOptions = {
  items: readonly QueueItem[]
  movesOf: (item: QueueItem) => ItemMove[]
  onMove: (item: QueueItem, move: ItemMove['move'], anchor: HTMLElement) => void
  /** `d` was pressed on an item that can’t be marked as done */
  onNotFinishable: () => void
}

/** The arrow keys or `j` and `k` move the focus through the links of the list; other keys change the focused item. */
const useQueueKeys = ({ items, movesOf, onMove, onNotFinishable }: KeysOptions) => {
  const list = useRef<HTMLOListElement>(null)
  /** the index in the list that keeps the focus when its item leaves the list */
  const keptIndex = useRef<number>(undefined)
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-item]') ?? [])]
  const findFocusedIndex = () => {
    const row = document.activeElement?.closest('li')
    return row && list.current?.contains(row) ? [...list.current.children].indexOf(row) : -1
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('[role=dialog], [role=menu][aria-label=Snooze]')) return
      const focused = findFocusedIndex()
      const step = keySteps[event.key]
      if (step !== undefined) {
        // the arrows scroll the page until an item has the focus
        if (focused < 0 && event.key.startsWith('Arrow')) return
        const all = links()
        all[Math.min(Math.max(focused + step, 0), all.length - 1)]?.focus()
        event.preventDefault()
        return
      }
      const item = items[focused]
      const link = links()[focused]
      const move = item && movesOf(item).find(one => moveKeys[event.key]?.includes(one.move))
      if (item && !move && event.key === 'd' && item.status !== 'done') onNotFinishable()
      if (!item || !link || !move) return
      event.preventDefault()
      onMove(item, move.move, link)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    if (keptIndex.current === undefined) return
    const all = links()
    all[Math.min(keptIndex.current, all.length - 1)]?.focus()
    keptIndex.current = undefined
  }, [items])

  return {
    list,
    /** the next item gets the focus when this one leaves the list */
    keepFocusAt: (item: QueueItem) => {
      keptIndex.current = items.findIndex(({ kind, id }) => kind === item.kind && id === item.id)
    },
  }
}

const formatKindCount = (count: number) =>
  formatCount(Math.min(count, QUEUE_KIND_MAX), count > QUEUE_KIND_MAX)

const Views = ({ view, counts }: { view: QueueView; counts: QueueList['views'] | undefined }) => (
  <Tabs value={view} variant="scrollable" scrollButtons={false} aria-label="Views of the queue">
    {(Object.keys(queueViews) as QueueView[]).map(name => (
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

/** Links that show one kind of item only. The link of the chosen kind shows all kinds again. */
const Kinds = ({ view, kind, counts }: KindsProps) => {
  const listed = (Object.keys(queueKinds) as QueueKind[]).filter(name => counts[name] || name === kind)
  if (listed.length < 2 && !kind) return null
  return (
    <Box
      component="nav"
      aria-label="Kinds"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, padding: '8px 12px' }}
    >
      {listed.map(name => (
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
          label={`${queueKinds[name].label} ${formatKindCount(counts[name] ?? 0)}`}
        />
      ))}
    </Box>
  )
}

const emptyTexts: Record<QueueView, string> = {
  open: 'Nothing needs you right now.',
  mine: 'You haven’t claimed anything. Claim an item to show colleagues that you take care of it.',
  snoozed: 'Nothing is snoozed.',
  done: 'Nothing is marked as done. Items whose cause is gone leave the queue by themselves.',
}

const EmptyQueue = ({ view }: { view: QueueView }) => (
  <Box sx={{ padding: 3 }}>
    <Typography sx={{ fontSize: 16 }}>{emptyTexts[view]}</Typography>
    {view === 'open' && (
      <Typography sx={{ color: colors.ink2, marginTop: 0.5 }}>
        A good time to look ahead: <PageLink to="/jobs">open shifts</PageLink>,{' '}
        <PageLink to="/onboarding-calls">upcoming calls</PageLink> or <PageLink to="/users">users</PageLink>.
      </Typography>
    )}
  </Box>
)

const Items = ({ items, now }: { items: readonly QueueItem[]; now: Date }) => {
  const { identity } = useGetIdentity()
  const movesOf = useItemMoves()
  const { moveItem, busy } = useQueueMove()
  const [snoozing, setSnoozing] = useState<{ item: QueueItem; anchor: HTMLElement }>()
  const onMove = (item: QueueItem, move: ItemMove['move'], anchor: HTMLElement) => {
    if (move === 'snooze') return setSnoozing({ item, anchor })
    keepFocusAt(item)
    void moveItem(move, item)
  }
  const notify = useNotify()
  const onNotFinishable = () => notify('An unfilled shift stays here until it’s filled or canceled.')
  const { list, keepFocusAt } = useQueueKeys({ items, movesOf, onMove, onNotFinishable })
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
            keepFocusAt(snoozing.item)
            void moveItem('snooze', snoozing.item, until)
          }}
          onChoose={until => {
            const { kind, id, cause, version } = snoozing.item
            keepFocusAt(snoozing.item)
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
        (data.items.length > 0 ? <Items items={data.items} now={now} /> : <EmptyQueue view={view} />)}
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
