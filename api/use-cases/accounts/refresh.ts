import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { REFRESH_GRACE_SECONDS, SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '@gaitway/contract/limits'
import { addDays, addMinutes } from '@gaitway/contract/time'
import { makeAccessToken } from '../../outside/access-token.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashToken, isSame, nextRefreshToken } from '../../outside/secrets.ts'
import {
  endSession,
  findEndReason,
  lockSession,
  lockSessionOfRetired,
  rotate,
  type Session,
} from '../../store/sessions.ts'
import { findUser } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'

type Exchanged = { sessionId: string; userId: string; refreshToken: string }

const endOf = (session: Session, now: Date): string | undefined => {
  const { createdAt, lastUsedAt, secondFactorUntil } = session
  if (secondFactorUntil && now >= secondFactorUntil) return 'second factor over'
  if (now >= addDays(createdAt, SESSION_ABSOLUTE_DAYS)) return 'too old'
  return now >= addDays(lastUsedAt, SESSION_IDLE_DAYS) ? 'idle' : undefined
}

/** The tab that asked second gets what the first one got, for some seconds. */
const isInGrace = (session: Session, next: string, now: Date) =>
  isSame(session.refreshHash, hashToken(next)) &&
  now <= addMinutes(session.rotatedAt, REFRESH_GRACE_SECONDS / 60)

const exchange = async (
  { clock, config }: Outside,
  trx: Knex.Transaction,
  token: string,
): Promise<Exchanged | undefined> => {
  const now = clock.real()
  const next = nextRefreshToken(config.sessionSecret, token)
  const hash = hashToken(token)
  const current = await lockSession(trx, hash)
  const session = current ?? (await lockSessionOfRetired(trx, hash))
  if (!session) return undefined
  const reason = endOf(session, now) ?? (current || isInGrace(session, next, now) ? undefined : 'replayed')
  if (reason) {
    await endSession(trx, session.id, now, reason)
    return undefined
  }
  if (current) await rotate(trx, current, hashToken(next), now)
  return { sessionId: session.id, userId: session.userId, refreshToken: next }
}

/** A session goes on with new tokens; a refresh token that was already exchanged ends it. */
export const refresh: UseCase<'accounts.refresh'> = async (outside, _by, _input, { refreshToken }) => {
  const { db, config } = outside
  if (!refreshToken) throw refuse('refresh_refused')
  const exchanged = await db.transaction(trx => exchange(outside, trx, refreshToken))
  if (!exchanged) {
    // who holds a token of it may know why it is over
    const why = await findEndReason(db, hashToken(refreshToken))
    throw refuse(why === 'deactivated' ? 'deactivated' : 'refresh_refused')
  }
  const user = await findUser(db, exchanged.userId)
  if (user?.status === 'deactivate') throw refuse('deactivated')
  return {
    token: await makeAccessToken(config.sessionSecret, exchanged.sessionId),
    refreshToken: exchanged.refreshToken,
  }
}
