import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { cardOwed } from '../../domain/time-card-clock.ts'
import { listShiftsToComplete, listShiftsToStart, lockApplicationsOf } from '../../store/applications.ts'
import { lockJobIfFree } from '../../store/jobs.ts'
import { transition } from '../transition.ts'
import { sendPlannedCharges } from '../payments/apply-charge-outcome.ts'
import { settlePlacement } from '../payments/settle-shift.ts'
import { shiftFacts } from '../shift-facts.ts'
import { notify } from '../notify.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'

const by = { side: 'clock' as const }

/** Jobs whose confirmed shift has started. */
export const jobsToStart = async ({ db, clock }: Services, limit: number) =>
  (await listShiftsToStart(db, clock.now(), limit)).map(({ jobId }) => jobId)

/** Jobs whose shift is over. */
export const jobsToComplete = async ({ db, clock }: Services, limit: number) =>
  (await listShiftsToComplete(db, clock.now(), limit)).map(({ jobId }) => jobId)

/** The shift has started, so remaining standbys are released. */
export const startShift = ({ db, clock }: Services, jobId: string) =>
  db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (job) await begin(trx, job, clock.now())
  })

/** The shift is over, and its job with it: the clinician is asked for a time card, or a placement fee is earned. */
export const completeShift = async (services: Services, jobId: string) => {
  const { db, clock } = services
  const chargeIds = await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    return job ? finish(trx, job, clock.now()) : []
  })
  await sendPlannedCharges(services, chargeIds)
}

/** Brings a locked job's shift up to date, even if the tick hasn't run since. */
export const bringShiftUpToDate = async (trx: Knex, job: JobRow, at: Date): Promise<void> => {
  await begin(trx, job, at)
  await finish(trx, job, at)
}

const begin = async (trx: Knex, job: JobRow, at: Date) => {
  if (job.firstSlotStart > at) return
  for (const application of await lockApplicationsOf(trx, job.id, 'upcoming')) {
    await transition(trx, 'application', application, 'start', { by, at })
    for (const waiting of await lockApplicationsOf(trx, job.id, 'applied'))
      await transition(trx, 'application', waiting, 'expire', { by, at })
  }
}

const finish = async (trx: Knex, job: JobRow, at: Date): Promise<string[]> => {
  if (job.lastSlotEnd > at) return []
  const chargeIds: string[] = []
  for (const application of await lockApplicationsOf(trx, job.id, 'current')) {
    const set = job.jobType === 'PART_TIME' ? cardOwed(job.lastSlotEnd, at) : {}
    await transition(trx, 'application', application, 'complete', { by, at, set })
    await transition(trx, 'job', job, 'complete', { by, at })
    if (job.jobType === 'FULL_TIME') chargeIds.push(...(await settlePlacement(trx, application.id, at)))
    else await askForTimeCard(trx, application, at)
  }
  return chargeIds
}

const askForTimeCard = async (trx: Knex, { id }: ApplicationRow, at: Date) => {
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [id]))
    await notify(trx, { type: 'shiftCompleted', to: [clinicianUserId], facts, at })
}
