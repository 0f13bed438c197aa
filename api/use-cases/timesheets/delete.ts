import { refuse } from '@gaitway/contract/errors'
import { dueAgainAt } from '../../domain/time-card-clock.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { deleteTimesheet } from '../../store/timesheets.ts'
import { setCardDue } from '../../store/timesheets-due.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { ownTimesheet } from './own-shift.ts'

/** A clinician withdraws a time card that isn't accepted yet; they can write another one. */
export const remove: UseCase<'timesheets.delete'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const { shift: before } = await ownTimesheet(db, clinician, input.id)
  return db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    const { timesheet, shift } = await ownTimesheet(trx, clinician, input.id)
    if (timesheet.status === 'accepted') throw refuse('move_not_open')
    if ((await deleteTimesheet(trx, timesheet.id, timesheet.status)) !== 1) throw refuse('changed_meanwhile')
    const at = clock.now()
    if (shift.applicationStatus === 'completed' && shift.jobType === 'PART_TIME')
      await setCardDue(trx, shift.applicationId, dueAgainAt(shift.sentHomeAt ?? shift.lastSlotEnd, at))
    await record(trx, {
      at,
      by: clinician,
      noun: 'timesheet',
      nounId: timesheet.id,
      verb: 'delete',
      from: timesheet.status,
      jobId: shift.jobId,
      facilityId: shift.facilityId,
      clinicianId: shift.clinicianId,
    })
    return {}
  })
}
