import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import { ONBOARDING_REMINDER_MINUTES, DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { type MoveOf, listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { addMinutes } from '@gaitway/contract/format/time'
import {
  getCallEnd,
  isOpenStart,
  getBookingWindow,
  listFreeStarts,
  validateHours,
} from '../../domain/onboarding.ts'
import { record } from '../../store/events.ts'
import * as onboardingCalls from '../../store/onboarding-calls.ts'
import type { OnboardingCallRow } from '../../store/rows.ts'
import { lockUser } from '../../store/users.ts'
import { newId } from '../../store/ids.ts'
import { transition, type MoveBy } from '../transition.ts'
import { requireSignedIn, type Actor, type SignedIn, type UseCase, type ReadCase } from '../use-case.ts'
import { sendCallEmail, type CallEvent, buildCancellationNote, notifyTeam } from './email.ts'
import type { EmailExtra } from '../notify.ts'
import { Json, withFields } from '../../json.ts'

/** Returns a person with a complete signup who is under review. Refuses anyone else, with the reason. */
const requirePendingPerson = (by: Actor): SignedIn => {
  const person = requireSignedIn(by)
  if (!person.isSignupCompleted) throw refuse('signup_incomplete')
  if (person.status === 'approved') throw refuse('call_not_needed')
  return person
}

/** Locks the person, and refuses if they were approved since the request was read. */
const lockPendingPerson = async (trx: Knex.Transaction, userId: string) => {
  const user = await lockUser(trx, userId)
  if (user?.status === 'approved') throw refuse('call_not_needed')
}

/** The start and end of a call. Refuses a start that isn't offered anymore. */
const planCallTimes = async (trx: Knex, startsAt: Date, at: Date) => {
  if (!isOpenStart(await onboardingCalls.listHours(trx), startsAt, at)) throw refuse('call_time_taken')
  // scheduled this late, a call needs no reminder
  const isSoon = startsAt <= addMinutes(at, 2 * ONBOARDING_REMINDER_MINUTES)
  return { startsAt, endsAt: getCallEnd(startsAt), remindedAt: isSoon ? at : null }
}

const buildEventDetails = (call: OnboardingCallRow) => ({ startsAt: call.startsAt.toISOString() })

/** Records that a call was scheduled or rescheduled, with its person. */
const recordCall = (
  trx: Knex,
  call: OnboardingCallRow,
  { facilityId, clinicianId }: onboardingCalls.CallParticipant,
  change: { verb: 'book' | 'rebook'; by: SignedIn; at: Date; from?: string },
) =>
  record(trx, {
    ...change,
    noun: 'onboardingCall',
    nounId: call.id,
    to: call.status,
    facilityId: facilityId ?? undefined,
    clinicianId: clinicianId ?? undefined,
    details: buildEventDetails(call),
  })

/** Ends a scheduled call by one of its moves and records it. Its time is available again. */
const endCall = (
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

/** What the person is emailed about. A completed call needs no email, because the decision is sent. */
const eventByStatus: Record<string, CallEvent | undefined> = { missed: 'missed', cancelled: 'calledOff' }

/** Staff record how a call went, or cancel it; the person gets an email if they need to choose another time. */
export const conclude: UseCase<'onboarding.conclude'> = async ({ db, clock }, by, { id, status, reason }) => {
  const staff = requireSignedIn(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const call = await onboardingCalls.lockCall(trx, id)
    if (!call) throw refuse('not_found')
    const move = listOpenMoves(onboardingCallLifecycle, call.status, staff.side).find(
      name => onboardingCallLifecycle.moves[name].to === status,
    )
    if (!move) throw refuse('move_not_open')
    if (status === 'missed' && call.startsAt > at)
      throw refuse('fields_wrong', { status: 'This call hasn’t started yet.' })
    const person = await onboardingCalls.findCallParticipant(trx, call.userId)
    const ended = await endCall(trx, call, person, move, { by: staff, at, reason })
    const event = eventByStatus[status]
    if (event) await sendCallEmail(trx, event, ended, person, at)
    return onboardingCalls.readCall(trx, ended.id)
  })
}

/**
 * Ends the call of a person about whom staff decided: one that has started is completed, a future one canceled.
 * Returns the note for the decision's email.
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
  const ended = await endCall(trx, call, person, hasBegun ? 'conclude' : 'cancel', { by, at })
  return hasBegun ? undefined : buildCancellationNote(ended, person, at)
}

/** Cancels the call of a person who closes their account. The team is notified without their name. */
export const endCallOnClose = async (trx: Knex, userId: string, { by, at }: { by: SignedIn; at: Date }) => {
  const booked = await onboardingCalls.lockBookedCall(trx, userId)
  if (!booked) return
  const formerPerson = await onboardingCalls.findCallParticipant(trx, userId)
  const call = await endCall(trx, booked, formerPerson, 'cancel', { by, at })
  await notifyTeam(trx, 'cancelled', call, formerPerson, at)
}

/** A person's scheduled call, else their last one, else null. */
export const read: ReadCase<'onboarding.read'> = ({ db }, by) =>
  onboardingCalls.readLastCall(db, requireSignedIn(by).userId)

/** The available times for a person pending review, in order. */
export const slots: UseCase<'onboarding.slots'> = async ({ db, clock }, by) => {
  const { userId } = requirePendingPerson(by)
  const now = clock.now()
  const { phone, hours, taken } = await onboardingCalls.readCalendar(db, { userId, ...getBookingWindow(now) })
  const starts = listFreeStarts(hours, taken, now)
  return { timeZone: DEFAULT_TIME_ZONE, starts: starts.map(start => start.toISOString()), phone }
}

/** Schedules a call at an available time; the person gets a calendar file by email, and the team is notified. */
export const book: UseCase<'onboarding.book'> = async ({ db, clock }, by, { startsAt, phone }) => {
  const caller = requirePendingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockPendingPerson(trx, userId)
    if (await onboardingCalls.lockBookedCall(trx, userId)) throw refuse('call_booked_already')
    await onboardingCalls.lockCalendar(trx)
    const times = await planCallTimes(trx, new Date(startsAt), at)
    const row = { id: newId(), userId, phone, ...times, createdAt: at }
    const call = await onboardingCalls.insertCall(trx, row)
    if (!call) throw refuse('call_time_taken')
    const person = await onboardingCalls.findCallParticipant(trx, userId)
    await recordCall(trx, call, person, { verb: 'book', by: caller, at })
    await sendCallEmail(trx, 'booked', call, person, at)
    await notifyTeam(trx, 'booked', call, person, at)
    return onboardingCalls.readCall(trx, call.id)
  })
}

/** Moves a scheduled call to another available time, also in the person's calendar. */
export const rebook: UseCase<'onboarding.rebook'> = async ({ db, clock }, by, { startsAt }) => {
  const caller = requirePendingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockPendingPerson(trx, userId)
    const booked = await onboardingCalls.lockBookedCall(trx, userId)
    if (!booked) throw refuse('not_found')
    const start = new Date(startsAt)
    if (start.getTime() === booked.startsAt.getTime()) return onboardingCalls.readCall(trx, booked.id)
    await onboardingCalls.lockCalendar(trx)
    const call = await onboardingCalls.moveCall(trx, booked.id, await planCallTimes(trx, start, at))
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
  const caller = requireSignedIn(by)
  const at = clock.now()
  await db.transaction(async trx => {
    await lockUser(trx, caller.userId)
    const booked = await onboardingCalls.lockBookedCall(trx, caller.userId)
    if (!booked) throw refuse('not_found')
    const person = await onboardingCalls.findCallParticipant(trx, caller.userId)
    const call = await endCall(trx, booked, person, 'cancel', { by: caller, at })
    await sendCallEmail(trx, 'cancelled', call, person, at)
    await notifyTeam(trx, 'cancelled', call, person, at)
  })
  return {}
}

/** The weekly hours in which calls can be scheduled. */
export const hours: ReadCase<'onboarding.hours'> = async ({ db }) =>
  new Json(withFields('{}', { timeZone: DEFAULT_TIME_ZONE, hours: await onboardingCalls.readHours(db) }))

/** Sets the hours in which calls can be scheduled; scheduled calls stay. */
export const setHours: UseCase<'onboarding.setHours'> = async (services, actor, { hours: newHours }) => {
  const by = requireSignedIn(actor)
  const errors = validateHours(newHours)
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
  await services.db.transaction(async trx => {
    await onboardingCalls.replaceHours(trx, newHours)
    const event = { noun: 'settings', nounId: by.userId, verb: 'setOnboardingHours' } as const
    await record(trx, { ...event, at: services.clock.now(), by, details: { hours: newHours } })
  })
  return { timeZone: DEFAULT_TIME_ZONE, hours: await onboardingCalls.listHours(services.db) }
}
