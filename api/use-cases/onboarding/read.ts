import { lastCallOf } from '../../store/onboarding-calls.ts'
import { signedIn, type ReadCase } from '../use-case.ts'

/** The call that a person has booked, else the last one they had, else none. */
export const read: ReadCase<'onboarding.read'> = ({ db }, by) => lastCallOf(db, signedIn(by).userId)
