import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { useParams, useSearch } from 'wouter'
import { startFirstRead, type FirstReads } from '../../../api/first-reads.ts'
import { useAnswer } from '../../../api/use-call.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NextStep, Reasons } from './NextStep.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { ClinicianJobFacts } from './ClinicianJobFacts.tsx'
import { isConfirmed, type Job } from '../../parts/job.ts'
import { copy } from '../../parts/copy.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Together } from '../../../ui/show/Together.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import styles from './job.module.css'

const RatingFromAddress = lazyComponent(
  () => import('../../sheets/rating/RatingSheet.tsx'),
  'RatingFromAddress',
)
const CallOutQuestion = lazyComponent(() => import('../call-out/CallOutQuestion.tsx'), 'CallOutQuestion')
const NoShowQuestions = lazyComponent(
  () => import('../../parts/no-show/NoShowReports.tsx'),
  'NoShowQuestions',
)
const TimeChangeQuestion = lazyComponent(() => import('../../parts/TimeChange.tsx'), 'TimeChangeQuestion')

const EvidenceCard = lazyComponent(() => import('../../../profile/evidence/EvidenceCard.tsx'), 'EvidenceCard')
const JobBrief = lazyComponent(() => import('../../sheets/brief/ReadBrief.tsx'), 'JobBrief', {
  shape: 'card',
  count: 1,
})

const reasonsId = 'reasons'

/** A confirmed shift leads back to the dashboard, any other to the board with its filters, which the search has. */
const getBackLink = (job: Job | undefined, search: string) =>
  confirmedStatuses.some(status => status === job?.myApplicationStatus)
    ? { href: '/clinician/dashboard', label: 'My shifts' }
    : { href: `/clinician/jobboard${search && `?${search}`}`, label: 'Job Board' }

const formatJobTitle = ({ clinicianType, facility }: Job) =>
  `${clinicianTypeNames[clinicianType]} at ${facility.officeName}`

const hasBegun = ({ myApplicationStatus: status }: Job) => status === 'current' || status === 'completed'

/** Questions to answer, the brief, why the clinician can't apply, and the facts of the shift. */
const About = ({ job }: { job: Job }) => (
  <>
    {job.noShowReports.length > 0 && <NoShowQuestions job={job} />}
    {job.callOut && <CallOutQuestion job={job} />}
    {job.timeChange && <TimeChangeQuestion job={job} />}
    {isConfirmed(job) && <JobBrief jobId={job.id} />}
    <Reasons id={reasonsId} job={job} />
    <ClinicianJobFacts job={job} />
    {hasBegun(job) && <EvidenceCard of={{ jobId: job.id }} />}
  </>
)

/** A shift in a pane beside the board, with the next step at the bottom. */
export const JobPanel = ({ id }: { id: string }) => {
  const answer = useAnswer('jobs.read', { id })
  const { data: job } = answer
  if (!job)
    return (
      <Stack className={styles.panel}>
        <LoadingOrError answer={answer} shape="card" count={3} />
      </Stack>
    )
  return (
    <>
      <Stack className={styles.panel}>
        <h2 className="text-18">{formatJobTitle(job)}</h2>
        <Together shape="card" count={3}>
          <About job={job} />
        </Together>
      </Stack>
      <div className={styles.foot}>
        <NextStep job={job} reasonsId={reasonsId} />
      </div>
    </>
  )
}

/** Requests the shift, the facilities that the clinician blocked, and whether there are drive times. */
export const firstReads: FirstReads = ({ pathname }) => {
  void startFirstRead('jobs.read', { id: pathname.split('/')[3] ?? '' })
  void startFirstRead('blocks.list', {})
  void startFirstRead('product.config', {})
}

export const JobProfile = () => {
  const { id = '' } = useParams<{ id: string }>()
  const answer = useAnswer('jobs.read', { id })
  const { data: job } = answer
  const back = getBackLink(job, useSearch())
  if (!job)
    return (
      <Page width="text">
        <PageTitle title={copy.oneShift} back={back} />
        <LoadingOrError answer={answer} shape="card" count={4} />
      </Page>
    )
  return (
    <Page width="text" bottom={<NextStep job={job} reasonsId={reasonsId} />}>
      <PageTitle title={formatJobTitle(job)} back={back} />
      <Stack gap={24}>
        <Together shape="card" count={4}>
          <About job={job} />
        </Together>
      </Stack>
      {job.completedApplicationId && <RatingFromAddress />}
    </Page>
  )
}
