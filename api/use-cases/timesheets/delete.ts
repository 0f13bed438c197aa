import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { deleteTimesheet } from '../../store/timesheets.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { ownTimesheet } from './own-shift.ts'

/** A clinician takes a timesheet back that nobody has accepted; another one can be written. */
export const remove: UseCase<'timesheets.delete'> = async ({ db, clock }, by, input) => {
  const clinician = clinicianOnly(by)
  const { shift: before } = await ownTimesheet(db, clinician, input.id)
  return db.transaction(async trx => {
    await lockJob(trx, before.job_id)
    const { timesheet, shift } = await ownTimesheet(trx, clinician, input.id)
    if (timesheet.status === 'accepted') throw refuse('move_not_open')
    if ((await deleteTimesheet(trx, timesheet.id, timesheet.status)) !== 1) throw refuse('changed_meanwhile')
    await record(trx, {
      at: clock.now(),
      by: clinician,
      noun: 'timesheet',
      nounId: timesheet.id,
      verb: 'delete',
      from: timesheet.status,
      jobId: shift.job_id,
      facilityId: shift.facility_id,
      clinicianId: shift.clinician_id,
    })
    return {}
  })
}
