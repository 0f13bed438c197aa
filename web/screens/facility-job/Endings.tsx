import type { CancelKind } from '@gaitway/contract/enums'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState, type ReactNode } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { placeInShort } from '../job/job-facts.ts'
import { endingLabels, listEndings } from '../ending/ended-copy.ts'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'

const EndShift = later(() => import('../ending/EndShift.tsx'), 'EndShift')

type EndingsProps = {
  job: Output<'jobs.read'>
  /** The confirmed clinician, if known. */
  confirmedName: string | undefined
  now: Date
  /** More buttons for the job. */
  children?: ReactNode
}

/** The confirmed clinician's status, which follows the times of the shift. */
const statusOf = (job: EndingsProps['job'], now: Date): ApplicationStatus | undefined => {
  if (job.status !== 'confirmed') return undefined
  if (new Date(job.slots.at(-1)?.endDate ?? job.createdAt) <= now) return 'completed'
  return new Date(job.slots[0]?.startDate ?? job.createdAt) <= now ? 'current' : 'upcoming'
}

const kindsOf = (job: EndingsProps['job'], now: Date): CancelKind[] => {
  const status = statusOf(job, now)
  if (!status) return isOpen(jobLifecycle, job.status, 'cancel', 'facility') ? ['cancel'] : []
  return listEndings(status, job.jobType)
}

/** Every way the facility can end this shift right now. */
export const Endings = ({ job, confirmedName, now, children }: EndingsProps) => {
  const [asking, setAsking] = useState<CancelKind>()
  const { id: jobId, slots, timeZone, numberOfApplicants: applicants } = job
  const shift = {
    jobId,
    place: placeInShort(job),
    slots,
    timeZone,
    applicants,
    name: confirmedName ?? copy.theClinician,
  }
  return (
    <>
      <Cluster gap={8}>
        {kindsOf(job, now).map(kind => (
          <Button key={kind} kind="secondary" onClick={() => setAsking(kind)}>
            {endingLabels[kind]}
          </Button>
        ))}
        {children}
      </Cluster>
      {asking && (
        <EndShift kind={asking} side="facility" shift={shift} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}
