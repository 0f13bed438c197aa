import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { EventVerb } from '@gaitway/contract/events'
import { ONBOARDING_REMINDER_MINUTES } from '@gaitway/contract/limits'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { type MoveOf, openMoves } from '@gaitway/contract/lifecycles/step'
import { addMinutes } from '@gaitway/contract/time'
import { callEnd, isOpenStart } from '../../domain/onboarding-slots.ts'
import { record } from '../../store/events.ts'
import {
  type CallParticipant,
  findCallParticipant,
  lockCall,
  readCall,
  lockBookedCallOf,
  listHours,
} from '../../store/onboarding-calls.ts'
import type { OnboardingCallRow } from '../../store/rows.ts'
import { lockUser } from '../../store/users.ts'
import { transition, type MoveBy } from '../transition.ts'
import { signedIn, type Actor, type SignedIn, type UseCase } from '../use-case.ts'
import { sendCallEmail, type CallEvent, callNotNeeded, notifyTeam } from './email.ts'
import type { EmailExtra } from '../deliver.ts'

/** A person with a complete signup, pending review; anyone else is refused with the reason. */
export const pendingPerson = (by: Actor): SignedIn => {
  const person = signedIn(by)
  if (!person.isSignupCompleted) throw refuse('signup_incomplete')
  if (person.status === 'approved') throw refuse('call_not_needed')
  return person
}

/** Locks the person, still pending review, so a decision made in the meantime is seen. */
export const lockPendingPerson = async (trx: Knex.Transaction, userId: string) => {
  const user = await lockUser(trx, userId)
  if (user?.status === 'approved') throw refuse('call_not_needed')
}

/** The start and end of a call at an offered start; any other is refused as taken. */
export const timesAt = async (trx: Knex, startsAt: Date, at: Date) => {
  if (!isOpenStart(await listHours(trx), startsAt, at)) throw refuse('call_time_taken')
  // scheduled this late, a call needs no reminder
  const isSoon = startsAt <= addMinutes(at, 2 * ONBOARDING_REMINDER_MINUTES)
  return { startsAt, endsAt: callEnd(startsAt), remindedAt: isSoon ? at : null }
}

type Change = {
  verb: EventVerb<'onboardingCall'>
  by: SignedIn
  at: Date
  from?: string
}

const detailsOf = (call: OnboardingCallRow) => ({ startsAt: call.startsAt.toISOString() })

/** Records what happened to a scheduled call, with its person. */
export const recordCall = (
  trx: Knex,
  call: OnboardingCallRow,
  { facilityId, clinicianId }: CallParticipant,
  { verb, by, at, from }: Change,
) =>
  record(trx, {
    at,
    by,
    noun: 'onboardingCall',
    nounId: call.id,
    verb,
    from,
    to: call.status,
    facilityId: facilityId ?? undefined,
    clinicianId: clinicianId ?? undefined,
    details: detailsOf(call),
  })

/** Ends a scheduled call by one of its moves and records it, which frees its time. */
export const endBooked = (
  trx: Knex,
  call: OnboardingCallRow,
  person: CallParticipant,
  move: MoveOf<typeof onboardingCallLifecycle>,
  moveBy: MoveBy,
) => transition(trx, 'onboardingCall', call, move, { ...moveBy, about: person, details: detailsOf(call) })

/** A completed call needs no email: the decision is sent instead. */
const eventOf: Record<string, CallEvent | undefined> = { missed: 'missed', cancelled: 'calledOff' }

/** Staff record how a call went, or cancel it; the person gets an email if they need to choose another time. */
export const conclude: UseCase<'onboarding.conclude'> = async ({ db, clock }, by, { id, status, reason }) => {
  const staff = signedIn(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const call = await lockCall(trx, id)
    if (!call) throw refuse('not_found')
    const move = openMoves(onboardingCallLifecycle, call.status, staff.side).find(
      name => onboardingCallLifecycle.moves[name].to === status,
    )
    if (!move) throw refuse('move_not_open')
    if (status === 'missed' && call.startsAt > at)
      throw refuse('fields_wrong', { status: 'This call hasn’t started yet.' })
    const person = await findCallParticipant(trx, call.userId)
    const ended = await endBooked(trx, call, person, move, { by: staff, at, reason })
    const event = eventOf[status]
    if (event) await sendCallEmail(trx, event, ended, person, at)
    return readCall(trx, ended.id)
  })
}

/**
 * A decision ends the person's call: one that has started is completed, a future one canceled. Returns the note
 * for the decision's email.
 */
export const endCallOnDecision = async (
  trx: Knex,
  userId: string,
  { by, at }: { by: SignedIn; at: Date },
): Promise<EmailExtra | undefined> => {
  const call = await lockBookedCallOf(trx, userId)
  if (!call) return undefined
  const person = await findCallParticipant(trx, userId)
  const hasBegun = call.startsAt <= at
  const ended = await endBooked(trx, call, person, hasBegun ? 'conclude' : 'cancel', { by, at })
  return hasBegun ? undefined : callNotNeeded(ended, person, at)
}

/** Closing an account cancels the call: its time is free, and the team is notified without a name. */
export const endCallOnClose = async (trx: Knex, userId: string, { by, at }: { by: SignedIn; at: Date }) => {
  const booked = await lockBookedCallOf(trx, userId)
  if (!booked) return
  const nobody = await findCallParticipant(trx, userId)
  const call = await endBooked(trx, booked, nobody, 'cancel', { by, at })
  await notifyTeam(trx, 'cancelled', call, nobody, at)
}
