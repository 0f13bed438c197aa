import { showCents } from '@gaitway/contract/money'
import { Button } from '../../shared/Button.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { hasExtraTimeToDecide, type ShiftRow } from './use-figures.ts'
import { copy } from './copy.ts'
import { whenInShort } from '../job/job-facts.ts'
import { costBasis, costMoves, type ShiftCost } from '../paying/cost-copy.ts'
import styles from './lists.module.css'

type WhenProps = { slots: readonly { startDate: string; endDate: string }[]; zone: string }

export const When = ({ slots, zone }: WhenProps) => {
  const [day, ...rest] = whenInShort(slots, zone).split(' · ')
  return (
    <span className={styles.when}>
      {day}
      <span className={styles.second}>{rest.join(' · ')}</span>
    </span>
  )
}

type WhereProps = {
  of: { jobAddressNickname: string | null; jobAddress1: string; city: string; state: string }
}

export const Where = ({ of: { jobAddressNickname, jobAddress1, city, state } }: WhereProps) => (
  <span>
    {jobAddressNickname ?? jobAddress1}
    <span className={styles.second}>
      {city}, {state}
    </span>
  </span>
)

/** What a shift costs, what that is based on, and what is still to be charged or refunded. */
export const Cost = ({ cost }: { cost: ShiftCost }) => {
  const moves = costMoves(cost)
  return (
    <span>
      {showCents(cost.totalCents)}
      <span className={styles.second}>{costBasis(cost)}</span>
      {moves && <span className={styles.second}>{moves}</span>}
    </span>
  )
}

/** Only PRN shifts that have started have a time card. */
export const timeCardState = (shift: ShiftRow) => {
  const { jobId, shiftStatus, timesheet } = shift
  if (jobId.jobType !== 'PART_TIME' || (shiftStatus !== 'completed' && shiftStatus !== 'current'))
    return 'none'
  if (!timesheet || timesheet.status === 'draft') return 'missing'
  if (timesheet.status === 'pending') return 'waits'
  if (hasExtraTimeToDecide(shift)) return 'extraTime'
  return timesheet.status === 'accepted' ? 'accepted' : 'rejected'
}

type TimeCardCellProps = { shift: ShiftRow; onOpen: ((shift: ShiftRow) => void) | undefined }

export const TimeCardCell = ({ shift, onOpen }: TimeCardCellProps) => {
  const state = timeCardState(shift)
  if (state !== 'missing' && !onOpen && shift.timesheet)
    return <Status of="timesheet" state={shift.timesheet.status} />
  if (state === 'missing') return <span className="clay medium">{copy.cardMissing}</span>
  const isWaiting = state === 'waits' || state === 'extraTime'
  return (
    <span>
      {state === 'rejected' && <Badge tone="clay">{copy.cardRejected}</Badge>}
      <Button kind={isWaiting ? 'primary' : 'quiet'} size="small" onClick={() => onOpen?.(shift)}>
        {state === 'waits' ? copy.cardCheck : isWaiting ? copy.extraTimeDecide : copy.cardView}
      </Button>
    </span>
  )
}
