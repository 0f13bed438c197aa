import { Box, Button } from '@mui/material'
import { colors } from '@gaitway/contract/values/colors'
import { showCents } from '@gaitway/contract/format/money'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { queueKinds } from '@gaitway/contract/queue'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { Link } from 'react-router-dom'
import { StatusMark, PageLink } from '../../shared/Parts.tsx'
import { NotCheckedIn, type LateDay } from '../jobs/NotCheckedIn.tsx'
import { describeItem, describeTiming } from './item-copy.ts'
import type { ItemMove } from './use-queue.tsx'

/** On phones, the item comes first, then its facts in one line, then its buttons. */
const areas = {
  xs: '"what cents" "when who" "moves moves"',
  md: '"what when cents who moves"',
}

type AssigneeProps = Pick<QueueItem, 'status' | 'claimedBy' | 'changedBy'> & { isMine: boolean }

const Assignee = ({ status, claimedBy, changedBy, isMine }: AssigneeProps) => {
  if (status === 'claimed')
    return <StatusMark tone="info">{isMine ? 'You' : (claimedBy?.name ?? 'Someone')}</StatusMark>
  if (status === 'open') return null
  return <>by {changedBy}</>
}

const buildLateDay = ({ id, person, dueAt, timeZone, phones }: QueueItem): LateDay => ({
  applicationId: id,
  clinicianName: person ?? '',
  startDate: dueAt ?? '',
  zone: timeZone ?? DEFAULT_TIME_ZONE,
  phones,
})

/** Links that open a dialog on the page of the shift. */
const lateDayMoves = [
  { label: 'Called out', end: 'callOut', color: 'primary' },
  { label: 'No-show', end: 'noShow', color: 'error' },
] as const

type QueueRowProps = {
  item: QueueItem
  now: Date
  userId: unknown
  hasAmounts: boolean
  moves: ItemMove[]
  busy: boolean
  onMove: (move: ItemMove['move'], button: HTMLElement) => void
}

/** An item of the queue: a link to the page where it is handled, and buttons to claim, snooze or finish it. */
export const QueueRow = ({ item, now, userId, hasAmounts, moves, busy, onMove }: QueueRowProps) => {
  const { to, title, detail } = describeItem(item)
  const timing = describeTiming(item, now)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateAreas: areas,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: `minmax(0, 1fr) 96px ${hasAmounts ? '92px' : '0'} 128px 232px`,
        },
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        padding: '8px 12px',
        borderTop: `1px solid ${colors.line}`,
        '&:first-of-type': { borderTop: 0 },
        '&:focus-within': { backgroundColor: colors.paper },
      }}
    >
      <Box sx={{ gridArea: 'what', minWidth: 0 }}>
        <Box sx={{ fontSize: 13, color: colors.ink3 }}>{queueKinds[item.kind].label}</Box>
        <PageLink to={to} data-item underline="hover" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </PageLink>
        {detail && <Box sx={{ fontSize: 13, color: colors.ink2, overflowWrap: 'anywhere' }}>{detail}</Box>}
        {item.kind === 'notCheckedIn' && (
          <NotCheckedIn day={buildLateDay(item)}>
            {lateDayMoves.map(({ label, end, color }) => (
              <Button
                key={end}
                size="small"
                variant="outlined"
                color={color}
                component={Link}
                to={`${to}?end=${end}`}
                aria-label={`${label}: ${item.person}`}
                sx={{ minHeight: { xs: 44, md: 32 } }}
              >
                {label}
              </Button>
            ))}
          </NotCheckedIn>
        )}
      </Box>
      <Box
        sx={{
          gridArea: 'when',
          fontVariantNumeric: 'tabular-nums',
          color: timing.isUrgent ? colors.clay : colors.ink2,
          fontWeight: timing.isUrgent ? 600 : 400,
        }}
      >
        {timing.text}
      </Box>
      <Box
        sx={{
          gridArea: 'cents',
          textAlign: 'right',
          fontSize: 16,
          fontVariantNumeric: 'tabular-nums',
          alignSelf: { xs: 'start', md: 'center' },
        }}
      >
        {item.cents !== null && showCents(item.cents)}
      </Box>
      <Box sx={{ gridArea: 'who', fontSize: 13, color: colors.ink2, minWidth: 0, overflow: 'hidden' }}>
        <Assignee {...item} isMine={item.claimedBy?.id === userId} />
      </Box>
      <Box
        sx={{
          gridArea: 'moves',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          justifyContent: { md: 'flex-end' },
        }}
      >
        {moves.map(({ move, label }) => (
          <Button
            key={move}
            size="small"
            variant="outlined"
            disabled={busy}
            aria-label={`${label}: ${title}`}
            aria-haspopup={move === 'snooze' ? 'menu' : undefined}
            onClick={({ currentTarget }) => onMove(move, currentTarget)}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
