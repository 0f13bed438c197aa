import { lockJob } from '../../store/locks.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { saveTimes } from './submit.ts'
import { ownTimesheet } from './own-shift.ts'

/**
 * A clinician updates a draft or returned time card, resubmits it, or replaces the scheduled hours Gaitway
 * submitted.
 */
export const edit: UseCase<'timesheets.edit'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const { shift: before } = await ownTimesheet(db, clinician, input.id)
  return db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    return saveTimes(trx, clinician, await ownTimesheet(trx, clinician, input.id), input, clock.now())
  })
}
