import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { rememberAnswer } from '../idempotency.ts'
import { signedIn, type Actor, type Asked, type UseCase } from '../use-case.ts'
import { endShift, type EndWish } from './end-shift.ts'
import { lockShiftToEnd, type Which } from './shift-to-end.ts'

type Call = 'applications.noShow' | 'applications.sendHome'
type Ending = Which & Pick<EndWish, 'kind' | 'reason' | 'workedSlotIds'>

const endEarly = async (outside: Outside, call: Call, caller: Actor, ending: Ending, asked: Asked) => {
  const by = signedIn(caller)
  const at = outside.clock.now()
  const { answer, chargeIds } = await outside.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, ending, at)
    if (!application) throw refuse('move_not_open')
    const { kind, reason, workedSlotIds } = ending
    const ended = await endShift(trx, { job, application }, { kind, by, at, reason, workedSlotIds })
    await rememberAnswer(trx, call, by, asked, ended.answer)
    return ended
  })
  await sendPlannedCharges(outside, chargeIds)
  return answer
}

/** The clinician did not come: the shift is off, days worked before are paid, and the rest is refunded. */
export const noShow: UseCase<'applications.noShow'> = (outside, by, input, asked) =>
  endEarly(outside, 'applications.noShow', by, { ...input, kind: 'noShow' }, asked)

/** The clinician was sent home: the shift is over, and its time card can be submitted at once. */
export const sendHome: UseCase<'applications.sendHome'> = (outside, by, input, asked) =>
  endEarly(outside, 'applications.sendHome', by, { ...input, kind: 'sentHome' }, asked)
