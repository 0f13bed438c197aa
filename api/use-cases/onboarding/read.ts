import { findLastCall } from '../../store/onboarding-calls.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { showCall } from './person-call.ts'

/** The call that a person has booked, else the last one they had, else none. */
export const read: UseCase<'onboarding.read'> = async ({ db }, by) => {
  const call = await findLastCall(db, signedIn(by).userId)
  return call ? showCall(call) : null
}
