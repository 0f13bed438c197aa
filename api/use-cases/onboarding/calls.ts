import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import type { EventVerb } from '@gaitway/contract/events'
import { ONBOARDING_REMINDER_MINUTES, DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { type MoveOf, openMoves } from '@gaitway/contract/lifecycles/step'
import { addMinutes } from '@gaitway/contract/format/time'
import { callEnd, isOpenStart, bookable, freeStarts, hoursErrors } from '../../domain/onboarding.ts'
import { record } from '../../store/events.ts'
import * as onboardingCalls from '../../store/onboarding-calls.ts'
import type { OnboardingCallRow } from '../../store/rows.ts'
import { lockUser } from '../../store/users.ts'
import { newId } from '../../store/ids.ts'
import { transition, type MoveBy } from '../transition.ts'
import { signedIn, type Actor, type SignedIn, type UseCase, type ReadCase } from '../use-case.ts'
import { sendCallEmail, type CallEvent, callNotNeeded, notifyTeam } from './email.ts'
import type { EmailExtra } from '../notify.ts'
import { Json, withFields } from '../../json.ts'

/** A person with a complete signup, pending review; anyone else is refused with the reason. */
const pendingPerson = (by: Actor): SignedIn => {
  const person = signedIn(by)
  if (!person.isSignupCompleted) throw refuse('signup_incomplete')
  if (person.status === 'approved') throw refuse('call_not_needed')
  return person
}

/** Locks the person, still pending review, so a decision made in the meantime is seen. */
const lockPendingPerson = async (trx: Knex.Transaction, userId: string) => {
  const user = await lockUser(trx, userId)
  if (user?.status === 'approved') throw refuse('call_not_needed')
}

/** The start and end of a call at an offered start; any other is refused as taken. */
const timesAt = async (trx: Knex, startsAt: Date, at: Date) => {
  if (!isOpenStart(await onboardingCalls.listHours(trx), startsAt, at)) throw refuse('call_time_taken')
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

const buildEventDetails = (call: OnboardingCallRow) => ({ startsAt: call.startsAt.toISOString() })

/** Records what happened to a scheduled call, with its person. */
const recordCall = (
  trx: Knex,
  call: OnboardingCallRow,
  { facilityId, clinicianId }: onboardingCalls.CallParticipant,
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
    details: buildEventDetails(call),
  })

/** Ends a scheduled call by one of its moves and records it, which frees its time. */
const endBooked = (
  trx: Knex,
  call: OnboardingCallRow,
  person: onboardingCalls.CallParticipant,
  move: MoveOf<typeof onboardingCallLifecycle>,
  moveBy: MoveBy,
) =>
  transition(trx, 'onboardingCall', call, move, {
    ...moveBy,
    about: person,
    details: buildEventDetails(call),
  })

/** A completed call needs no email: the decision is sent instead. */
const eventByStatus: Record<string, CallEvent | undefined> = { missed: 'missed', cancelled: 'calledOff' }

/** Staff record how a call went, or cancel it; the person gets an email if they need to choose another time. */
export const conclude: UseCase<'onboarding.conclude'> = async ({ db, clock }, by, { id, status, reason }) => {
  const staff = signedIn(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const call = await onboardingCalls.lockCall(trx, id)
    if (!call) throw refuse('not_found')
    const move = openMoves(onboardingCallLifecycle, call.status, staff.side).find(
      name => onboardingCallLifecycle.moves[name].to === status,
    )
    if (!move) throw refuse('move_not_open')
    if (status === 'missed' && call.startsAt > at)
      throw refuse('fields_wrong', { status: 'This call hasn’t started yet.' })
    const person = await onboardingCalls.findCallParticipant(trx, call.userId)
    const ended = await endBooked(trx, call, person, move, { by: staff, at, reason })
    const event = eventByStatus[status]
    if (event) await sendCallEmail(trx, event, ended, person, at)
    return onboardingCalls.readCall(trx, ended.id)
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
  const call = await onboardingCalls.lockBookedCall(trx, userId)
  if (!call) return undefined
  const person = await onboardingCalls.findCallParticipant(trx, userId)
  const hasBegun = call.startsAt <= at
  const ended = await endBooked(trx, call, person, hasBegun ? 'conclude' : 'cancel', { by, at })
  return hasBegun ? undefined : callNotNeeded(ended, person, at)
}

/** Closing an account cancels the call: its time is free, and the team is notified without a name. */
export const endCallOnClose = async (trx: Knex, userId: string, { by, at }: { by: SignedIn; at: Date }) => {
  const booked = await onboardingCalls.lockBookedCall(trx, userId)
  if (!booked) return
  const nobody = await onboardingCalls.findCallParticipant(trx, userId)
  const call = await endBooked(trx, booked, nobody, 'cancel', { by, at })
  await notifyTeam(trx, 'cancelled', call, nobody, at)
}

/** A person's scheduled call, else their last one, else null. */
export const read: ReadCase<'onboarding.read'> = ({ db }, by) =>
  onboardingCalls.readLastCall(db, signedIn(by).userId)

/** The available times for a person pending review, in order. */
export const slots: UseCase<'onboarding.slots'> = async ({ db, clock }, by) => {
  const { userId } = pendingPerson(by)
  const now = clock.now()
  const { phone, hours, taken } = await onboardingCalls.readCalendar(db, { userId, ...bookable(now) })
  const starts = freeStarts(hours, taken, now)
  return { timeZone: DEFAULT_TIME_ZONE, starts: starts.map(start => start.toISOString()), phone }
}

/** Schedules a call at an available time; the person gets a calendar file by email, and the team is notified. */
export const book: UseCase<'onboarding.book'> = async ({ db, clock }, by, { startsAt, phone }) => {
  const caller = pendingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockPendingPerson(trx, userId)
    if (await onboardingCalls.lockBookedCall(trx, userId)) throw refuse('call_booked_already')
    await onboardingCalls.lockCalendar(trx)
    const times = await timesAt(trx, new Date(startsAt), at)
    const call = await onboardingCalls.insertCall(trx, {
      id: newId(),
      userId,
      phone,
      ...times,
      createdAt: at,
    })
    if (!call) throw refuse('call_time_taken')
    const person = await onboardingCalls.findCallParticipant(trx, userId)
    await recordCall(trx, call, person, { verb: 'book', by: caller, at })
    await sendCallEmail(trx, 'booked', call, person, at)
    await notifyTeam(trx, 'booked', call, person, at)
    return onboardingCalls.readCall(trx, call.id)
  })
}

/** Moves a scheduled call to another available time; its calendar entry moves along. */
export const rebook: UseCase<'onboarding.rebook'> = async ({ db, clock }, by, { startsAt }) => {
  const caller = pendingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockPendingPerson(trx, userId)
    const booked = await onboardingCalls.lockBookedCall(trx, userId)
    if (!booked) throw refuse('not_found')
    const start = new Date(startsAt)
    if (start.getTime() === booked.startsAt.getTime()) return onboardingCalls.readCall(trx, booked.id)
    await onboardingCalls.lockCalendar(trx)
    const call = await onboardingCalls.moveCall(trx, booked.id, await timesAt(trx, start, at))
    if (!call) throw refuse('call_time_taken')
    const person = await onboardingCalls.findCallParticipant(trx, userId)
    await recordCall(trx, call, person, { verb: 'rebook', by: caller, at, from: booked.status })
    await sendCallEmail(trx, 'moved', call, person, at)
    await notifyTeam(trx, 'moved', call, person, at)
    return onboardingCalls.readCall(trx, call.id)
  })
}

/** Cancels a person's call, which frees its time and removes it from their calendar. */
export const cancel: UseCase<'onboarding.cancel'> = async ({ db, clock }, by) => {
  const caller = signedIn(by)
  const at = clock.now()
  await db.transaction(async trx => {
    await lockUser(trx, caller.userId)
    const booked = await onboardingCalls.lockBookedCall(trx, caller.userId)
    if (!booked) throw refuse('not_found')
    const person = await onboardingCalls.findCallParticipant(trx, caller.userId)
    const call = await endBooked(trx, booked, person, 'cancel', { by: caller, at })
    await sendCallEmail(trx, 'cancelled', call, person, at)
    await notifyTeam(trx, 'cancelled', call, person, at)
  })
  return {}
}

/** The weekly hours in which calls can be scheduled. */
export const hours: ReadCase<'onboarding.hours'> = async ({ db }) =>
  new Json(withFields('{}', { timeZone: DEFAULT_TIME_ZONE, hours: await onboardingCalls.hoursJson(db) }))

/** Sets the hours in which calls can be scheduled; scheduled calls stay. */
export const setHours: UseCase<'onboarding.setHours'> = async (services, actor, { hours: newHours }) => {
  const by = signedIn(actor)
  const faults = hoursErrors(newHours)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  await services.db.transaction(async trx => {
    await onboardingCalls.replaceHours(trx, newHours)
    await record(trx, {
      at: services.clock.now(),
      by,
      noun: 'settings',
      nounId: by.userId,
      verb: 'setOnboardingHours',
      details: { hours: newHours },
    })
  })
  return { timeZone: DEFAULT_TIME_ZONE, hours: await onboardingCalls.listHours(services.db) }
}
