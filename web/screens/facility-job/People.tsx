import type { Output } from '@gaitway/contract/schemas/index'
import { LinkButton } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { words } from './words.ts'

type PeopleProps = { job: Output<'jobs.read'>; confirmedName: string | undefined; mayChoose: boolean }

/** Who applied or has the shift, and the way to them. */
export const People = ({ job, confirmedName, mayChoose }: PeopleProps) => {
  const href = `/facility/applicants?jobId=${job.id}&facilityId=${job.facility.id}`
  const waits = job.status === 'posted' && job.numberOfApplicants > 0
  const say = () => {
    if (confirmedName)
      return (
        <>
          <p>{words.takenBy(confirmedName)}</p>
          <LinkButton kind="secondary" wide href={href}>
            {words.seeConfirmed}
          </LinkButton>
        </>
      )
    if (job.numberOfApplicants === 0)
      return <p>{job.status === 'posted' ? words.noApplicants : words.nobodyApplied}</p>
    if (!mayChoose) return <p>{words.othersChoose(job.numberOfApplicants)}</p>
    if (!waits)
      return (
        <LinkButton kind="secondary" wide href={href}>
          {words.seeApplied}
        </LinkButton>
      )
    return (
      <LinkButton wide href={href}>
        {job.numberOfApplicants === 1 ? words.seeOne : words.seeApplicants(job.numberOfApplicants)}
      </LinkButton>
    )
  }
  return (
    <Card tone={waits && mayChoose ? 'sun' : 'plain'}>
      <Stack gap={12}>
        <h2>{words.people}</h2>
        {say()}
      </Stack>
    </Card>
  )
}
