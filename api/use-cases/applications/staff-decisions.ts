import { refuse } from '@gaitway/contract/values/errors'
import { countsAgainst } from '@gaitway/contract/reliability'
import { findApplication, lockApplication, clearClinicianMissed } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'
import { recordEvent } from '../transition.ts'
import { requireSignedIn, type UseCase } from '../use-case.ts'
import { showApplication } from './apply.ts'
import { findSamePhone, saveSamePhoneDecision } from '../../store/same-person.ts'

/** Staff excuse a no-show or a late cancellation: it no longer counts against the clinician's reliability. */
export const excuse: UseCase<'applications.excuse'> = async ({ db, clock }, caller, input) => {
  const by = requireSignedIn(caller)
  const { jobApplicationId: id, reason } = input
  return db.transaction(async trx => {
    const known = await findApplication(trx, id, {})
    if (!known) throw refuse('not_found')
    await lockJob(trx, known.jobId)
    const application = await lockApplication(trx, { id })
    if (!application || !countsAgainst(application.clinicianMissed)) throw refuse('move_not_open')
    await clearClinicianMissed(trx, id)
    const details = { missed: application.clinicianMissed, reason }
    await recordEvent(trx, 'application', application, 'excuse', { at: clock.now(), by, details })
    return showApplication(application)
  })
}

/**
 * Staff decide whether a facility may confirm an applicant who has its phone number. The decision is valid for all
 * shifts of the two as long as they share this number, and can be changed.
 */
export const decideSamePhone: UseCase<'applications.decideSamePhone'> = async (
  { db, clock },
  caller,
  { jobApplicationId: id, isAllowed, reason },
) => {
  const by = requireSignedIn(caller)
  return db.transaction(async trx => {
    const application = await findApplication(trx, id, {})
    if (!application) throw refuse('not_found')
    const { facilityId, clinicianId } = application
    await lockJob(trx, application.jobId)
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
    await recordEvent(trx, 'application', application, 'decideSamePhone', { at, by, details })
    return {}
  })
}
