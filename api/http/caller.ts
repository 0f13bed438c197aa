import type { Request } from 'express'
import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../outside/outside.ts'
import { readAccessToken } from '../outside/access-token.ts'
import { findActor } from '../store/actors.ts'
import type { SignedIn } from '../use-cases/use-case.ts'

/** The signed-in person of a request, or nobody; a token that no longer holds is refused. */
export const callerOf = async ({ db, config }: Outside, request: Request): Promise<SignedIn | undefined> => {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined
  const actor = await findActor(db, await readAccessToken(config.sessionSecret, token))
  if (!actor) throw refuse('not_signed_in')
  return actor
}
