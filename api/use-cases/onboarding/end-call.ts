import type { Knex } from 'knex'
import { findCalledPerson, lockBookedCallOf } from '../../store/onboarding-calls.ts'
import type { SignedIn } from '../use-case.ts'
import { endBooked } from './person-call.ts'

/** Whoever is decided on needs no call: one that has begun took place, one ahead is cancelled; the decision tells them. */
export const endCallOfDecided = async (trx: Knex, userId: string, { by, at }: { by: SignedIn; at: Date }) => {
  const call = await lockBookedCallOf(trx, userId)
  if (!call) return
  const person = await findCalledPerson(trx, userId)
  await endBooked(trx, call, person, call.starts_at <= at ? 'conclude' : 'cancel', { by, at })
}
