import { refuse } from '@gaitway/contract/errors'
import { isJobHeld } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'
import { cancelWaiting } from '../applications/tell-cancelled.ts'
import { transition } from '../transition.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import type { JobRow } from '../../store/rows.ts'

const reason = 'The shift was taken back.'

/** A job that nobody is confirmed for is hidden; open applications are cancelled and their people told. */
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
