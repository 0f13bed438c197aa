import { readAccessToken } from '../outside/access-token.ts'
import { findActor } from '../store/actors.ts'
import { refuse, type Outside, type SignedIn } from './use-case.ts'

/** The person an access token stands for, as the database says now; a token that no longer holds is refused. */
export const callerByToken = async ({ db, clock, config }: Outside, token: string): Promise<SignedIn> => {
  const actor = await findActor(db, await readAccessToken(config.sessionSecret, token))
  if (!actor) throw refuse('not_signed_in')
  const { secondFactorUntil } = actor
  if (secondFactorUntil && secondFactorUntil <= clock.real()) throw refuse('not_signed_in')
  return actor
}
