import { Button } from '../../shared/Button.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { hasExtraTimeToDecide, type ShiftRow } from './figures.ts'
import styles from './lists.module.css'
import { words } from './words.ts'

/** Whether a time card is expected, waits, has extra time to decide on, or is settled; only shifts by the hour that were or are worked have one. */
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
  if (state === 'missing') return <span className={styles.loud}>{words.cardMissing}</span>
  const isWaiting = state === 'waits' || state === 'extraTime'
  return (
    <span>
      {state === 'rejected' && <Badge tone="clay">{words.cardRejected}</Badge>}
      <Button kind={isWaiting ? 'primary' : 'quiet'} size="small" onClick={() => onOpen?.(shift)}>
        {state === 'waits' ? words.cardCheck : isWaiting ? words.extraTimeDecide : words.cardView}
      </Button>
    </span>
  )
}
