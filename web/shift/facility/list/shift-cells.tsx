import type { ShiftCost } from '@gaitway/contract/schemas/shift-money'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { hasExtraTimeToDecide, type FacilityShift } from './ShiftFigures.tsx'
import { copy } from './copy.ts'
import { reviewCopy } from './review-copy.ts'
import { formatWhenInShort } from '../../parts/when.ts'
import { formatCostBasis, formatCostChange } from '../../../money/paying/PriceLines.tsx'
import styles from './lists.module.css'
import type { CancelKind } from '@gaitway/contract/values/enums'
import { DownIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { endingLabels, listEndings } from '../../sheets/ending/ending-kinds.ts'

type WhenProps = { slots: readonly { startDate: string; endDate: string }[]; zone: string }

export const When = ({ slots, zone }: WhenProps) => {
  const [day, ...rest] = formatWhenInShort(slots, zone).split(' · ')
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
  <span className={styles.when}>
    {jobAddressNickname ?? jobAddress1}
    <span className={styles.second}>
      {jobAddressNickname && `${jobAddress1}, `}
      {city}, {state}
    </span>
  </span>
)

/** What a shift costs, what that is based on, and what is still to be charged or refunded. */
export const Cost = ({ cost }: { cost: ShiftCost }) => {
  const balance = formatCostChange(cost)
  return (
    <span>
      <span className="text-16 medium">{showCents(cost.totalCents)}</span>
      <span className={styles.second}>{formatCostBasis(cost)}</span>
      {balance && <span className={styles.second}>{balance}</span>}
    </span>
  )
}

/** Only PRN shifts that have started have a time card. */
export const timeCardState = (shift: FacilityShift) => {
  const { jobId, shiftStatus, timesheet } = shift
  if (jobId.jobType !== 'PART_TIME' || (shiftStatus !== 'completed' && shiftStatus !== 'current'))
    return 'none'
  if (!timesheet || timesheet.status === 'draft') return 'missing'
  if (timesheet.status === 'pending') return 'toReview'
  if (hasExtraTimeToDecide(shift)) return 'extraTime'
  return timesheet.status === 'accepted' ? 'accepted' : 'rejected'
}

type TimeCardCellProps = { shift: FacilityShift; onOpen: ((shift: FacilityShift) => void) | undefined }

export const TimeCardCell = ({ shift, onOpen }: TimeCardCellProps) => {
  const state = timeCardState(shift)
  if (state !== 'missing' && !onOpen && shift.timesheet)
    return <Status of="timesheet" state={shift.timesheet.status} />
  if (state === 'missing' && shift.hasOpenNoShow)
    return <Badge tone="danger">{reviewCopy.noShowReported}</Badge>
  // A time card is late only once the last day is over.
  if (state === 'missing')
    return (
      <span className={shift.shiftStatus === 'current' ? 'quiet' : 'clay medium'}>Not submitted yet</span>
    )
  const isWaiting = (state === 'toReview' && !shift.hasOpenNoShow) || state === 'extraTime'
  return (
    <span>
      {shift.hasOpenNoShow && <Badge tone="danger">{reviewCopy.noShowReported}</Badge>}
      {state === 'rejected' && <Badge tone="danger">Returned</Badge>}
      <Button kind={isWaiting ? 'primary' : 'quiet'} size="small" onClick={() => onOpen?.(shift)}>
        {state === 'toReview' && isWaiting
          ? copy.reviewTimeCard
          : isWaiting
            ? 'Review extra time'
            : 'View time card'}
      </Button>
    </span>
  )
}

export type ChosenEnding = { kind: CancelKind; shift: FacilityShift }

/** How this shift can be ended now: not before someone is confirmed, nor as a no-show once it was worked. */
export const listShiftEndings = ({
  shiftStatus,
  timesheet,
  sentHome,
  jobId,
  hasOpenNoShow,
  shiftSlots,
}: FacilityShift): CancelKind[] =>
  shiftStatus === 'applied' || hasOpenNoShow
    ? []
    : listEndings(shiftStatus, jobId.jobType, {
        // Someone who was sent home did show up.
        isWorked: timesheet?.status === 'accepted' || sentHome !== null,
        hasMissedDay: shiftSlots.some(({ isMissed }) => isMissed),
      })

/** Whether this row is an applicant who can still be confirmed. */
export const isOpenApplication = ({ shiftStatus, jobId }: FacilityShift) =>
  shiftStatus === 'applied' && jobId.status === 'posted'

/** A link to where applicants are confirmed or declined. */
export const ApplicantsLink = ({ jobId }: Pick<FacilityShift, 'jobId'>) => (
  <LinkButton kind="quiet" size="small" href={`/facility/applicants?jobId=${jobId.id}`}>
    {copy.applicants}
    <span className="visually-hidden">{copy.moveOfShift('', showSerial(jobId.serialNumber))}</span>
  </LinkButton>
)

type EndMenuProps = { shift: FacilityShift; onEnd: (ending: ChosenEnding) => void }

/** The ways to end a shift early, as a menu, or as a button if there is only one. */
export const EndMenu = ({ shift, onEnd }: EndMenuProps) => {
  const kinds = listShiftEndings(shift)
  const serial = showSerial(shift.jobId.serialNumber)
  const [only, ...more] = kinds
  if (only && more.length === 0)
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={copy.moveOfShift(endingLabels[only], serial)}
        onClick={() => onEnd({ kind: only, shift })}
      >
        {endingLabels[only]}
      </Button>
    )
  return (
    <Menu
      label={`End shift ${serial}`}
      button={
        <>
          End
          <DownIcon size={16} />
        </>
      }
      entries={kinds.map(kind => ({ label: endingLabels[kind], onChoose: () => onEnd({ kind, shift }) }))}
    />
  )
}
