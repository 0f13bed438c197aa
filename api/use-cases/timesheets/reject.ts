import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { updateTimesheet } from '../../store/timesheets.ts'
import { tell } from '../tell.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { factsOf } from './facts.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** The facility sends a timesheet back with a reason; the clinician mends it and hands it in again. */
export const reject: UseCase<'timesheets.reject'> = async ({ db, clock }, by, { id, reason }) => {
  const judge = signedIn(by)
  const now = clock.now()
  const { shift: before } = await ownTimesheet(db, judge, id)
  return db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    const { timesheet, shift } = await ownTimesheet(trx, judge, id)
    const status = step(timesheetLifecycle, timesheet.status, 'reject', judge.side)
    const changed = await updateTimesheet(trx, id, timesheet.status, {
      status,
      rejectReason: reason,
      rejectedAt: now,
      remindedHours: null,
    })
    if (changed !== 1) throw refuse('changed_meanwhile')
    await record(trx, {
      at: now,
      by: judge,
      noun: 'timesheet',
      nounId: id,
      verb: 'reject',
      from: timesheet.status,
      to: status,
      jobId: shift.jobId,
      facilityId: shift.facilityId,
      clinicianId: shift.clinicianId,
      details: { reason },
    })
    await tell(trx, {
      type: 'timesheetRejected',
      to: [shift.clinicianUserId],
      facts: { ...factsOf(shift), reason },
      fromUserId: judge.userId,
      at: now,
    })
    return showTimesheet(trx, judge, id)
  })
}
