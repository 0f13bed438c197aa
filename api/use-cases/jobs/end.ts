import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { isJobHeld, lockApplicationsOf } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'
import { cancelWaiting } from '../applications/notify-ended.ts'
import { transition } from '../transition.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import type { JobRow } from '../../store/rows.ts'
import { listJobsToExpire, lockJobIfFree } from '../../store/jobs.ts'

const reason = 'The shift was canceled.'

/** Hides a job without a confirmed clinician; open applications are canceled and applicants notified. */
export const deleteJob: UseCase<'jobs.delete'> = async ({ db, clock }, by, { id }) => {
  const member = facilityMember(by)
  const moved = { by: member, at: clock.now() }
  await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, id)
    if (job?.facilityId !== member.facilityId) throw refuse('not_found')
    if (await isJobHeld(trx, id)) throw refuse('job_already_held')
    await transition(trx, 'job', job, 'delete', moved)
    await cancelWaiting(trx, job, { ...moved, reason })
  })
  return {}
}

const by = { side: 'clock' as const }

export const jobsToExpire = ({ db, clock }: Services, limit: number) =>
  listJobsToExpire(db, clock.now(), limit)

/** A job past its start expires with its open applications, unless a confirmation is under way. */
export const expireJob = async ({ db, clock }: Services, id: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, id)
    if (job?.status !== 'posted' || job.firstSlotStart > at || (await isJobHeld(trx, id))) return
    await transition(trx, 'job', job, 'expire', { by, at })
    for (const application of await lockApplicationsOf(trx, id, 'applied'))
      await transition(trx, 'application', application, 'expire', { by, at })
  })
}
