import type { Output } from '@gaitway/contract/schemas/index'
import { LinkButton } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { nameOf, groupApplicants, standbyAnswers, type Applicant } from '../applicants/applicant-facts.ts'
import { copy } from './copy.ts'

type PeopleProps = {
  job: Output<'jobs.read'>
  applicants: readonly Applicant[]
  confirmedName: string | undefined
  mayChoose: boolean
}

/** Standby status after a cancellation, in one line. */
const standbyLine = ({ job, applicants }: Pick<PeopleProps, 'job' | 'applicants'>) => {
  if (job.status !== 'posted') return undefined
  const { accepted, offered } = standbyAnswers(applicants)
  if (accepted) return copy.standbyAccepted(nameOf(accepted))
  return offered && copy.askingStandbys(nameOf(offered))
}

/** Who has the shift or worked it, and what happens to the time card. */
const takenLine = (job: PeopleProps['job'], name: string) => {
  if (job.status !== 'completed') return copy.takenBy(name)
  const worked = copy.workedBy(name)
  // A full-time job is paid by placement fee, not by hours.
  if (!job.cost || job.jobType === 'FULL_TIME' || job.cost.basis === 'settled') return worked
  return `${worked} ${job.cost.basis === 'timeCard' ? copy.cardWaits : copy.cardComes}`
}

/** Who applied or has the shift, with a link to them. */
export const People = ({ job, applicants, confirmedName, mayChoose }: PeopleProps) => {
  const href = `/facility/applicants?jobId=${job.id}&facilityId=${job.facility.id}`
  // Applicants who canceled or were declined can't be chosen.
  const waiting = applicants.length > 0 ? groupApplicants(applicants).open.length : job.numberOfApplicants
  const waits = job.status === 'posted' && waiting > 0
  const standby = standbyLine({ job, applicants })
  const say = () => {
    if (confirmedName)
      return (
        <>
          <p>{takenLine(job, confirmedName)}</p>
          <LinkButton kind="secondary" wide href={href}>
            {copy.seeConfirmed}
          </LinkButton>
        </>
      )
    if (job.numberOfApplicants === 0)
      return <p>{job.status === 'posted' ? copy.noApplicants : copy.nobodyApplied}</p>
    if (!mayChoose) return <p>{copy.othersChoose(job.numberOfApplicants)}</p>
    if (!waits)
      return (
        <LinkButton kind="secondary" wide href={href}>
          {copy.seeApplied}
        </LinkButton>
      )
    return (
      <LinkButton wide href={href}>
        {waiting === 1 ? copy.seeOne : copy.seeApplicants(waiting)}
      </LinkButton>
    )
  }
  return (
    <Card tone={waits && mayChoose ? 'sun' : 'plain'}>
      <Stack gap={12}>
        <h2>{copy.people}</h2>
        {standby && <p>{standby}</p>}
        {say()}
      </Stack>
    </Card>
  )
}
