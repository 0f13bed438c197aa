import { refuse } from '@gaitway/contract/errors'
import { endSession } from '../../store/sessions.ts'
import { signedIn, type UseCase } from '../use-case.ts'

/** This session is over; its tokens open nothing any more. */
export const logOut: UseCase<'accounts.logOut'> = async ({ db, clock }, actor, { id, roles }) => {
  const by = signedIn(actor)
  if (id !== by.userId || roles !== by.role) throw refuse('identity_mismatch')
  await endSession(db, by.sessionId, clock.real(), 'logged out')
  return {}
}
