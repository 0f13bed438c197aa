import type { Request } from 'express'
import type { Outside } from '../outside/outside.ts'
import { callerByToken } from '../use-cases/accounts/session.ts'
import type { SignedIn } from '../use-cases/use-case.ts'

/** The signed-in person of a request, or nobody; a token that no longer holds is refused. */
export const callerOf = async (outside: Outside, request: Request): Promise<SignedIn | undefined> => {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? callerByToken(outside, token) : undefined
}
