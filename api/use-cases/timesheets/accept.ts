import { refuse } from '@gaitway/contract/errors'
import { step } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents } from '@gaitway/contract/money'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { insertPayout } from '../../store/payouts.ts'
import { updateTimesheet } from '../../store/timesheets.ts'
import { carryOut, planSettlement } from '../payments/settle.ts'
import { rememberAnswer } from '../remember-answer.ts'
import { tell } from '../tell.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { acceptedPayOf } from './accepted-pay.ts'
import { factsOf } from './facts.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** The facility accepts the worked times: the money is settled, the payout is due, the timesheet never changes again. */
export const accept: UseCase<'timesheets.accept'> = async (outside, by, { id }, asked) => {
  const { db, clock } = outside
  const judge = signedIn(by)
  const now = clock.now()
  const { shift: before } = await ownTimesheet(db, judge, id)
  const { chargeIds } = await db.transaction(async trx => {
    await lockJob(trx, before.job_id)
    const { timesheet, shift } = await ownTimesheet(trx, judge, id)
    const status = step(timesheetLifecycle, timesheet.status, 'accept', judge.side)
    const changed = await updateTimesheet(trx, id, timesheet.status, {
      status,
      accepted_at: now,
      accepted_by: judge.userId,
    })
    if (changed !== 1) throw refuse('changed_meanwhile')
    const payCents = await acceptedPayOf(trx, shift, timesheet.pay_cents)
    await insertPayout(trx, {
      applicationId: shift.application_id,
      clinicianId: shift.clinician_id,
      amountCents: payCents,
      reason: 'timesheet',
      at: now,
    })
    await record(trx, {
      at: now,
      by: judge,
      noun: 'timesheet',
      nounId: id,
      verb: 'accept',
      from: timesheet.status,
      to: status,
      jobId: shift.job_id,
      facilityId: shift.facility_id,
      clinicianId: shift.clinician_id,
      details: { payCents, workedMinutes: timesheet.worked_minutes },
    })
    await tell(trx, {
      type: 'timesheetAccepted',
      to: [shift.clinician_user_id],
      facts: { ...factsOf(shift), amount: showCents(payCents) },
      fromUserId: judge.userId,
      at: now,
    })
    const planned = await planSettlement(trx, {
      applicationId: shift.application_id,
      owedProductCents: payCents,
      at: now,
      by: judge,
    })
    const answer = await showTimesheet(trx, judge, await ownTimesheet(trx, judge, id))
    await rememberAnswer(trx, 'timesheets.accept', judge, asked, answer)
    return planned
  })
  await carryOut(outside, chargeIds)
  return showTimesheet(db, judge, await ownTimesheet(db, judge, id))
}
