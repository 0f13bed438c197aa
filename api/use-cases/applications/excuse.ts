import { refuse } from '@gaitway/contract/values/errors'
import { countsAgainst } from '@gaitway/contract/reliability'
import { findApplication, lockApplication, excuseMissed } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { signedIn } from '../use-case.ts'
import type { UseCase } from '../use-case.ts'
import { showApplication } from './apply.ts'

/** Staff excuse a no-show or a late cancellation: it no longer counts against the clinician's reliability. */
export const excuse: UseCase<'applications.excuse'> = async ({ db, clock }, caller, input) => {
  const by = signedIn(caller)
  const { jobApplicationId: id, reason } = input
  return db.transaction(async trx => {
    const known = await findApplication(trx, id, {})
    if (!known) throw refuse('not_found')
    await lockJob(trx, known.jobId)
    const application = await lockApplication(trx, { id })
    if (!application || !countsAgainst(application.clinicianMissed)) throw refuse('move_not_open')
    const { jobId, facilityId, clinicianId, clinicianMissed } = application
    await excuseMissed(trx, id)
    await record(trx, {
      at: clock.now(),
      by,
      noun: 'application',
      nounId: id,
      verb: 'excuse',
      jobId,
      facilityId,
      clinicianId,
      details: { missed: clinicianMissed, reason },
    })
    return showApplication(application)
  })
}
