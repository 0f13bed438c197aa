import { refuse } from '@gaitway/contract/errors'
import { lockJob } from '../../store/locks.ts'
import { replaceEntries, updateTimesheet } from '../../store/timesheets.ts'
import { setCardDue } from '../../store/timesheets-due.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { measureFor, statusAfter, tellOfWriting } from './hand-in.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** A clinician changes a draft or a rejected timesheet, or hands it in again; or their own hours replace those the clock put in. */
export const edit: UseCase<'timesheets.edit'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const now = clock.now()
  const { shift: before } = await ownTimesheet(db, clinician, input.id)
  return db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    const { timesheet, shift } = await ownTimesheet(trx, clinician, input.id)
    const status = statusAfter(timesheet, input.submit)
    const measured = await measureFor(trx, shift, input.entries, input.submit ? now : null)
    const changed = await updateTimesheet(trx, timesheet.id, timesheet.status, {
      status,
      putInByClock: false,
      ...(input.submit && { submittedAt: now, rejectedAt: null, remindedHours: null }),
      workedMinutes: measured.workedMinutes,
      payCents: measured.payCents,
    })
    if (changed !== 1) throw refuse('changed_meanwhile')
    await replaceEntries(trx, timesheet.id, measured)
    if (input.submit) await setCardDue(trx, shift.applicationId, null)
    await tellOfWriting(trx, clinician, {
      id: timesheet.id,
      from: timesheet.status,
      to: status,
      extraTime: measured.extraTime,
      shift,
      now,
    })
    return showTimesheet(trx, clinician, input.id)
  })
}
