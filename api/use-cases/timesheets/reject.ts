import { lockJob } from '../../store/locks.ts'
import { tell } from '../notify.ts'
import { transition } from '../transition.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { factsOf } from './facts.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** The facility returns a time card with a reason; the clinician updates and resubmits it. */
export const reject: UseCase<'timesheets.reject'> = async ({ db, clock }, by, { id, reason }) => {
  const judge = signedIn(by)
  const now = clock.now()
  const { shift: before } = await ownTimesheet(db, judge, id)
  return db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    const { timesheet, shift } = await ownTimesheet(trx, judge, id)
    await transition(trx, 'timesheet', timesheet, 'reject', {
      by: judge,
      at: now,
      reason,
      set: { rejectReason: reason, rejectedAt: now, remindedHours: null },
      about: shift,
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
