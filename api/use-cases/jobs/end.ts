import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { isJobHeld, lockApplicationsOf } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'
import { transition } from '../transition.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import type { JobRow } from '../../store/rows.ts'
import { listJobsToExpire, lockJobIfFree } from '../../store/jobs.ts'
import type { Knex } from 'knex'
import { shiftFacts } from '../shift-facts.ts'
import { notify } from '../notify.ts'
import type { MoveBy } from '../transition.ts'

export type CancelOptions = Omit<MoveBy, 'reason'> & { reason: string }
/** The pay of the confirmed clinician, in words. */
type Owing = { amount?: string }

/** Notifies applicants and the confirmed clinician that the shift was canceled, why, and what they are paid. */
export const notifyApplicants = async (
  trx: Knex,
  applications: readonly { id: string }[],
  { by, at, reason, amount }: CancelOptions & Owing,
) => {
  const shifts = await shiftFacts(
    trx,
    applications.map(({ id }) => id),
  )
  for (const { clinicianUserId, facts } of shifts)
    await notify(trx, {
      type: 'shiftCancelled',
      to: [clinicianUserId],
      facts: { ...facts, reason, amount },
      fromUserId: by.userId,
      at,
    })
}

/** Notifies open applicants that the shift was canceled, and why. The caller has locked the job. */
export const cancelOpenApplications = async (trx: Knex, { id }: { id: string }, move: CancelOptions) => {
  const waiting = await lockApplicationsOf(trx, id, 'applied')
  for (const application of waiting) await transition(trx, 'application', application, 'cancel', move)
  await notifyApplicants(trx, waiting, move)
}

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
    await cancelOpenApplications(trx, job, { ...moved, reason })
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
