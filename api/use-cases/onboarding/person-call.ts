import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { EventVerb } from '@gaitway/contract/events'
import { ONBOARDING_REMINDER_MINUTES } from '@gaitway/contract/limits'
import type { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { addMinutes } from '@gaitway/contract/time'
import { callEnd, isOpenStart } from '../../domain/onboarding-slots.ts'
import { record } from '../../store/events.ts'
import type { CalledPerson } from '../../store/onboarding-calls.ts'
import { listHours } from '../../store/onboarding-hours.ts'
import type { OnboardingCallRow } from '../../store/rows.ts'
import { lockUser } from '../../store/users.ts'
import { transition, type MoveBy } from '../transition.ts'
import { signedIn, type Actor, type SignedIn } from '../use-case.ts'

/** A person with a complete signup, pending review; anyone else is refused with the reason. */
export const waitingPerson = (by: Actor): SignedIn => {
  const person = signedIn(by)
  if (!person.isSignupCompleted) throw refuse('signup_incomplete')
  if (person.status === 'approved') throw refuse('call_not_needed')
  return person
}

/** Locks the person, still pending review, so a decision made in the meantime is seen. */
export const lockWaiting = async (trx: Knex.Transaction, userId: string) => {
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
  { facilityId, clinicianId }: CalledPerson,
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
  person: CalledPerson,
  move: MoveOf<typeof onboardingCallLifecycle>,
  moveBy: MoveBy,
) => transition(trx, 'onboardingCall', call, move, { ...moveBy, about: person, details: detailsOf(call) })
