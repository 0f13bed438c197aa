import { refuse } from '@gaitway/contract/values/errors'
import { planMissingCard } from '../../domain/time-card-clock.ts'
import { lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { listJobsToExpire, lockJobIfFree } from '../../store/jobs.ts'
import { hasOpenNoShowOfJob } from '../../store/no-show-reports.ts'
import { transition, type MoveBy } from '../transition.ts'
import { requireFacilityMember, type Knex, type Services, type UseCase } from '../use-case.ts'
import { askForRatings } from '../feedback/feedback.ts'
import { notify, notifyClinicians, readShiftFacts, type EmailExtra } from '../notify.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import { settlePlacement } from '../payments/settle-shift.ts'
import { takeSnapshot } from '../../store/credential-snapshots.ts'
import * as applications from '../../store/applications.ts'

export type CancelOptions = Omit<MoveBy, 'reason'> & { reason: string }
/** The pay of the confirmed clinician, formatted, and the file that removes the shift from their calendar. */
type ConfirmedOptions = { amount?: string; emailAddition?: EmailExtra }

/** Notifies applicants and the confirmed clinician that the shift was canceled, why, and what they are paid. */
export const notifyApplicants = async (
  trx: Knex,
  ended: readonly { id: string }[],
  { by, at, reason, amount, emailAddition }: CancelOptions & ConfirmedOptions,
) =>
  notifyClinicians(
    trx,
    ended.map(({ id }) => id),
    { type: 'shiftCancelled', facts: { reason, amount }, fromUserId: by.userId, emailAddition, at },
  )

/** Notifies open applicants that the shift was canceled, and why. The caller has locked the job. */
export const cancelOpenApplications = async (trx: Knex, { id }: { id: string }, move: CancelOptions) => {
  const waiting = await applications.lockApplicationsInStatus(trx, id, 'applied')
  for (const application of waiting) await transition(trx, 'application', application, 'cancel', move)
  await notifyApplicants(trx, waiting, move)
}

/** Hides a job without a confirmed clinician; open applications are canceled and applicants notified. */
export const deleteJob: UseCase<'jobs.delete'> = async ({ db, clock }, by, { id }) => {
  const member = requireFacilityMember(by)
  const moveBy = { by: member, at: clock.now() }
  await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, id)
    if (job?.facilityId !== member.facilityId) throw refuse('not_found')
    if (await applications.isJobHeld(trx, id)) throw refuse('job_already_held')
    if (await hasOpenNoShowOfJob(trx, id)) throw refuse('no_show_open')
    await transition(trx, 'job', job, 'delete', moveBy)
    await cancelOpenApplications(trx, job, { ...moveBy, reason: 'The shift was canceled.' })
  })
  return {}
}

const byClock = { side: 'clock' } as const

export const findJobsToExpire = ({ db, clock }: Services, limit: number) =>
  listJobsToExpire(db, clock.now(), limit)

/** Expires a job past its start with its open applications, unless a confirmation is under way. */
export const expireJob = async ({ db, clock }: Services, id: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, id)
    if (job?.status !== 'posted' || job.firstSlotStart > at || (await applications.isJobHeld(trx, id))) return
    await transition(trx, 'job', job, 'expire', { by: byClock, at })
    for (const application of await applications.lockApplicationsInStatus(trx, id, 'applied'))
      await transition(trx, 'application', application, 'expire', { by: byClock, at })
  })
}

/** Jobs whose confirmed shift has started. */
export const findJobsToStart = ({ db, clock }: Services, limit: number) =>
  applications.listShiftsToStart(db, clock.now(), limit)

/** Jobs whose shift is over. */
export const findJobsToComplete = ({ db, clock }: Services, limit: number) =>
  applications.listShiftsToComplete(db, clock.now(), limit)

/** Starts the shift, which releases its remaining standbys. */
export const startShift = ({ db, clock }: Services, jobId: string) =>
  db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (job) await startLocked(trx, job, clock.now())
  })

/** Completes the shift and its job: the clinician is asked for a time card, or a placement fee is earned. */
export const completeShift = async (services: Services, jobId: string) => {
  const { db, clock } = services
  const chargeIds = await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    return job ? completeLocked(trx, job, clock.now()) : []
  })
  await sendPlannedCharges(services, chargeIds)
}

/** Starts and completes the shift of a locked job if it is time, because the tick may not have run yet. */
export const bringShiftUpToDate = async (trx: Knex, job: JobRow, at: Date): Promise<void> => {
  await startLocked(trx, job, at)
  await completeLocked(trx, job, at)
}

const startLocked = async (trx: Knex, job: JobRow, at: Date) => {
  if (job.firstSlotStart > at) return
  for (const application of await applications.lockApplicationsInStatus(trx, job.id, 'upcoming')) {
    await transition(trx, 'application', application, 'start', { by: byClock, at })
    const { id: applicationId, clinicianId } = application
    await takeSnapshot(trx, { applicationId, clinicianId, moment: 'started', at })
    for (const waiting of await applications.lockApplicationsInStatus(trx, job.id, 'applied'))
      await transition(trx, 'application', waiting, 'expire', { by: byClock, at })
  }
}

/** Notifies the members who manage the facility's shifts that the shift is over. */
const notifyFacility = async (trx: Knex, applicationId: string, at: Date) => {
  const [shift] = await readShiftFacts(trx, [applicationId])
  if (!shift) return
  const to = await listMemberIds(trx, shift.facilityId, 'shifts')
  await notify(trx, { type: 'facilityShiftCompleted', to, facts: shift.facts, at })
}

const completeLocked = async (trx: Knex, job: JobRow, at: Date): Promise<string[]> => {
  if (job.lastSlotEnd > at) return []
  const chargeIds: string[] = []
  for (const application of await applications.lockApplicationsInStatus(trx, job.id, 'current')) {
    const set = job.jobType === 'PART_TIME' ? planMissingCard(job.lastSlotEnd, at) : {}
    await transition(trx, 'application', application, 'complete', { by: byClock, at, set })
    await transition(trx, 'job', job, 'complete', { by: byClock, at })
    await notifyFacility(trx, application.id, at)
    if (job.jobType === 'FULL_TIME') {
      chargeIds.push(...(await settlePlacement(trx, application.id, at)))
      // a placement has no time card whose acceptance would ask for ratings
      await askForRatings(trx, application.id, at)
    } else await notifyClinicians(trx, [application.id], { type: 'shiftCompleted', at })
  }
  return chargeIds
}
