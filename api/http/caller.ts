import type { Request } from 'express'
import type { Services } from '../services/services.ts'
import { callerByToken } from '../use-cases/accounts/session.ts'
import type { SignedIn } from '../use-cases/use-case.ts'

/** The signed-in user of a request, or null. Refuses a token that is no longer valid. */
export const callerOf = async (services: Services, request: Request): Promise<SignedIn | undefined> => {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? callerByToken(services, token) : undefined
}
