import { jobTypeNames, paymentStages, type PaymentStage } from '@gaitway/contract/values/enums'
import { confirmedStatuses, shiftStatuses } from '@gaitway/contract/lifecycles/application'
import { showSerial } from '@gaitway/contract/format/money'
import { useState } from 'react'
import { Link } from 'wouter'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { hasAutomaticLines } from '@gaitway/contract/format/time-card-copy'
import { useAnswerKeepingLast } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-session.ts'
import { formatWorked } from '../../parts/when.ts'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Status } from '../../../ui/show/Status.tsx'
import { Attendance, findLatestAttendedDay } from '../../clinician/time-card/Attendance.tsx'
import { ClockLines } from '../../clinician/time-card/TimeCardNotes.tsx'
import {
  listShiftEndings,
  EndMenu,
  type ChosenEnding,
  Cost,
  isOpenApplication,
  TimeCardCell,
  ApplicantsLink,
  timeCardState,
  When,
  Where,
} from './shift-cells.tsx'
import { ToApprove } from './ToApprove.tsx'
import { useTimeCardReview } from './use-time-card-review.tsx'
import type { FacilityShift } from './ShiftFigures.tsx'
import { ListTools, NoMatch } from './ListTools.tsx'
import { RecordTable, type RecordColumn } from '../../../ui/list/RecordTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copy } from './copy.ts'
import { ClinicianRating, RatingOffer } from '../../sheets/rating/RatingOffer.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ListBody } from '../../../ui/list/ListBody.tsx'
import styles from './lists.module.css'

const EditShift = lazyComponent(() => import('../editing/EditShift.tsx'), 'EditShift')

const sorts = ['startDate', 'shiftId', 'nickname', 'address1', 'status', 'totalWorkedHours'] as const

/** The name of the payment filter in the URL. */
const PAYMENT = 'payment'
const paymentOptions = [
  { value: 'any', label: 'Any payment status' },
  ...paymentStages.map(stage => ({ value: stage, label: findStatusWord('payment', stage).word })),
] as const

const formatWorkedHours = ({ jobId, shiftStatus, totalWorkedHours }: FacilityShift) =>
  jobId.jobType === 'PART_TIME' &&
  (shiftStatus === 'completed' || shiftStatus === 'upcoming') &&
  totalWorkedHours !== null
    ? formatWorked(totalWorkedHours)
    : undefined

type ColumnsOptions = {
  onOpen: ((shift: FacilityShift) => void) | undefined
  onEnd: ((ending: ChosenEnding) => void) | undefined
  onEdit: (shift: FacilityShift) => void
  mayChoose: boolean
}

const listColumns = ({ onOpen, onEnd, onEdit, mayChoose }: ColumnsOptions): RecordColumn<FacilityShift>[] => [
  {
    label: 'Clinician',
    head: 3,
    cell: ({ clinicianId, jobId }) => (
      <Link
        href={`/facility/clinicianprofile/${clinicianId.id}?jobId=${jobId.id}&from=shifts`}
        className={styles.first}
      >
        {clinicianId.firstName} {clinicianId.lastName}
      </Link>
    ),
  },
  {
    label: copy.shiftId,
    cell: ({ jobId }) => (
      <span>
        <Link href={`/facility/jobprofile/${jobId.id}`}>{showSerial(jobId.serialNumber)}</Link>
        <span className={styles.second}>{jobTypeNames[jobId.jobType]}</span>
      </span>
    ),
  },
  {
    label: copy.when,
    head: 1,
    cell: ({ shiftSlots, jobId }) => (
      <span>
        <When slots={shiftSlots} zone={jobId.timeZone} />
        <Attendance day={findLatestAttendedDay({ shiftSlots })} zone={jobId.timeZone} />
      </span>
    ),
  },
  { label: copy.where, cell: ({ jobId }) => <Where of={jobId} /> },
  {
    label: copy.status,
    cell: shift => (
      <span>
        <Status of="application" state={shift.shiftStatus} />
        {shift.shiftStatus === 'completed' && <ClinicianRating shift={shift} />}
      </span>
    ),
  },
  { label: 'Time worked', cell: formatWorkedHours, figures: true },
  {
    label: copy.cost,
    head: 2,
    under: true,
    cell: ({ cost }) => cost && <Cost cost={cost} />,
  },
  {
    label: 'Time card deadline',
    under: true,
    cell: ({ timesheet, jobId }) =>
      timesheet && hasAutomaticLines(timesheet) && <ClockLines card={timesheet} zone={jobId.timeZone} />,
  },
  {
    label: 'Payment',
    cell: ({ paymentStage, facilityPaymentStatus }) =>
      paymentStage && (
        <Cluster as="span" gap={8} lineGap={4}>
          <Status of="payment" state={paymentStage} />
          {facilityPaymentStatus && <Status of="facilityPayment" state={facilityPaymentStatus} />}
        </Cluster>
      ),
  },
  {
    label: 'Time card',
    cell: shift => timeCardState(shift) !== 'none' && <TimeCardCell shift={shift} onOpen={onOpen} />,
  },
  ...(onEnd || mayChoose
    ? [
        {
          label: copy.moves,
          moves: true,
          cell: (shift: FacilityShift) => {
            if (isOpenApplication(shift)) return mayChoose && <ApplicantsLink jobId={shift.jobId} />
            if (!onEnd || listShiftEndings(shift).length === 0) return null
            return (
              <Cluster gap={4} nowrap>
                {shift.shiftStatus === 'upcoming' && (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={copy.moveOfShift('Edit shift', showSerial(shift.jobId.serialNumber))}
                    onClick={() => onEdit(shift)}
                  >
                    Edit shift
                  </Button>
                )}
                <EndMenu shift={shift} onEnd={onEnd} />
              </Cluster>
            )
          },
        },
      ]
    : []),
]

type ConfirmedShiftsProps = {
  toApprove: readonly FacilityShift[] | undefined
  onShown?: () => void
}

/** Who works when, and the time cards to review. */
export const ConfirmedShifts = ({ toApprove, onShown }: ConfirmedShiftsProps) => {
  const [accepted, setAccepted] = useState<readonly FacilityShift[]>([])
  const review = useTimeCardReview(shift => setAccepted([shift]))
  const [edited, setEdited] = useState<FacilityShift>()
  const may = useMay()
  const mayReview = may('shifts')
  const list = useList({
    choices: shiftStatuses,
    shown: confirmedStatuses,
    sorts,
    sortBy: 'startDate',
    more: [PAYMENT],
  })
  const { params } = useUrlParams()
  const paymentStatus = paymentStages.find(stage => stage === params.get(PAYMENT))
  const answer = useAnswerKeepingLast(
    'applications.shifts',
    list.picked === null
      ? null
      : { ...list.sent, shiftStatus: list.picked, paymentStatus, forFacility: 'true' },
  )
  const columns = listColumns({
    onOpen: mayReview ? review.open : undefined,
    onEnd: mayReview ? review.end : undefined,
    onEdit: setEdited,
    mayChoose: may('applicants'),
  })
  const empty = list.isFiltered ? (
    <NoMatch list={list} />
  ) : (
    <EmptyState title={copy.noJobsMatch} why="Confirmed shifts appear here with their time cards." />
  )
  return (
    <>
      <RatingOffer
        shifts={accepted}
        onRate={({ id }) => setAccepted(accepted.filter(shift => shift.id !== id))}
      />
      {mayReview && (
        <ToApprove shifts={toApprove} onOpen={review.open} onAccepted={setAccepted} onShown={onShown} />
      )}
      <ListTools
        list={list}
        nameOf={status => findStatusWord('application', status).word}
        searchHint="Clinician, shift ID, location, date or hours"
      >
        <div className={styles.payment}>
          <Field label="Payment status" hideLabel>
            <Select<PaymentStage | 'any'>
              options={paymentOptions}
              value={paymentStatus ?? 'any'}
              onChange={stage => list.set(PAYMENT, stage === 'any' ? undefined : stage)}
            />
          </Field>
        </div>
      </ListTools>
      {list.picked === null ? (
        empty
      ) : (
        <ListBody answer={answer} list={list} empty={empty}>
          {shifts => (
            <RecordTable
              label={copy.confirmed}
              columns={columns}
              records={shifts}
              keyOf={shift => shift.id}
            />
          )}
        </ListBody>
      )}
      {review.sheet}
      {edited && (
        <EditShift
          jobId={edited.jobId.id}
          name={edited.clinicianId.firstName}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
