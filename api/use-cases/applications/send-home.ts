import { refuse } from '@gaitway/contract/errors'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { rememberAnswer } from '../remember-answer.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { endShift } from './end-shift.ts'
import { lockShiftToEnd } from './shift-to-end.ts'

/** The clinician was sent home: the shift is over, and its time card can be handed in at once. */
export const sendHome: UseCase<'applications.sendHome'> = async (outside, caller, input, asked) => {
  const by = signedIn(caller)
  const { reason } = input
  const at = outside.clock.now()
  const { answer, chargeIds } = await outside.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, input, at)
    if (!application) throw refuse('move_not_open')
    const ended = await endShift(trx, { job, application }, { kind: 'sentHome', by, at, reason })
    await rememberAnswer(trx, 'applications.sendHome', by, asked, ended.answer)
    return ended
  })
  await sendPlannedCharges(outside, chargeIds)
  return answer
}
