import { getMoneyProps } from '../../parts/pay.ts'
import { clinicianTypeNames, facilityJobFilters } from '@gaitway/contract/values/enums'
import { defaultJobStatuses } from '@gaitway/contract/lifecycles/job'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { Link } from 'wouter'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { useAnswerKeepingLast } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { formatWhenInShort } from '../../parts/when.ts'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { readFirstName, JobMenu } from '../editing/use-job-moves.tsx'
import { copy as jobCopy } from '../../parts/copy.ts'
import { ListTools, NoMatch } from './ListTools.tsx'
import { RecordTable, useIsTable, type RecordColumn } from '../../../ui/list/RecordTable.tsx'
import { Where } from './shift-cells.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import type { GetTimeCardOpener, OwnJob } from './Week.tsx'
import { copy } from './copy.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { daysAfter, isDay, showDayName } from '../../../ui/days.ts'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { useFocusOnLoad } from '../../../ui/list/use-focus-on-load.ts'
import { spendRange } from './ShiftFigures.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ListBody } from '../../../ui/list/ListBody.tsx'
import styles from './lists.module.css'
import { plural } from '@gaitway/contract/format/plural'
import { EDITS_PER_CALL_MAX } from '@gaitway/contract/values/limits'
import { useState } from 'react'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'

const ChangeMany = lazyComponent(() => import('../editing/ChangeMany.tsx'), 'ChangeMany')

/** Shifts chosen to be changed together. */
const useSelection = () => {
  const [isSelecting, setSelecting] = useState(false)
  const [jobs, setJobs] = useState<OwnJob[]>([])
  const ids = jobs.map(({ id }) => id)
  return {
    isSelecting,
    jobs,
    ids,
    start: () => setSelecting(true),
    end: () => {
      setSelecting(false)
      setJobs([])
    },
    toggle: (job: OwnJob) =>
      setJobs(ids.includes(job.id) ? jobs.filter(({ id }) => id !== job.id) : [...jobs, job]),
  }
}

/** Starts and ends selecting shifts, and opens the sheet that changes them. */
const SelectBar = ({ selection }: { selection: ReturnType<typeof useSelection> }) => {
  const [isChanging, setChanging] = useState(false)
  const { isSelecting, jobs, start, end } = selection
  return (
    <Cluster gap={8} className={styles.selecting}>
      {isSelecting ? (
        <>
          <output>{`${plural(jobs.length, 'shift', 'shifts')} selected`}</output>
          <Button
            size="small"
            disabled={jobs.length === 0 || jobs.length > EDITS_PER_CALL_MAX}
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
          <Button kind="quiet" size="small" onClick={end}>
            Done
          </Button>
        </>
      ) : (
        <Button kind="quiet" size="small" onClick={start}>
          Select shifts
        </Button>
      )}
      {isChanging && (
        <ChangeMany
          jobs={jobs}
          onClose={() => {
            setChanging(false)
            end()
          }}
        />
      )}
    </Cluster>
  )
}

const selectColumn = ({ ids, toggle }: ReturnType<typeof useSelection>): RecordColumn<OwnJob> => ({
  label: 'Select',
  cell: job => (
    <Checkbox
      value={ids.includes(job.id)}
      onChange={() => toggle(job)}
      label={<span className="visually-hidden">{`Select shift ${showSerial(job.serialNumber)}`}</span>}
    />
  ),
})

const sorts = ['startDate', 'createdAt', 'shiftId', 'totalTime', 'totalAmount', 'numberOfApplicants'] as const

/** How many applicants can be confirmed now. */
const Applicants = ({ job }: { job: OwnJob }) => {
  const mayChoose = useMay()('applicants')
  return mayChoose && job.openApplicants > 0 ? (
    <Link href={`/facility/applicants?jobId=${job.id}`}>{`View ${job.openApplicants}`}</Link>
  ) : (
    <>{job.openApplicants}</>
  )
}

/** A PRN shift's total without its unit, which the heading of the column implies. */
const getPayInColumn = (job: OwnJob) => ({
  ...getMoneyProps(job),
  ...(job.jobType === 'PART_TIME' && { unit: 'none' as const }),
})

const listColumns = (getTimeCardOpener: GetTimeCardOpener): RecordColumn<OwnJob>[] => [
  {
    label: copy.when,
    head: 1,
    cell: job => (
      <Link href={`/facility/jobprofile/${job.id}`} className={styles.first}>
        {formatWhenInShort(job.slots, job.timeZone)}
      </Link>
    ),
  },
  { label: copy.shiftId, cell: job => showSerial(job.serialNumber), figures: true },
  {
    label: 'What',
    cell: job => (
      <span>
        {clinicianTypeNames[job.clinicianType]}
        <span className={styles.second}>{job.settingTypes.join(', ')}</span>
      </span>
    ),
  },
  { label: copy.where, cell: job => <Where of={job} /> },
  { label: 'Pay', head: 2, cell: job => <Money {...getPayInColumn(job)} />, figures: true },
  { label: copy.applicants, cell: job => <Applicants job={job} />, figures: true },
  {
    label: copy.status,
    cell: job => (
      <span>
        {job.isHeld ? (
          <Badge tone="info">{copy.beingConfirmed}</Badge>
        ) : (
          <Status of="job" state={job.status} />
        )}
        {job.confirmed && <span className={styles.second}>{job.confirmed.clinicianName}</span>}
        {job.boostPercent > 0 && (
          <span className={styles.second}>{jobCopy.boostedTag(job.boostPercent)}</span>
        )}
        {job.standbyRound && !job.isHeld && (
          <span className={styles.second}>{copy.standbyRound[job.standbyRound]}</span>
        )}
        <ReviewButton job={job} onReview={getTimeCardOpener(job.id)} />
      </span>
    ),
  },
]

/** The job's menu, which is small in a table, because the column's heading says what it is. */
const JobMoves = ({ job }: { job: OwnJob }) => (
  <JobMenu job={job} confirmedName={readFirstName(job)} isSmall={useIsTable()} />
)

const movesColumn: RecordColumn<OwnJob> = {
  label: copy.moves,
  moves: true,
  cell: job => <JobMoves job={job} />,
}

/** Shown if the list is filtered by cost, before the last two columns. */
const costColumn: RecordColumn<OwnJob> = {
  label: copy.cost,
  cell: ({ costCents }) => costCents !== null && showCents(costCents),
  figures: true,
}

const filterCopy = {
  applicants: { label: 'With applicants', title: 'Shifts with applicants' },
  cost: { label: 'With a cost', title: 'Shifts with a cost' },
  fillRate: { label: 'In the fill rate', title: 'Shifts in the fill rate' },
}

/** The filters that a figure sets besides the status: what the shifts have, their week, or a first day. */
const useFigureFilters = (zone: string) => {
  const { params } = useUrlParams()
  const what = facilityJobFilters.find(filter => filter === params.get('with'))
  const [week, since] = [params.get('week'), params.get('since')].map(day => (isDay(day) ? day : undefined))
  const weekName = week && copy.weekOf(showDayName(week), showDayName(daysAfter(week, 6)))
  return {
    what,
    range: week ? spendRange(week, zone) : since && { fromDate: spendRange(since, zone).fromDate },
    shown: [
      what && { name: 'with', label: filterCopy[what].label },
      weekName && { name: 'week', label: weekName },
      since && { name: 'since', label: `Since ${showDayName(since)}` },
    ].filter(filter => typeof filter === 'object'),
    title: weekName ?? (what && filterCopy[what].title),
  }
}

type FigureFiltersProps = { shown: { name: string; label: string }[]; onRemove: (name: string) => void }

const FigureFilters = ({ shown, onRemove }: FigureFiltersProps) =>
  shown.length === 0 ? null : (
    <Cluster gap={8} className={styles.tools}>
      {shown.map(({ name, label }) => (
        <Button
          key={name}
          kind="secondary"
          size="small"
          icon={<CloseIcon size={16} />}
          aria-label={`Remove filter: ${label}`}
          onClick={() => onRemove(name)}
        >
          {label}
        </Button>
      ))}
    </Cluster>
  )

type JobListProps = {
  zone: string
  onPost: (() => void) | undefined
  getTimeCardOpener: GetTimeCardOpener
  /** A figure opened the list: called once it is in view. */
  onShown?: () => void
}

/** Every shift the facility posted. */
export const PostedShiftList = ({ zone, onPost, getTimeCardOpener, onShown }: JobListProps) => {
  const columns = listColumns(getTimeCardOpener)
  const { what, range, shown, title } = useFigureFilters(zone)
  const list = useList({
    choices: defaultJobStatuses,
    shown: defaultJobStatuses,
    sorts,
    sortBy: 'startDate',
    more: ['with', 'week', 'since'],
  })
  const answer = useAnswerKeepingLast(
    'jobs.listOwn',
    list.picked === null ? null : { ...list.sent, statuses: list.picked, with: what, ...range },
  )
  const headingElement = useFocusOnLoad(onShown, !answer.isOld && Boolean(answer.data ?? answer.error))
  const isUnfilled = list.chosen.length === 1 && list.chosen[0] === 'posted'
  const heading = title ?? (isUnfilled ? 'Unfilled shifts' : undefined)
  const selection = useSelection()
  const may = useMay()
  const shownColumns = [
    ...(selection.isSelecting ? [selectColumn(selection)] : []),
    ...(what === 'cost' ? columns.toSpliced(-2, 0, costColumn) : columns),
    ...(may('shifts') && !selection.isSelecting ? [movesColumn] : []),
  ]
  const empty = list.isFiltered ? (
    <NoMatch list={list} />
  ) : (
    <EmptyState
      title="No shifts yet"
      why="Shifts you post appear here."
      next={onPost && <Button onClick={onPost}>{copy.post}</Button>}
    />
  )
  return (
    <>
      <h2 ref={headingElement} tabIndex={-1} className={heading ? styles.listHead : 'visually-hidden'}>
        {heading ?? copy.list}
      </h2>
      <ListTools
        list={list}
        nameOf={status => findStatusWord('job', status).word}
        searchHint="Shift ID, location, date, status or hours"
      />
      <FigureFilters shown={shown} onRemove={filter => list.set(filter, undefined)} />
      {list.picked === null ? (
        empty
      ) : (
        <ListBody answer={answer} list={list} empty={empty}>
          {jobs => (
            <>
              {may('shifts') && <SelectBar selection={selection} />}
              <RecordTable
                label={heading ?? copy.list}
                columns={shownColumns}
                records={jobs}
                keyOf={job => job.id}
              />
            </>
          )}
        </ListBody>
      )}
    </>
  )
}
