import { refuse } from '@gaitway/contract/errors'
import { lockJob } from '../../store/locks.ts'
import { replaceEntries, updateTimesheet } from '../../store/timesheets.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { measureFor, statusAfter, tellOfWriting } from './hand-in.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** A clinician changes a draft or a rejected timesheet, or hands it in again. */
export const edit: UseCase<'timesheets.edit'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const now = clock.now()
  const { shift: before } = await ownTimesheet(db, clinician, input.id)
  return db.transaction(async trx => {
    await lockJob(trx, before.job_id)
    const { timesheet, shift } = await ownTimesheet(trx, clinician, input.id)
    const status = statusAfter(timesheet.status, input.submit)
    const measured = await measureFor(trx, shift, input.entries, input.submit ? now : null)
    const changed = await updateTimesheet(trx, timesheet.id, timesheet.status, {
      status,
      submitted_at: input.submit ? now : timesheet.submitted_at,
      worked_minutes: measured.workedMinutes,
      pay_cents: measured.payCents,
    })
    if (changed !== 1) throw refuse('changed_meanwhile')
    await replaceEntries(trx, timesheet.id, measured.entries)
    await tellOfWriting(trx, clinician, { id: timesheet.id, from: timesheet.status, to: status, shift, now })
    return showTimesheet(trx, clinician, await ownTimesheet(trx, clinician, input.id))
  })
}
