import type { Request } from 'express'
import type { Services } from '../services/services.ts'
import { callerByToken } from '../use-cases/accounts/session.ts'
import type { SignedIn } from '../use-cases/use-case.ts'

/** The signed-in person of a request, or nobody; a token that no longer holds is refused. */
export const callerOf = async (services: Services, request: Request): Promise<SignedIn | undefined> => {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? callerByToken(services, token) : undefined
}
