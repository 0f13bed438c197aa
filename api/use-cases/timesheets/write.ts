import { lockJob } from '../../store/locks.ts'
import { insertTimesheet } from '../../store/timesheets.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { saveTimes } from './submit.ts'
import { ownShift } from './own-shift.ts'

/** A clinician writes a time card: a draft, or submitted for review. */
export const write: UseCase<'timesheets.write'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const now = clock.now()
  const { jobId } = await ownShift(db, clinician, input.jobApplicationId)
  return db.transaction(async trx => {
    await lockJob(trx, jobId)
    const shift = await ownShift(trx, clinician, input.jobApplicationId)
    const timesheet = await insertTimesheet(trx, { applicationId: shift.applicationId, createdAt: now })
    return saveTimes(trx, clinician, { timesheet, shift }, input, now)
  })
}
