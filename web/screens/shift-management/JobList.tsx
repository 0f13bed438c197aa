import { clinicianTypeNames } from '@gaitway/contract/enums'
import { defaultJobStatuses } from '@gaitway/contract/lifecycles/job'
import { showSerial } from '@gaitway/contract/money'
import { Link } from 'wouter'
import { wordOf } from '@gaitway/contract/status-copy'
import { useAnswer } from '../../api/use-call.ts'
import { useMay } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { Money } from '../../shared/show/Money.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { ListTools, NoMatch } from './ListTools.tsx'
import { RecordTable, type Column } from './RecordTable.tsx'
import { Where } from './shift-cells.tsx'
import type { OwnJob } from './Week.tsx'
import { copy } from './copy.ts'
import { useList } from '../../shared/list/use-list.ts'
import { ListBody } from '../../shared/list/ListBody.tsx'
import styles from './lists.module.css'

const sorts = ['startDate', 'createdAt', 'shiftId', 'totalTime', 'totalAmount'] as const
const statuses = defaultJobStatuses

const Applicants = ({ job }: { job: OwnJob }) => {
  const mayChoose = useMay()('applicants')
  return mayChoose && job.numberOfApplicants > 0 ? (
    <Link href={`/facility/applicants?jobId=${job.id}`}>{copy.see(job.numberOfApplicants)}</Link>
  ) : (
    <>{job.numberOfApplicants}</>
  )
}

const columns: Column<OwnJob>[] = [
  {
    label: copy.when,
    head: true,
    cell: job => (
      <Link href={`/facility/jobprofile/${job.id}`} className={styles.first}>
        {whenInShort(job.slots, job.timeZone)}
      </Link>
    ),
  },
  { label: copy.shiftId, cell: job => showSerial(job.serialNumber), figures: true },
  {
    label: copy.what,
    cell: job => (
      <span>
        {clinicianTypeNames[job.clinicianType]}
        <span className={styles.second}>{job.settingTypes.join(', ')}</span>
      </span>
    ),
  },
  { label: copy.where, cell: job => <Where of={job} /> },
  { label: copy.pay, cell: job => <Money cents={job.totalPayCents} unit="none" />, figures: true },
  { label: copy.applicants, cell: job => <Applicants job={job} />, figures: true },
  {
    label: copy.status,
    cell: job => (
      <span>
        {job.isHeld ? (
          <Badge tone="sky">{copy.beingConfirmed}</Badge>
        ) : (
          <Status of="job" state={job.status} />
        )}
        {job.confirmed && <span className={styles.second}>{job.confirmed.clinicianName}</span>}
        {job.standbyRound && !job.isHeld && (
          <span className={styles.second}>{copy.standbyRound[job.standbyRound]}</span>
        )}
      </span>
    ),
  },
]

/** Every shift the facility posted. */
export const JobList = ({ onPost }: { onPost: (() => void) | undefined }) => {
  const list = useList({ choices: statuses, shown: statuses, sorts, sortBy: 'startDate' })
  const answer = useAnswer(
    'jobs.listOwn',
    { ...list.sent, statuses: list.chosen.join(',') },
    { keepPreviousData: true },
  )
  const empty = list.isFiltered ? (
    <NoMatch list={list} />
  ) : (
    <EmptyState
      title={copy.noJobs}
      why={copy.noJobsWhy}
      next={onPost && <Button onClick={onPost}>{copy.post}</Button>}
    />
  )
  return (
    <>
      <ListTools list={list} nameOf={status => wordOf('job', status).word} />
      <ListBody answer={answer} list={list} empty={empty}>
        {jobs => <RecordTable label={copy.list} columns={columns} records={jobs} keyOf={job => job.id} />}
      </ListBody>
    </>
  )
}
