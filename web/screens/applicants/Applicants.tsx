import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showRate } from '@gaitway/contract/money'
import { useSearchParams } from 'wouter'
import { useAnswer } from '../../api/use-call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { useMay } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { ApplicantsOfShift } from './ApplicantsOfShift.tsx'
import type { Applicant, Job } from './applicant-facts.ts'
import { copy } from './copy.ts'

const back = { href: '/facility/shiftmanagement', label: copy.toShifts }
const HELD_POLL_MILLISECONDS = 5000
const ASKED_POLL_MILLISECONDS = 60_000

/** Polls often while a payment is under way and every minute while a standby is being asked. */
const pollOf = (applicants: readonly Applicant[]) => {
  if (applicants.some(({ isHeld }) => isHeld)) return HELD_POLL_MILLISECONDS
  return applicants.some(({ standbyOffer }) => standbyOffer?.status === 'offered')
    ? ASKED_POLL_MILLISECONDS
    : 0
}

const leadOf = (job: Job) =>
  copy.lead(
    clinicianTypeNames[job.clinicianType],
    whenInShort(job.slots, job.timeZone),
    showRate(job.payRateCents),
  )

export const Applicants = () => {
  const [params] = useSearchParams()
  const jobId = params.get('jobId')
  const mayChoose = useMay()('applicants')
  const job = useAnswer('jobs.read', jobId ? { id: jobId } : null)
  const applicants = useAnswer('applications.applicants', jobId && mayChoose ? { jobId, limit: 100 } : null, {
    refreshInterval: latest => (latest ? pollOf(latest.data) : 0),
  })
  if (job.data && applicants.data)
    return (
      <ApplicantsOfShift
        job={job.data}
        applicants={applicants.data.data}
        back={back}
        lead={leadOf(job.data)}
      />
    )
  const both = {
    error: job.error ?? applicants.error,
    isValidating: job.isValidating || applicants.isValidating,
    mutate: () => Promise.all([job.mutate(), applicants.mutate()]),
  }
  return (
    <Frame>
      <PageTitle title={copy.title} back={back} />
      {jobId && mayChoose ? (
        <LoadingOrError answer={both} shape="card" />
      ) : (
        <EmptyState
          title={jobId ? copy.notMine : copy.noJob}
          why={jobId ? copy.notMineWhy : copy.noJobWhy}
          next={<LinkButton href={back.href}>{copy.toShifts}</LinkButton>}
        />
      )}
    </Frame>
  )
}
