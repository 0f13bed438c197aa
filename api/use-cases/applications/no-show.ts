import { refuse } from '@gaitway/contract/errors'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { rememberAnswer } from '../remember-answer.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { endShift } from './end-shift.ts'
import { lockShiftToEnd } from './shift-to-end.ts'

/** The clinician did not come: the shift is off, days worked before are paid, and the rest goes back. */
export const noShow: UseCase<'applications.noShow'> = async (outside, caller, input, asked) => {
  const by = signedIn(caller)
  const { reason, workedSlotIds } = input
  const at = outside.clock.now()
  const { answer, chargeIds } = await outside.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, input, at)
    if (!application) throw refuse('move_not_open')
    const ended = await endShift(trx, { job, application }, { kind: 'noShow', by, at, reason, workedSlotIds })
    await rememberAnswer(trx, 'applications.noShow', by, asked, ended.answer)
    return ended
  })
  await sendPlannedCharges(outside, chargeIds)
  return answer
}
