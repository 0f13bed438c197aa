import type { Request, Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { EventVerb } from '@gaitway/contract/events'
import type { ErrorCode } from '@gaitway/contract/values/errors'
import { getAuditActor } from '../domain/access.ts'
import type { Services } from '../services/services.ts'
import { recordSecurityEvent } from '../use-cases/security-events.ts'
import { findNetwork } from './limits.ts'
import type { Handled } from './request-log.ts'

/** Refusals that concern security; the use cases record those of a login. */
const recordedRefusals: Partial<Record<ErrorCode, EventVerb<'access'>>> = {
  not_allowed: 'refuse',
  view_only: 'refuse',
  identity_mismatch: 'refuse',
  too_many_requests: 'limit',
  webhook_refused: 'rejectWebhook',
}

/** Each process records the refusals of a caller at one endpoint once in this time, without asking the database. */
const REPEATED_SECONDS = 15 * 60

/** Records refused requests of people, or of networks, in the audit log. */
export const openRefusals = (services: Services) => {
  const first = new RateLimiterMemory({ points: 1, duration: REPEATED_SECONDS })

  return async (code: ErrorCode, request: Request, response: Response) => {
    const verb = recordedRefusals[code]
    if (!verb) return
    const { by, route } = response.locals as Handled
    const network = findNetwork(request.ip ?? '')
    const details = { endpoint: `${request.method} ${route ?? ''}`.trim() }
    try {
      await first.consume(`${verb} ${by?.sessionId ?? network} ${details.endpoint}`)
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return
      throw thrown
    }
    const actor = by ? getAuditActor(by) : ({ side: 'guest' } as const)
    await recordSecurityEvent(services, {
      noun: 'access',
      verb,
      userId: by?.userId,
      by: actor,
      network: by ? undefined : network,
      details,
    })
  }
}
