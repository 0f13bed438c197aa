import type { Outside } from '../../outside/outside.ts'
import {
  listShiftsToComplete,
  listShiftsToStart,
  lockApplicationsOf,
  type ApplicationRow,
} from '../../store/applications.ts'
import { lockJobIfFree } from '../../store/jobs.ts'
import type { Knex } from 'knex'
import { moveApplication, moveJob } from '../moves.ts'
import { settlePlacement } from '../payments/settle.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'

const by = { side: 'clock' as const }

/** Jobs whose confirmed shift has begun. */
export const jobsToStart = async ({ db, clock }: Outside, limit: number) =>
  (await listShiftsToStart(db, clock.now(), limit)).map(({ job_id }) => job_id)

/** Jobs whose shift is over. */
export const jobsToComplete = async ({ db, clock }: Outside, limit: number) =>
  (await listShiftsToComplete(db, clock.now(), limit)).map(({ job_id }) => job_id)

/** The shift has begun; whoever still waited beside the confirmed one waits no longer. */
export const startShift = async ({ db, clock }: Outside, jobId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (!job || job.first_slot_start > at) return
    for (const application of await lockApplicationsOf(trx, jobId, 'upcoming')) {
      await moveApplication(trx, application, 'start', { by, at })
      for (const waiting of await lockApplicationsOf(trx, jobId, 'applied'))
        await moveApplication(trx, waiting, 'expire', { by, at })
    }
  })
}

/** The shift is over, and the job with it: the clinician is asked for the time card, or a placement fee is earned. */
export const completeShift = async ({ db, clock }: Outside, jobId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (!job || job.last_slot_end > at) return
    for (const application of await lockApplicationsOf(trx, jobId, 'current')) {
      await moveApplication(trx, application, 'complete', { by, at })
      await moveJob(trx, job, 'complete', { by, at })
      if (job.job_type === 'FULL_TIME') await settlePlacement(trx, application.id, at)
      else await askForTimeCard(trx, application, at)
    }
  })
}

const askForTimeCard = async (trx: Knex, { id }: ApplicationRow, at: Date) => {
  for (const { clinician_user_id, facts } of await shiftFacts(trx, [id]))
    await tell(trx, { type: 'shiftCompleted', to: [clinician_user_id], facts, at })
}
