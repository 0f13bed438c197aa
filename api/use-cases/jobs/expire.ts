import type { Outside } from '../../outside/outside.ts'
import { isJobHeld, lockApplicationsOf } from '../../store/applications.ts'
import { listJobsToExpire, lockJobIfFree } from '../../store/jobs.ts'
import { transition } from '../transition.ts'

const by = { side: 'clock' as const }

/** Posted jobs that nobody was confirmed for in time. */
export const jobsToExpire = ({ db, clock }: Outside, limit: number) =>
  listJobsToExpire(db, clock.now(), limit)

/** The job's start has passed: it is expired with its open applications, unless someone is being confirmed. */
export const expireJob = async ({ db, clock }: Outside, id: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, id)
    if (job?.status !== 'posted' || job.firstSlotStart > at || (await isJobHeld(trx, id))) return
    await transition(trx, 'job', job, 'expire', { by, at })
    for (const application of await lockApplicationsOf(trx, id, 'applied'))
      await transition(trx, 'application', application, 'expire', { by, at })
  })
}
