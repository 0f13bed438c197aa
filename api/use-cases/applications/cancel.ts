import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { transition, type MoveBy } from '../transition.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { rememberAnswer } from '../idempotency.ts'
import { isStaff, signedIn, type SignedIn, type UseCase, type Actor, type Asked } from '../use-case.ts'
import { cancelWaiting, tellFacilityCancelled } from './notify-ended.ts'
import { endShift, type Ended, type EndWish } from './end-shift.ts'
import { lockShiftToEnd, type Which } from './shift-to-end.ts'
import type { JobRow } from '../../store/rows.ts'
import type { Services } from '../../services/services.ts'

/** Cancels a shift: everyone affected is notified, and the money follows the frozen policy. */
export const cancel: UseCase<'applications.cancel'> = async (services, caller, input, context) => {
  const by = signedIn(caller)
  const { reason, settlement } = input
  const at = services.clock.now()
  const { answer, chargeIds } = await services.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, input, at)
    const ended = application
      ? await endShift(trx, { job, application }, { kind: 'cancel', by, at, reason, settlement })
      : await cancelOpen(trx, job, { by, at, reason })
    await rememberAnswer(trx, 'applications.cancel', by, context, ended.answer)
    return ended
  })
  await sendPlannedCharges(services, chargeIds)
  return answer
}

/** No one was confirmed: the applicants are notified, and no money moves. */
const cancelOpen = async (
  trx: Knex,
  job: JobRow,
  move: MoveBy & { by: SignedIn; reason: string },
): Promise<Ended> => {
  const { status } = await transition(trx, 'job', job, 'cancel', move)
  await cancelWaiting(trx, job, move)
  if (isStaff(move.by)) await tellFacilityCancelled(trx, job, move)
  const nothing = { refundCents: 0, chargeCents: 0, clinicianCents: 0 }
  return { answer: { jobId: job.id, status, shiftStatus: null, ...nothing }, chargeIds: [] }
}

type Call = 'applications.noShow' | 'applications.sendHome'
type Ending = Which & Pick<EndWish, 'kind' | 'reason' | 'workedSlotIds'>

const endEarly = async (services: Services, call: Call, caller: Actor, ending: Ending, context: Asked) => {
  const by = signedIn(caller)
  const at = services.clock.now()
  const { answer, chargeIds } = await services.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, ending, at)
    if (!application) throw refuse('move_not_open')
    const { kind, reason, workedSlotIds } = ending
    const ended = await endShift(trx, { job, application }, { kind, by, at, reason, workedSlotIds })
    await rememberAnswer(trx, call, by, context, ended.answer)
    return ended
  })
  await sendPlannedCharges(services, chargeIds)
  return answer
}

/** No-show: the shift ends, days worked before are paid, and the rest is refunded. */
export const noShow: UseCase<'applications.noShow'> = (services, by, input, context) =>
  endEarly(services, 'applications.noShow', by, { ...input, kind: 'noShow' }, context)

/** Sent home: the shift ends, and its time card can be submitted right away. */
export const sendHome: UseCase<'applications.sendHome'> = (services, by, input, context) =>
  endEarly(services, 'applications.sendHome', by, { ...input, kind: 'sentHome' }, context)
