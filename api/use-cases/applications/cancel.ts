import type { Knex } from 'knex'
import { transition, type MoveBy } from '../transition.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { rememberAnswer } from '../idempotency.ts'
import { isStaff, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { cancelWaiting } from './tell-cancelled.ts'
import { endShift, type Ended } from './end-shift.ts'
import { lockShiftToEnd } from './shift-to-end.ts'
import { tellFacilityCancelled } from './tell-cancelled.ts'
import type { JobRow } from '../../store/rows.ts'

/** A shift is cancelled: everyone whom it concerns is told, and the money follows the frozen policy. */
export const cancel: UseCase<'applications.cancel'> = async (outside, caller, input, asked) => {
  const by = signedIn(caller)
  const { reason, settlement } = input
  const at = outside.clock.now()
  const { answer, chargeIds } = await outside.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, input, at)
    const ended = application
      ? await endShift(trx, { job, application }, { kind: 'cancel', by, at, reason, settlement })
      : await cancelOpen(trx, job, { by, at, reason })
    await rememberAnswer(trx, 'applications.cancel', by, asked, ended.answer)
    return ended
  })
  await sendPlannedCharges(outside, chargeIds)
  return answer
}

/** Nobody was confirmed: the applicants are told, and no money moves. */
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
