import { refuse } from '@gaitway/contract/values/errors'
import { transition, type MoveBy } from '../transition.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import { rememberAnswer } from '../idempotency.ts'
import {
  isStaff,
  requireSignedIn,
  type Knex,
  type Services,
  type SignedIn,
  type UseCase,
  type RequestContext,
} from '../use-case.ts'
import { refuseIfNoShowOpen } from '../no-shows/reports.ts'
import { endShift, type Ended, notifyFacilityOfCancellation } from './end-shift.ts'
import {
  findConfirmedShift,
  findShiftToEnd,
  lockShiftToEnd,
  type ShiftRows,
  type ShiftToEnd,
  type Which,
} from './shift-to-end.ts'
import {
  assessNoShow,
  reportNoShow,
  insertNoShowReport,
  type Reporting,
  type NoShowShift,
} from './no-show.ts'
import type { JobRow } from '../../store/rows.ts'
import { decideEnding } from '../../domain/ending.ts'
import { chooseNoShowOutcome } from '../../domain/no-show.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import { cancelOpenApplications } from '../jobs/move.ts'
import { getMoneyVisibility, previewEnding } from '../shift-money.ts'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { settleAsNoShow } from './settle-no-show.ts'

/** An admin decides right away that a day was a no-show. The caller has locked job, clinician and application. */
const recordMissedDay = async (
  trx: Knex,
  shift: NoShowShift,
  reporting: Reporting & { reason: string },
): Promise<Output<'applications.noShow'>> => {
  const { job, application } = shift
  const { by, at, reason } = reporting
  const { report, preview } = await insertNoShowReport(trx, shift, reporting)
  await settleAsNoShow(trx, { report, job, application }, 'decide', {
    by,
    at,
    set: { decidedBy: by.userId, decisionReason: reason },
    reason,
  })
  return {
    jobId: job.id,
    status: job.status,
    shiftStatus: application.status,
    refundCents: 0,
    chargeCents: 0,
    clinicianCents: null,
    state: 'settled',
    reportId: report.id,
    report: preview,
  }
}

/** Cancels a shift: everyone affected is notified, and the money follows the frozen policy. */
export const cancel: UseCase<'applications.cancel'> = async (services, caller, input, context) => {
  const by = requireSignedIn(caller)
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

/** Staff cancel a shift by its ID; the money follows the policy. */
export const cancelByStaff: UseCase<'jobs.cancelByStaff'> = (services, caller, { id, reason }, context) =>
  cancel(services, caller, { kind: 'cancel', jobId: id, reason }, context)

/** Cancels a shift without a confirmed clinician: the applicants are notified, and no money moves. */
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

/** Ends a confirmed shift, or reports a no-show: the answer is remembered, and charges are sent after the commit. */
const withConfirmedShift = async <Name extends 'applications.noShow' | 'applications.sendHome'>(
  services: Services,
  call: Name,
  { by, which, context }: { by: SignedIn; which: Which; context: RequestContext },
  end: (trx: Knex, shift: ShiftRows, at: Date) => Promise<{ answer: Output<Name>; chargeIds: string[] }>,
): Promise<Output<Name>> => {
  const at = services.clock.now()
  const { answer, chargeIds } = await services.db.transaction(async trx => {
    const { job, application } = await lockShiftToEnd(trx, by, which, at)
    if (!application) throw refuse('move_not_open')
    const ended = await end(trx, { job, application }, at)
    await rememberAnswer(trx, call, by, context, ended.answer)
    return ended
  })
  await sendPlannedCharges(services, chargeIds)
  return answer
}

/**
 * No-show: an admin takes the day out of the shift, or ends the shift if it has no other day or if they chose what to
 * pay. Anyone else reports the no-show, and nothing moves until the clinician has answered or staff have decided.
 */
export const noShow: UseCase<'applications.noShow'> = (services, caller, input, context) => {
  const by = requireSignedIn(caller)
  const { reason, settlement, workedSlotIds } = input
  return withConfirmedShift(
    services,
    'applications.noShow',
    { by, which: input, context },
    async (trx, { job, application }, at) => {
      await refuseIfNoShowOpen(trx, application.id)
      const shift = { job, application, confirmed: await findConfirmedShift(trx, job, application, at) }
      const outcome = chooseNoShowOutcome(shift.confirmed, by.side, settlement)
      const reporting = { by, at, reason, workedSlotIds }
      if (outcome === 'report') return { answer: await reportNoShow(trx, shift, reporting), chargeIds: [] }
      if (outcome === 'takeDayOut')
        return { answer: await recordMissedDay(trx, shift, reporting), chargeIds: [] }
      const ending = { kind: 'noShow', by, at, reason, settlement, workedSlotIds } as const
      const { answer, chargeIds } = await endShift(trx, shift, ending)
      return { answer: { ...answer, state: 'settled', reportId: null, report: null }, chargeIds }
    },
  )
}

/** Sent home: the shift ends, and its time card can be submitted right away. */
export const sendHome: UseCase<'applications.sendHome'> = (services, caller, input, context) => {
  const by = requireSignedIn(caller)
  const { reason, settlement } = input
  return withConfirmedShift(
    services,
    'applications.sendHome',
    { by, which: input, context },
    (trx, shift, at) => endShift(trx, shift, { kind: 'sentHome', by, at, reason, settlement }),
  )
}

/** The facility's money for readers who may not see it: clinicians and sub-admins. */
const hiddenMoney = {
  facilityCents: null,
  paidCents: null,
  processingCents: null,
  refundCents: null,
  chargeCents: null,
  paymentType: null,
}

/** Previews to the cent what ending a shift would do right now, with the functions that end it. Changes nothing. */
export const previewCancel: UseCase<'applications.previewCancel'> = async ({ db, clock }, caller, input) => {
  const by = requireSignedIn(caller)
  const at = clock.now()
  const { job, application } = await findShiftToEnd(db, by, input)
  if (!application) return previewOpen(db, job, by, input, at)
  await refuseIfNoShowOpen(db, application.id)
  const confirmed = await findConfirmedShift(db, job, application, at)
  const ending = decideEnding(confirmed, { ...input, side: by.side, at })
  const reported =
    input.kind === 'noShow' && chooseNoShowOutcome(confirmed, by.side, input.settlement) !== 'endShift'
      ? await assessNoShow(db, { job, application, confirmed }, { ...input, by, at })
      : undefined
  const money = await previewEnding(db, { job, application }, ending)
  const { isPayVisible, isCostVisible } = getMoneyVisibility(by.side)
  return {
    clinicianCents: isPayVisible ? (reported?.otherDaysPayCents ?? ending.clinicianCents) : null,
    ...(isCostVisible ? { ...money, ...reported?.preview.ifNoShow } : hiddenMoney),
    freeUntil: ending.freeUntil?.toISOString() ?? null,
    terms: confirmed.terms,
    jobStatus: reported?.preview.hasOtherDays ? job.status : ending.jobStatus,
    report: reported?.preview ?? null,
  }
}

/** Previews canceling a shift without a confirmed clinician; nothing else can end it. */
const previewOpen = async (
  db: Knex,
  job: ShiftToEnd['job'],
  { side }: SignedIn,
  { kind }: Input<'applications.previewCancel'>,
  at: Date,
): Promise<Output<'applications.previewCancel'>> => {
  if (kind !== 'cancel' || !isMoveOpen(jobLifecycle, job.status, 'cancel', side))
    throw refuse('move_not_open')
  const { terms } = await findPolicyInForce(db, 'cancellation', at)
  return {
    clinicianCents: 0,
    facilityCents: 0,
    paidCents: 0,
    processingCents: 0,
    refundCents: 0,
    chargeCents: 0,
    paymentType: null,
    freeUntil: null,
    terms,
    jobStatus: 'cancelled',
    report: null,
  }
}
