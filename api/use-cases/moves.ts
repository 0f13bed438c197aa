import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import { step, type MoveOf, type Mover } from '@gaitway/contract/lifecycles/step'
import { changeApplication } from '../store/applications.ts'
import { record } from '../store/events.ts'
import { changeJobStatus } from '../store/jobs.ts'

export type MoveBy = {
  by: { side: Mover; userId?: string }
  at: Date
  reason?: string
  /** a standby stepped in: whoever it is by had agreed to it before, and did nothing now */
  isStandby?: boolean
}
type MovingApplication = {
  id: string
  status: ApplicationStatus
  jobId: string
  facilityId: string
  clinicianId: string
}
type MovingJob = { id: string; status: JobStatus; facilityId: string }

/** The application is in its next state, with the event on record; refused when that is not open any more. */
export const moveApplication = async (
  trx: Knex,
  application: MovingApplication,
  move: MoveOf<typeof applicationLifecycle>,
  { by, at, reason, isStandby, ...rest }: MoveBy & { columns?: Record<string, unknown> },
): Promise<ApplicationStatus> => {
  const to = step(applicationLifecycle, application.status, move, by.side)
  const change = { ...rest.columns, status: to, statusReason: reason ?? null }
  if (!(await changeApplication(trx, application.id, application.status, change)))
    throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by,
    noun: 'application',
    nounId: application.id,
    verb: move,
    from: application.status,
    to,
    jobId: application.jobId,
    facilityId: application.facilityId,
    clinicianId: application.clinicianId,
    details: { ...(reason && { reason }), ...(isStandby && { standby: true }) },
  })
  return to
}

/** The job is in its next state, with the event on record; refused when that is not open any more. */
export const moveJob = async (
  trx: Knex,
  job: MovingJob,
  move: MoveOf<typeof jobLifecycle>,
  { by, at, reason, isStandby }: MoveBy,
): Promise<JobStatus> => {
  const to = step(jobLifecycle, job.status, move, by.side)
  if (!(await changeJobStatus(trx, job.id, job.status, to, reason))) throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by,
    noun: 'job',
    nounId: job.id,
    verb: move,
    from: job.status,
    to,
    jobId: job.id,
    facilityId: job.facilityId,
    details: { ...(reason && { reason }), ...(isStandby && { standby: true }) },
  })
  return to
}
