import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { lockJob } from '../../store/locks.ts'
import { listExtraTime } from '../../store/timesheet-extra-time.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { rememberAnswer } from '../idempotency.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { acceptCard } from './accept-card.ts'
import { extraTimeDecision } from './extra-time-decision.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** The facility accepts the worked times: the money is settled, the payout is due, and the time card is final. */
export const accept: UseCase<'timesheets.accept'> = async (services, by, input, context) => {
  const { id, submittedAt } = input
  const { db, clock } = services
  const judge = signedIn(by)
  const { shift: before } = await ownTimesheet(db, judge, id)
  const { chargeIds } = await db.transaction(async trx => {
    await lockJob(trx, before.jobId)
    const card = await ownTimesheet(trx, judge, id)
    const handedInAt = card.timesheet.submittedAt
    // the clinician may have replaced the scheduled hours with their own
    if (submittedAt && handedInAt && handedInAt.getTime() !== new Date(submittedAt).getTime())
      throw refuse('changed_meanwhile')
    step(timesheetLifecycle, card.timesheet.status, 'accept', judge.side)
    const asksFor = await listExtraTime(trx, id)
    const extraTime = extraTimeDecision(asksFor, input)
    const planned = await acceptCard(trx, card, {
      by: judge,
      at: clock.now(),
      extraTime,
      excluding: extraTime?.decision === 'decline' ? asksFor : [],
    })
    const answer = await showTimesheet(trx, judge, id)
    await rememberAnswer(trx, 'timesheets.accept', judge, context, answer)
    return planned
  })
  await sendPlannedCharges(services, chargeIds)
  return showTimesheet(db, judge, id)
}
