import type { Knex } from 'knex'
import { makeAccessToken } from '../../outside/access-token.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashToken, newToken } from '../../outside/secrets.ts'
import { newId } from '../../store/ids.ts'
import { insertSession } from '../../store/sessions.ts'

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
