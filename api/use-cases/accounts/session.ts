import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { makeAccessToken } from '../../outside/access-token.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashToken, newToken } from '../../outside/secrets.ts'
import { newId } from '../../store/ids.ts'
import { insertSession, endSession } from '../../store/sessions.ts'
import { deleteDevice } from '../../store/device-registrations.ts'
import { signedIn, type UseCase } from '../use-case.ts'

type Wish = { userId: string; userAgent: string; secondFactorUntil?: Date }

/** A person is signed in on one more device; the tokens are known to that device alone. */
export const openSession = async (
  { clock, config }: Outside,
  trx: Knex,
  { userId, userAgent, secondFactorUntil }: Wish,
) => {
  const id = newId()
  const at = clock.real()
  const refreshToken = newToken()
  await insertSession(trx, {
    id,
    userId,
    refreshHash: hashToken(refreshToken),
    rotatedAt: at,
    createdAt: at,
    lastUsedAt: at,
    userAgent,
    secondFactorUntil: secondFactorUntil ?? null,
  })
  return { token: await makeAccessToken(config.sessionSecret, id), refreshToken }
}

/** This session is over; its tokens open nothing any more, and nothing is pushed to the device. */
export const logOut: UseCase<'accounts.logOut'> = async (
  { db, clock },
  actor,
  { id, roles, deviceToken },
) => {
  const by = signedIn(actor)
  // a sub-user has an account of its own, so its id is the token's too
  if (id !== by.userId || roles !== by.role) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    await endSession(trx, by.sessionId, clock.real(), 'logged out')
    await deleteDevice(trx, by.userId, { deviceId: by.sessionId })
    // it may have been registered in an earlier session of this browser
    if (deviceToken) await deleteDevice(trx, by.userId, { deviceToken })
  })
  return {}
}
