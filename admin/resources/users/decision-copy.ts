import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { plural } from '@gaitway/contract/format/plural'
import { showWhen } from '@gaitway/contract/format/time'

export type UserMove = MoveOf<typeof userLifecycle>

/** Templates of reasons for declining. Staff edit them before the person reads them. */
export const declineReasons = {
  'License not verified':
    'We couldn’t verify your license with your state board. Please check the license number, state and expiration date in your profile.',
  'Documents missing or unreadable':
    'Some of your documents are missing or can’t be read. Please upload clear copies of your driver’s license, resume and certifications.',
  'Credential expired':
    'One of your credentials has expired. Please add the renewed one with its new expiration date.',
  'Couldn’t reach you':
    'We couldn’t reach you for the onboarding call. Please check your phone number and book another call.',
  'Facility not verified':
    'We couldn’t verify your facility. Please check its name, address and CMS certification number.',
  'Outside our area': 'We don’t serve your area yet. We’ll keep your profile for when we do.',
} as const

type BookedCall = Pick<OnboardingCallRecord, 'startsAt'> | undefined

/** What a move does to a call that is still booked; empty if the call stays, as in a move to pending. */
export const describeCallEffect = (move: UserMove, call: BookedCall, now: Date) => {
  if (!call || userLifecycle.moves[move].to === 'pending') return ''
  const when = showWhen(call.startsAt)
  return new Date(call.startsAt) > now ? `cancel the call on ${when}` : `end the call of ${when}`
}

/** The label of a move, with what it does to a booked call. */
export const formatMoveLabel = (move: UserMove, call: BookedCall, now: Date): string => {
  const { label = move } = userLifecycle.moves[move] as { label?: string }
  const effect = describeCallEffect(move, call, now)
  return effect ? `${label} and ${effect}` : label
}

const effects: Partial<Record<UserMove, string>> = {
  approve: 'We’ll email them, and they can use Gaitway right away.',
  reject: 'They can log in, see this reason, update their profile and resubmit it.',
  deactivate: 'They’ll be logged out everywhere and can’t log in again. They’ll see this reason.',
  reactivate: 'We’ll email them, and they can log in again.',
  reconsider: 'We’ll email them that we’re reviewing their account again.',
}

/** What a decision does besides changing the status. */
export const describeEffects = (move: UserMove, upcomingShifts: number): string => {
  const shifts = plural(upcomingShifts, 'booked shift', 'booked shifts')
  const stay =
    move === 'deactivate' && upcomingShifts > 0
      ? ` Their ${shifts} stay${upcomingShifts === 1 ? 's' : ''} booked until someone cancels.`
      : ''
  return `${effects[move] ?? ''}${stay}`
}

/** A warning before someone with an unconfirmed email is approved. */
export const emailWarning = ({ status, isEmailVerified, email }: UserRecord): string | undefined =>
  status === 'pending' && !isEmailVerified
    ? `${email} isn’t confirmed yet, so our emails may not reach them.`
    : undefined
