import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { findCalledPerson, lockCall, readCall, lockBookedCallOf } from '../../store/onboarding-calls.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { mailCall, type CallNews, callNotNeeded, tellTeam } from './email.ts'
import { endBooked } from './person-call.ts'
import type { AlsoMailed } from '../deliver.ts'

/** A completed call needs no email: the decision is sent instead. */
const eventOf: Record<string, CallNews | undefined> = { missed: 'missed', cancelled: 'calledOff' }

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
    const person = await findCalledPerson(trx, call.userId)
    const ended = await endBooked(trx, call, person, move, { by: staff, at, reason })
    const event = eventOf[status]
    if (event) await mailCall(trx, event, ended, person, at)
    return readCall(trx, ended.id)
  })
}

/**
 * A decision ends the person's call: one that has started is completed, a future one canceled. Returns the note
 * for the decision's email.
 */
export const endCallOfDecided = async (
  trx: Knex,
  userId: string,
  { by, at }: { by: SignedIn; at: Date },
): Promise<AlsoMailed | undefined> => {
  const call = await lockBookedCallOf(trx, userId)
  if (!call) return undefined
  const person = await findCalledPerson(trx, userId)
  const hasBegun = call.startsAt <= at
  const ended = await endBooked(trx, call, person, hasBegun ? 'conclude' : 'cancel', { by, at })
  return hasBegun ? undefined : callNotNeeded(ended, person, at)
}

/** Closing an account cancels the call: its time is free, and the team is notified without a name. */
export const endCallOfClosed = async (trx: Knex, userId: string, { by, at }: { by: SignedIn; at: Date }) => {
  const booked = await lockBookedCallOf(trx, userId)
  if (!booked) return
  const nobody = await findCalledPerson(trx, userId)
  const call = await endBooked(trx, booked, nobody, 'cancel', { by, at })
  await tellTeam(trx, 'cancelled', call, nobody, at)
}
