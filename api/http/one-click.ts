import { schemas } from '@gaitway/contract/schemas/index'
import type { RequestHandler } from 'express'
import type { Services } from '../services/services.ts'
import { runUseCase } from '../use-cases/index.ts'
import { readContext } from './mount.ts'
import { readInput, readQuery } from './read-input.ts'

/**
 * Unsubscribes by the link in an email, which email programs post to without cookies when their reader presses their
 * button (RFC 8058). It isn't limited, because a provider's servers do this for many people.
 */
export const unsubscribeByOneClick =
  (services: Services): RequestHandler =>
  async (request, response) => {
    await services.clock.sync(services.db)
    const input = readInput(schemas['leads.unsubscribe'].input, readQuery(request))
    await runUseCase('leads.unsubscribe', services, { side: 'guest' }, input, readContext(request))
    response.type('text').send('You’re unsubscribed.')
  }
