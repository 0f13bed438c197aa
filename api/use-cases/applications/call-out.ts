import { refuse } from '@gaitway/contract/values/errors'
import { callOutFields } from '@gaitway/contract/fields/call-out'
import { CALL_OUT_DENY_HOURS } from '@gaitway/contract/values/limits'
import { callOutLifecycle } from '@gaitway/contract/lifecycles/call-out'
import { isMoveOpen } from '@gaitway/contract/lifecycles/step'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { addHours, addMinutes, showMoment } from '@gaitway/contract/format/time'
import { decideEnding, type ConfirmedShift } from '../../domain/ending.ts'
import {
  clearClinicianMissed,
  findApplication,
  isJobHeld,
  setClinicianMissed,
} from '../../store/applications.ts'
import * as store from '../../store/call-outs.ts'
import { newId } from '../../store/ids.ts'
import { listInvited } from '../../store/invitations.ts'
import { findJob, lockJobIfFree } from '../../store/jobs.ts'
import { findLastCheckIn } from '../../store/no-show-reports.ts'
import type { CallOutRow } from '../../store/rows.ts'
import { closeCallOutQuestion, moveCallOut, notifyOfCallOut, showCaller } from '../call-outs/call-outs.ts'
import { rememberAnswer } from '../idempotency.ts'
import { inviteForFacility } from '../jobs/invite.ts'
import { refuseIfNoShowOpen } from '../no-shows/reports.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import {
  requireClinician,
  requireStaff,
  type Knex,
  type Services,
  type SignedIn,
  type UseCase,
  type RequestContext,
  requireSignedIn,
} from '../use-case.ts'
import {
  lockShift,
  lockShiftToEnd,
  findShiftOwner,
  findConfirmedShift,
  type ShiftRows,
} from './shift-to-end.ts'
import { endShift } from './end-shift.ts'
import { findLastHold } from '../../store/holds.ts'
import { listReasonsAgainst } from '../jobs/eligibility.ts'
import { closeRound } from '../standby/rounds.ts'
import { recordEvent, transition } from '../transition.ts'

/**
 * Staff record that someone called out for a clinician. If it was the clinician or a person they authorized, the shift
 * ends as if they had canceled it; anyone else's call is a question to the clinician, and nothing moves until they
 * answer.
 */
export const record: UseCase<'callOuts.record'> = async (services, actor, input, context) => {
  const by = requireStaff(actor)
  const at = services.clock.now()
  const { shown, chargeIds } = await services.db.transaction(async trx => {
    const { jobApplicationId } = input
    const { job, application } = await lockShiftToEnd(trx, by, { jobApplicationId }, at)
    if (!application) throw refuse('move_not_open')
    const shift = { job, application }
    const confirmed = await findConfirmedShift(trx, job, application, at)
    const recording = { by, input, at }
    await refuseUnlessCallOut(trx, shift, confirmed, recording)
    const callOut = await insertCallOut(trx, shift, confirmed, recording)
    const follow = callOut.status === 'waiting' ? askClinician : endByCallOut
    const ids = await follow(trx, shift, callOut, recording)
    const answer = await store.readCallOut(trx, callOut.id)
    await rememberAnswer(trx, 'callOuts.record', by, context, answer)
    return { shown: answer, chargeIds: ids }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

type Recording = { by: SignedIn; input: Input<'callOuts.record'>; at: Date }

const NOT_REOPENED = 'The shift isn’t open for someone else.'

const refuseUnlessCallOut = async (
  trx: Knex,
  { application }: ShiftRows,
  confirmed: ConfirmedShift,
  { by, input, at }: Recording,
) => {
  if (new Date(input.calledAt) > at) throw refuse('fields_wrong', { calledAt: 'Enter a time in the past.' })
  // a typed time has no seconds
  if (application.confirmedAt && new Date(input.calledAt) < addMinutes(application.confirmedAt, -1))
    throw refuse('fields_wrong', { calledAt: 'They weren’t confirmed for this shift at that time.' })
  if (input.caller !== 'clinician' && !input.callerName)
    throw refuse('fields_wrong', { callerName: callOutFields.callerName.missing })
  await refuseIfNoShowOpen(trx, application.id)
  // refuses what the clinician couldn't cancel
  const { jobMove } = decideEnding(confirmed, { kind: 'callOut', side: by.side, at })
  const isReopened = jobMove === 'reopen' && input.caller !== 'other'
  if (input.standbyApplicationId && !isReopened)
    throw refuse('fields_wrong', { standbyApplicationId: NOT_REOPENED })
  if (input.invitedClinicianIds?.length && !isReopened)
    throw refuse('fields_wrong', { invitedClinicianIds: NOT_REOPENED })
  const underWay = confirmed.slots.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  const days = { applicationId: application.id, slotIds: underWay.map(({ id }) => id) }
  if (await findLastCheckIn(trx, days)) throw refuse('call_out_checked_in')
  if (input.caller === 'other' && (await store.findOpenQuestion(trx, application.id)))
    throw refuse('call_out_open')
}

/** A question lasts until the next day of the shift starts, or until the one under way ends. */
const answerDeadline = ({ slots }: ConfirmedShift, at: Date): Date => {
  const next = slots.find(({ endsAt }) => endsAt > at)
  if (!next) throw refuse('move_not_open')
  return next.startsAt > at ? next.startsAt : next.endsAt
}

const insertCallOut = async (
  trx: Knex,
  { application }: ShiftRows,
  confirmed: ConfirmedShift,
  { by, input, at }: Recording,
): Promise<CallOutRow> => {
  const { caller, phone, calledAt, reason } = input
  const callerName = caller === 'clinician' ? null : (input.callerName ?? null)
  const isQuestion = caller === 'other'
  // this call-out replaces an earlier question
  await closeCallOutQuestion(trx, application, at)
  const callOut = await store.insertCallOut(trx, {
    id: newId(),
    applicationId: application.id,
    status: isQuestion ? 'waiting' : 'recorded',
    caller,
    callerName,
    phone,
    calledAt: new Date(calledAt),
    reason,
    recordedBy: by.userId,
    recordedAt: at,
    answerBy: isQuestion ? answerDeadline(confirmed, at) : null,
    denyBy: isQuestion ? null : addHours(at, CALL_OUT_DENY_HOURS),
  })
  // without the phone number, which is erased with the account; events aren't
  const details = { caller, calledAt, reason, ...(callerName && { callerName }) }
  const about = { ...application, id: callOut.id }
  await recordEvent(trx, 'callOut', about, 'record', { at, by, to: callOut.status, details })
  return callOut
}

const endByCallOut = async (
  trx: Knex,
  shift: ShiftRows,
  callOut: CallOutRow,
  { by, input, at }: Recording,
): Promise<string[]> => {
  const { reason, denyBy } = callOut
  const { invitedClinicianIds: clinicianIds = [] } = input
  const before = clinicianIds.length > 0 ? await listInvited(trx, shift.job.id) : []
  const isInvited = (id: string) => before.some(({ clinicianId }) => clinicianId === id)
  const ended = await endShift(trx, shift, {
    kind: 'callOut',
    by,
    at,
    reason,
    disputeBy: denyBy ? showMoment(denyBy, shift.job.timeZone) : undefined,
    calledBy: showCaller(callOut),
    standbyApplicationId: input.standbyApplicationId,
    // an invitation is sent once
    newlyInvitedIds: clinicianIds.filter(id => !isInvited(id)),
  })
  const job = clinicianIds.length > 0 ? await findJob(trx, shift.job.id) : undefined
  if (job) await inviteForFacility(trx, { job, clinicianIds, field: 'invitedClinicianIds', by, at })
  return ended.chargeIds
}

const askClinician = async (
  trx: Knex,
  { job, application }: ShiftRows,
  callOut: CallOutRow,
  { by, at }: Recording,
): Promise<string[]> => {
  const { reason, answerBy } = callOut
  const until = answerBy ? showMoment(answerBy, job.timeZone) : undefined
  await notifyOfCallOut(trx, callOut, application, {
    clinician: 'callOutQuestion',
    facts: { reason, until },
    fromUserId: by.userId,
    at,
  })
  return []
}

type CalledOut = ShiftRows & { callOut: CallOutRow }
type CallOutAction = (trx: Knex, calledOut: CalledOut, at: Date) => Promise<string[]>
type CallOutRequest = { call: 'callOuts.answer' | 'callOuts.decide'; id: string; context: RequestContext }

/** Works on a call-out that the caller may see, and after the commit sends the charges that this planned. */
const withCallOut = async (
  services: Services,
  by: SignedIn,
  { call, id, context }: CallOutRequest,
  work: CallOutAction,
): Promise<Output<'callOuts.answer'>> => {
  const at = services.clock.now()
  const { shown, chargeIds } = await services.db.transaction(async trx => {
    const known = await store.findCallOut(trx, id)
    const mine = known && (await findApplication(trx, known.applicationId, findShiftOwner(by)))
    if (!known || !mine) throw refuse('not_found')
    const shift = await lockShift(trx, mine, at)
    const callOut = await store.findCallOut(trx, id)
    if (!callOut) throw refuse('not_found')
    const ids = await work(trx, { ...shift, callOut }, at)
    const answer = await store.readCallOut(trx, id)
    await rememberAnswer(trx, call, by, context, answer)
    return { shown: answer, chargeIds: ids }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

/** The clinician says whether they can work, or that they didn't call out. */
export const answer: UseCase<'callOuts.answer'> = (services, actor, input, context) => {
  const by = requireClinician(actor)
  const moves = { cannotWork: 'agree', coming: 'decline', didNotCall: 'deny' } as const
  const move = moves[input.answer]
  const work: CallOutAction = async (trx, calledOut, at) => {
    const { callOut, application } = calledOut
    if (!isMoveOpen(callOutLifecycle, callOut.status, move, by.side)) throw refuse('call_out_closed')
    if (move === 'deny') await refuseIfTooLate(trx, calledOut, at)
    if (move !== 'deny' && callOut.answerBy && callOut.answerBy <= at) throw refuse('call_out_closed')
    const { note } = input
    await moveCallOut(trx, callOut, move, {
      by,
      at,
      shift: application,
      set: {
        answeredAt: at,
        answerNote: note ?? null,
        ...(move === 'deny' && { missed: application.clinicianMissed as CallOutRow['missed'] }),
      },
      details: note ? { note } : undefined,
    })
    // until an admin decides, the call-out doesn't count against the clinician
    if (move === 'deny') await clearClinicianMissed(trx, application.id)
    const staff = move === 'deny' ? 'callOutToDecide' : 'callOutAnswered'
    const facts = { note, isDeclined: move === 'decline' }
    await notifyOfCallOut(trx, callOut, application, { staff, facts, fromUserId: by.userId, at })
    if (move !== 'agree') return []
    const { reason } = callOut
    return (await endShift(trx, calledOut, { kind: 'callOut', by, at, reason })).chargeIds
  }
  return withCallOut(services, by, { call: 'callOuts.answer', id: input.callOutId, context }, work)
}

const refuseIfTooLate = async (trx: Knex, { callOut, job }: CalledOut, at: Date) => {
  if (await store.isFilled(trx, job.id))
    throw refuse(
      'call_out_closed',
      undefined,
      'Someone else is confirmed for this shift now. Contact support if you didn’t call out.',
    )
  // a call-out that the clinician agreed to has no deadline, and can't be denied
  if (!callOut.denyBy || callOut.denyBy <= at) throw refuse('call_out_closed')
}

/** The clinician didn't answer in time whether they can work: the shift stays theirs. */
export const lapseCallOut = ({ db, clock }: Services, id: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const known = await store.findCallOut(trx, id)
    const shift = known && (await findApplication(trx, known.applicationId))
    if (!shift || !(await lockJobIfFree(trx, shift.jobId))) return
    const question = await store.findOpenQuestion(trx, shift.id)
    if (question?.id !== id || !question.answerBy || question.answerBy > at) return
    await closeCallOutQuestion(trx, shift, at)
  })

/** An admin decides a denied call-out: it counts again, or the clinician can be confirmed again if still free. */
export const decide: UseCase<'callOuts.decide'> = (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { reason } = input
  const work: CallOutAction = async (trx, calledOut, at) => {
    const { callOut, job, application } = calledOut
    const move = input.decision === 'calledOut' ? 'uphold' : 'reverse'
    if (!isMoveOpen(callOutLifecycle, callOut.status, move, by.side)) throw refuse('call_out_closed')
    if (await isJobHeld(trx, job.id)) throw refuse('being_confirmed')
    const isReturned = move === 'reverse' && (await isStillFree(trx, calledOut, at))
    const set = { decidedBy: by.userId, decidedAt: at, decisionReason: reason, isReturned }
    await moveCallOut(trx, callOut, move, { by, at, shift: application, set, details: { reason } })
    if (move === 'uphold') await setClinicianMissed(trx, application.id, callOut.missed)
    if (isReturned) await reinstate(trx, calledOut, by, at)
    await notifyOfCallOut(trx, callOut, application, {
      clinician: 'callOutDecided',
      ...(isReturned && { facility: 'callOutReversed' as const }),
      facts: { reason, isDeclined: move === 'uphold', isNew: isReturned },
      fromUserId: by.userId,
      at,
    })
    return []
  }
  return withCallOut(services, by, { call: 'callOuts.decide', id: input.callOutId, context }, work)
}

const isStillFree = async (trx: Knex, { job, application }: CalledOut, at: Date) => {
  if (job.status !== 'posted' || job.firstSlotStart <= at || application.status !== 'cancelled') return false
  const { clinicianId } = application
  return (await listReasonsAgainst(trx, job, [clinicianId], at)).get(clinicianId)?.length === 0
}

/**
 * Reopens the clinician's application, and ends the offers to standbys. The payment was refunded, so the facility
 * confirms them again as it confirms anyone, with a new hold.
 */
const reinstate = async (trx: Knex, { job, application }: CalledOut, by: SignedIn, at: Date) => {
  const hold = await findLastHold(trx, application.id)
  if (hold?.status === 'confirmed')
    await transition(trx, 'hold', hold, 'end', {
      by,
      at,
      set: { endedAt: at },
      details: { applicationId: application.id },
    })
  const set = { confirmedAt: null, confirmedBy: null }
  await transition(trx, 'application', application, 'reinstate', { by, at, set })
  await closeRound(trx, { jobId: job.id, confirmedId: application.id, at })
}
