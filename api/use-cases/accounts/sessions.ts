import { SESSION_IDLE_DAYS } from '@gaitway/contract/limits'
import { addDays } from '@gaitway/contract/time'
import { listJson } from '../../json.ts'
import { endOwnSession, listSessions, endSessionsOf } from '../../store/sessions.ts'
import { refuse, signedIn, type ReadCase, type UseCase } from '../use-case.ts'

/** Where a person is signed in. */
export const sessions: ReadCase<'accounts.sessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = signedIn(by)
  const usedAfter = addDays(clock.real(), -SESSION_IDLE_DAYS)
  return listJson(await listSessions(db, { userId, sessionId, usedAfter }))
}

/** One of a person's devices is signed out at once. */
export const endSession: UseCase<'accounts.endSession'> = async ({ db, clock }, by, { id }) => {
  const ended = await endOwnSession(db, signedIn(by).userId, id, clock.real())
  if (ended === 0) throw refuse('not_found')
  return {}
}

/** Only the device that asks stays signed in. */
export const endOtherSessions: UseCase<'accounts.endOtherSessions'> = async ({ db, clock }, by) => {
  const { userId, sessionId } = signedIn(by)
  return {
    ended: await endSessionsOf(db, userId, {
      at: clock.real(),
      reason: 'signed out elsewhere',
      butFor: sessionId,
    }),
  }
}
