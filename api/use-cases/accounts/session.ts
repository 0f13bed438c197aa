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
    user_id: userId,
    refresh_hash: hashToken(refreshToken),
    rotated_at: at,
    created_at: at,
    last_used_at: at,
    user_agent: userAgent,
    second_factor_until: secondFactorUntil ?? null,
  })
  return { token: await makeAccessToken(config.sessionSecret, id), refreshToken }
}
