import type { Knex } from 'knex'
import { cancelOpenApplications } from '../jobs/end.ts'
import { refuse } from '@gaitway/contract/errors'
import { transition, type MoveBy } from '../transition.ts'
import { sendPlannedCharges } from '../payments/apply-charge-outcome.ts'
import { rememberAnswer } from '../idempotency.ts'
import {
  isStaff,
  signedIn,
  type SignedIn,
  type UseCase,
  type Actor,
  type RequestContext,
} from '../use-case.ts'
import { endShift, type Ended, type EndShiftInput, notifyFacilityOfCancellation } from './end-shift.ts'
import {
  lockShiftToEnd,
  type Which,
  confirmedShift,
  findShiftToEnd,
  type ShiftToEnd,
} from './shift-to-end.ts'
import type { JobRow } from '../../store/rows.ts'
import type { Services } from '../../services/services.ts'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { endingOf } from '../../domain/ending.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import { moneyVisibleTo, previewEnding } from '../shift-money.ts'

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
  await cancelOpenApplications(trx, job, move)
  if (isStaff(move.by)) await notifyFacilityOfCancellation(trx, job, move)
  const nothing = { refundCents: 0, chargeCents: 0, clinicianCents: 0 }
  return { answer: { jobId: job.id, status, shiftStatus: null, ...nothing }, chargeIds: [] }
}

type Call = 'applications.noShow' | 'applications.sendHome'
type Ending = Which & Pick<EndShiftInput, 'kind' | 'reason' | 'workedSlotIds'>

const endEarly = async (
  services: Services,
  call: Call,
  caller: Actor,
  ending: Ending,
  context: RequestContext,
) => {
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

type Effect = Output<'applications.previewCancel'>
type PreviewInput = Input<'applications.previewCancel'>

/** The facility's money as clinicians and sub-admins see it. */
const unseen = {
  facilityCents: null,
  paidCents: null,
  refundCents: null,
  chargeCents: null,
  paymentType: null,
}

/** Previews what ending a shift would do right now, to the cent, with the same functions. Changes nothing. */
export const previewCancel: UseCase<'applications.previewCancel'> = async ({ db, clock }, caller, input) => {
  const by = signedIn(caller)
  if (input.settlement && input.kind !== 'cancel') throw refuse('not_allowed')
  const at = clock.now()
  const { job, application } = await findShiftToEnd(db, by, input)
  if (!application) return openEffect(db, job, by, input, at)
  const shift = await confirmedShift(db, job, application, at)
  const ending = endingOf(shift, { ...input, side: by.side, at })
  const money = await previewEnding(db, { job, application }, ending)
  const { isPayVisible, isCostVisible } = moneyVisibleTo(by.side)
  return {
    clinicianCents: isPayVisible ? ending.clinicianCents : null,
    ...(isCostVisible ? money : unseen),
    freeUntil: ending.freeUntil?.toISOString() ?? null,
    terms: shift.terms,
    jobStatus: ending.jobStatus,
  }
}

const openEffect = async (
  db: Knex,
  job: ShiftToEnd['job'],
  { side }: SignedIn,
  { kind }: PreviewInput,
  at: Date,
): Promise<Effect> => {
  if (kind !== 'cancel' || !isOpen(jobLifecycle, job.status, 'cancel', side)) throw refuse('move_not_open')
  const { terms } = await findPolicyInForce(db, 'cancellation', at)
  return {
    clinicianCents: 0,
    facilityCents: 0,
    paidCents: 0,
    refundCents: 0,
    chargeCents: 0,
    paymentType: null,
    freeUntil: null,
    terms,
    jobStatus: 'cancelled',
  }
}
