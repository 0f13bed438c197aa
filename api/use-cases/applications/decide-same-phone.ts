import { refuse } from '@gaitway/contract/values/errors'
import { findApplication } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { findSamePhone, saveSamePhoneDecision } from '../../store/same-person.ts'
import { signedIn } from '../use-case.ts'
import type { UseCase } from '../use-case.ts'

/**
 * Staff decide whether a facility may confirm an applicant who has its phone number. It holds for all shifts of the
 * two as long as they share this number, and can be changed.
 */
export const decideSamePhone: UseCase<'applications.decideSamePhone'> = async (
  { db, clock },
  caller,
  { jobApplicationId: id, isAllowed, reason },
) => {
  const by = signedIn(caller)
  return db.transaction(async trx => {
    const application = await findApplication(trx, id, {})
    if (!application) throw refuse('not_found')
    const { jobId, facilityId, clinicianId } = application
    await lockJob(trx, jobId)
    const phone = await findSamePhone(trx, { facilityId, clinicianId })
    if (!phone) throw refuse('move_not_open')
    const at = clock.now()
    await saveSamePhoneDecision(trx, {
      facilityId,
      clinicianId,
      phone,
      isAllowed,
      reason,
      decidedBy: by.userId,
      decidedAt: at,
    })
    const details = { isAllowed, reason }
    await record(trx, {
      at,
      by,
      noun: 'application',
      nounId: id,
      verb: 'decideSamePhone',
      jobId,
      facilityId,
      clinicianId,
      details,
    })
    return {}
  })
}
