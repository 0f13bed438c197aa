import { refuse } from '@gaitway/contract/errors'
import { newId } from '../../store/ids.ts'
import { lockJob } from '../../store/locks.ts'
import { insertTimesheet, replaceEntries } from '../../store/timesheets.ts'
import { setCardDue } from '../../store/timesheets-due.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { measureFor, statusAfter, tellOfWriting } from './hand-in.ts'
import { ownShift } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** A clinician writes down the times worked: a draft, or handed in for the facility to judge. */
export const write: UseCase<'timesheets.write'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const now = clock.now()
  const { jobId } = await ownShift(db, clinician, input.jobApplicationId)
  return db.transaction(async trx => {
    await lockJob(trx, jobId)
    const shift = await ownShift(trx, clinician, input.jobApplicationId)
    const measured = await measureFor(trx, shift, input.entries, input.submit ? now : null)
    const id = newId()
    const status = statusAfter({ status: 'draft', putInByClock: false }, input.submit)
    const isNew = await insertTimesheet(trx, {
      id,
      applicationId: shift.applicationId,
      status,
      submittedAt: input.submit ? now : null,
      workedMinutes: measured.workedMinutes,
      payCents: measured.payCents,
      createdAt: now,
    })
    if (!isNew) throw refuse('timesheet_exists')
    await replaceEntries(trx, id, measured)
    if (input.submit) await setCardDue(trx, shift.applicationId, null)
    await tellOfWriting(trx, clinician, { id, to: status, extraTime: measured.extraTime, shift, now })
    return showTimesheet(trx, clinician, id)
  })
}
