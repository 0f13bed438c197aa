import { jobTypeNames } from '@gaitway/contract/values/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { showSerial, showCents } from '@gaitway/contract/format/money'
import { showBriefDay, showTime } from '@gaitway/contract/format/time'
import { hasAutomaticLines } from '@gaitway/contract/format/time-card-copy'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import { formatHours } from '../../parts/when.ts'
import { ClockLines } from '../time-card/TimeCardNotes.tsx'
import type { ShiftListSort } from './list-state.ts'
import { StarRow } from '../../../profile/reliability/Rating.tsx'
import { copy } from './copy.ts'
import {
  getTimeCardColor,
  formatTimeWorked,
  type ClinicianShift,
  listTimeCardMoves,
  type TimeCardMove,
} from '../time-card/time-card.ts'
import { Deadline } from '../../sheets/standby/Offer.tsx'
import { copy as standbyCopy } from '../../sheets/standby/copy.ts'
import styles from './shift-list.module.css'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { DownIcon } from '../../../ui/icons.tsx'
import { classes } from '../../../ui/classes.ts'
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx'
import { getClinicianPayStatus } from '@gaitway/contract/money-status'
import { formatExpectedAmount, formatPayDelay } from '../../parts/pay.ts'
import { copy as payoutsCopy } from '../../../money/payouts/copy.ts'

type ShiftProps = { shift: ClinicianShift }

/** The payout, or the expected pay before there is one, or what the shift pays before it is confirmed. */
const Pay = ({ shift: { shiftStatus, timesheet, payout, expectedPay, jobId } }: ShiftProps) => {
  const status =
    (payout ?? expectedPay) &&
    getClinicianPayStatus({
      shift: shiftStatus,
      timesheet: timesheet?.status ?? null,
      payout: payout?.status ?? null,
    })
  const badge = status && <Status of="clinicianPay" state={status} />
  if (payout)
    return (
      <a href="/clinician/payouts" target="_blank" rel="noopener" className={styles.pay}>
        <strong>{showCents(payout.amountCents)}</strong> {badge}
        {payout.status === 'due' && payout.waitsFor && (
          <span className="block quiet text-13">{payoutsCopy.waitsFor[payout.waitsFor]}</span>
        )}
        <span className="visually-hidden"> {copy.newTab}</span>
      </a>
    )
  return (
    <span className={styles.pay}>
      <strong>{expectedPay ? formatExpectedAmount(expectedPay) : showCents(jobId.totalPayCents)}</strong>{' '}
      {badge}
      {expectedPay && <span className="quiet text-13">{formatPayDelay(expectedPay)}</span>}
    </span>
  )
}

const timeCardMoveLabels = { view: 'View', create: 'Create', edit: 'Edit', delete: 'Delete' }

/** The time card status in its specified color, with a menu of what can be done with the time card. */
const TimeCardMenu = ({ shift, onDeleteTimeSheet }: CellProps) => {
  const color = getTimeCardColor(shift, 'clinician')
  const { timesheet, id } = shift
  const state = timesheet ? findStatusWord('timesheet', timesheet.status).word : 'To submit'
  const buildEntry = (move: TimeCardMove): MenuEntry => {
    const label = timeCardMoveLabels[move]
    if (move === 'delete') return { label, danger: true, onChoose: () => onDeleteTimeSheet(shift) }
    return { label, href: `/clinician/dashboard?timecard=${id}` }
  }
  return (
    <Menu
      label={`Time card for shift ${showSerial(shift.jobId.serialNumber)}: ${state}`}
      button={
        <span className={styles.timeCard} data-color={color}>
          {state}
          <DownIcon size={16} />
        </span>
      }
      entries={listTimeCardMoves(shift).map(buildEntry)}
    />
  )
}

/** The standby offer that is offered or accepted, and not being confirmed. */
const findOpenOffer = ({ isHeld, shiftStatus, standbyOffer: offer }: ClinicianShift) =>
  !isHeld && shiftStatus === 'applied' && (offer?.status === 'offered' || offer?.status === 'accepted')
    ? offer
    : undefined

/** The status of the shift, or of its standby offer. */
const ShiftStatus = ({ shift }: ShiftProps) => {
  const offer = findOpenOffer(shift)
  if (shift.isHeld) return <Badge tone="info">Being confirmed</Badge>
  if (shift.hasOpenNoShow) return <Badge tone="danger">No-show reported</Badge>
  return offer ? (
    <Status of="standbyOffer" state={offer.status} />
  ) : (
    <Status of="application" state={shift.shiftStatus} />
  )
}

/** Says that the clinician is a standby, and until when they can answer an offer. */
const renderStandby = (shift: ClinicianShift) => {
  const offer = findOpenOffer(shift)
  if (shift.isHeld || !shift.isStandby || shift.shiftStatus !== 'applied') return null
  return (
    <>
      <Badge tone="info">{standbyCopy.standby}</Badge>
      {offer?.status === 'offered' && <Deadline shift={{ offer, job: shift.jobId }} />}
    </>
  )
}

export type RowActions = {
  onRemove: (shift: ClinicianShift) => void
  onDropOut: (shift: ClinicianShift) => void
  onDeleteTimeSheet: (shift: ClinicianShift) => void
}
export type CellProps = RowActions & { shift: ClinicianShift }
export type ShiftColumn = {
  id: keyof typeof copy.columns
  sort?: ShiftListSort
  /** Null when there is nothing to show. */
  cell: (props: CellProps) => ReactNode
}

const DetailsLink = ({ shift, children }: ShiftProps & { children: ReactNode }) => (
  <a
    href={`/clinician/jobprofile/${shift.jobId.id}`}
    target="_blank"
    rel="noopener"
    className={classes('medium', styles.link)}
  >
    {children}
    <span className="visually-hidden"> {copy.newTab}</span>
  </a>
)

type Slot = NonNullable<ClinicianShift['postedSlots']>[number]
type TimesProps = { slots: readonly Slot[]; zone: string; isPosted?: boolean }

const Times = ({ slots, zone, isPosted = false }: TimesProps) => (
  <ul className={classes('figures', styles.times)}>
    {slots.map(slot => (
      <li key={slot.id} className={isPosted ? 'quiet' : undefined}>
        {isPosted && <span className="block text-13">Posted as</span>}
        <span className="nowrap">{showBriefDay(slot.startDate, zone)}</span>{' '}
        <span className="nowrap">{formatHours(slot, zone)}</span>
      </li>
    ))}
  </ul>
)

const isSameTime = (slot: Slot, other: Slot) =>
  slot.id === other.id && slot.startDate === other.startDate && slot.endDate === other.endDate

/** The times of the shift, and the posted times of the days for which other times were agreed on. */
const ShiftTimes = ({ shift: { shiftSlots, postedSlots, jobId } }: ShiftProps) => (
  <>
    <Times slots={shiftSlots} zone={jobId.timeZone} />
    {postedSlots && (
      <Times
        slots={postedSlots.filter(posted => !shiftSlots.some(slot => isSameTime(slot, posted)))}
        zone={jobId.timeZone}
        isPosted
      />
    )}
  </>
)

const toSlots = (times: NonNullable<ClinicianShift['proposedSlots']>) =>
  times.map(({ slotId, ...slot }) => ({ id: slotId, ...slot }))

/** The times that the facility proposes instead, with a link to the page where the clinician answers. */
const Counter = ({ shift: { counterSlots, jobId } }: ShiftProps) => (
  <>
    <a href={`/clinician/jobprofile/${jobId.id}`} target="_blank" rel="noopener">
      {counterSlots?.length === 0
        ? 'The facility asks for the posted times'
        : 'The facility proposes other times'}
      <span className="visually-hidden"> {copy.newTab}</span>
    </a>
    <Times slots={toSlots(counterSlots ?? [])} zone={jobId.timeZone} />
  </>
)

/** The first day and its hours on one line, with how many more days there are. */
const formatFirstSlot = (slots: readonly Slot[], { timeZone }: ClinicianShift['jobId']) => {
  const [slot, ...more] = slots
  if (!slot) return null
  const hours = `${showTime(slot.startDate, timeZone)}–${showTime(slot.endDate, timeZone)}`
  const first = `${showBriefDay(slot.startDate, timeZone)}, ${hours}`
  return more.length > 0 ? `${first} +${more.length}` : first
}

/** An application that ended without pay no longer shows what the shift pays. */
const showsPay = ({ payout, expectedPay, shiftStatus }: ClinicianShift) =>
  payout !== null || expectedPay !== null || shiftStatus === 'applied'

/** The one open action: answer an offer, rate the facility, remove an application, or cancel a confirmed shift. */
const renderShiftAction = ({ shift, onRemove, onDropOut }: CellProps) => {
  const moves = shift.isHeld ? [] : listOpenMoves(applicationLifecycle, shift.shiftStatus, 'clinician')
  const serial = showSerial(shift.jobId.serialNumber)
  if (findOpenOffer(shift)?.status === 'offered')
    return (
      <LinkButton size="small" newTab href={`/clinician/jobprofile/${shift.jobId.id}`}>
        Answer
        <span className="visually-hidden">{` the offer for shift ${serial} ${copy.newTab}`}</span>
      </LinkButton>
    )
  if (shift.shiftStatus === 'completed' && shift.ratings.byClinician === null)
    return (
      <LinkButton kind="secondary" size="small" href={`/clinician/dashboard?rate=${shift.id}`}>
        Rate
        <span className="visually-hidden"> {`${shift.facilityId.officeName}, shift ${serial}`}</span>
      </LinkButton>
    )
  const canRemove = moves.includes('remove')
  if (!canRemove && (!moves.includes('dropOut') || shift.hasOpenNoShow)) return null
  return (
    <Button
      kind="secondary"
      size="small"
      aria-label={canRemove ? `Remove application for shift ${serial}` : `Cancel my shift ${serial}`}
      onClick={() => (canRemove ? onRemove : onDropOut)(shift)}
    >
      {canRemove ? applicationLifecycle.moves.remove.label : 'Cancel'}
    </Button>
  )
}

/** The confirmed-shifts table for clinicians, each cell on one line. */
export const columns: readonly ShiftColumn[] = [
  {
    id: 'shiftId',
    sort: 'shiftId',
    cell: ({ shift }) => <DetailsLink shift={shift}>{showSerial(shift.jobId.serialNumber)}</DetailsLink>,
  },
  {
    id: 'facility',
    sort: 'officeName',
    cell: ({ shift }) => <DetailsLink shift={shift}>{shift.facilityId.officeName}</DetailsLink>,
  },
  { id: 'nickname', sort: 'nickname', cell: ({ shift }) => shift.jobId.jobAddressNickname },
  { id: 'location', sort: 'address1', cell: ({ shift }) => formatAddress(shift.jobId) },
  { id: 'shift', sort: 'startDate', cell: ({ shift }) => formatFirstSlot(shift.shiftSlots, shift.jobId) },
  {
    id: 'proposed',
    cell: ({ shift }) =>
      shift.proposedSlots ? formatFirstSlot(toSlots(shift.proposedSlots), shift.jobId) : null,
  },
  { id: 'jobType', cell: ({ shift }) => jobTypeNames[shift.jobId.jobType] },
  { id: 'status', sort: 'status', cell: ({ shift }) => <ShiftStatus shift={shift} /> },
  {
    id: 'chat',
    cell: ({ shift: { facilityId } }) => (
      <a
        href={`/chat-profile?open=${facilityId.userId}`}
        target="_blank"
        rel="noopener"
        className={styles.link}
      >
        {copy.columns.chat}
        <span className="visually-hidden">{` with ${facilityId.officeName} ${copy.newTab}`}</span>
      </a>
    ),
  },
  {
    id: 'timeCard',
    cell: props =>
      getTimeCardColor(props.shift, 'clinician') === 'hidden' ? null : <TimeCardMenu {...props} />,
  },
  { id: 'timeWorked', sort: 'totalWorkedHours', cell: ({ shift }) => formatTimeWorked(shift) ?? null },
  { id: 'actions', cell: renderShiftAction },
]

/** The columns that the table shows below a row when it is opened, and that cards show in their order. */
export const details: readonly ShiftColumn[] = [
  { id: 'times', cell: ({ shift }) => <ShiftTimes shift={shift} /> },
  { id: 'counter', cell: ({ shift }) => (shift.counterSlots ? <Counter shift={shift} /> : null) },
  { id: 'pay', cell: ({ shift }) => (showsPay(shift) ? <Pay shift={shift} /> : null) },
  { id: 'standby', cell: ({ shift }) => renderStandby(shift) },
  {
    id: 'clock',
    cell: ({ shift: { timesheet, jobId } }) =>
      timesheet && hasAutomaticLines(timesheet) ? (
        <ClockLines card={timesheet} zone={jobId.timeZone} />
      ) : null,
  },
  {
    id: 'place',
    cell: ({ shift: { facilityId, jobId } }) => `${facilityId.officeName}, ${formatAddress(jobId)}`,
  },
  {
    id: 'rating',
    cell: ({ shift: { ratings } }) =>
      ratings.byClinician === null ? null : <StarRow stars={ratings.byClinician} />,
  },
]
