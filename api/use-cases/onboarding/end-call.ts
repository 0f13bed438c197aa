import type { Knex } from 'knex'
import { findCalledPerson, lockBookedCallOf } from '../../store/onboarding-calls.ts'
import type { AlsoMailed } from '../deliver.ts'
import type { SignedIn } from '../use-case.ts'
import { callNotNeeded } from './letter.ts'
import { tellTeam } from './letter.ts'
import { endBooked } from './person-call.ts'

/** Whoever is decided on needs no call: one that has begun took place, one ahead is cancelled; what the decision's mail says of it. */
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

/** Whoever closes the account needs no call either: its time is free, and the team hears of it without a name. */
export const endCallOfClosed = async (trx: Knex, userId: string, { by, at }: { by: SignedIn; at: Date }) => {
  const booked = await lockBookedCallOf(trx, userId)
  if (!booked) return
  const nobody = await findCalledPerson(trx, userId)
  const call = await endBooked(trx, booked, nobody, 'cancel', { by, at })
  await tellTeam(trx, 'cancelled', call, nobody, at)
}
