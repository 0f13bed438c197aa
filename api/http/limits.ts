import type { Request, Response } from 'express'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../outside/outside.ts'
import type { SignedIn } from '../use-cases/use-case.ts'
import { networkOf } from './network.ts'

const MINUTE = 60
const HOUR = 3600

/** How often one person, or one address where nobody is signed in, may do what; `shared` counts for all processes. */
export const requestLimits = {
  signIn: { points: 10, seconds: MINUTE, shared: true },
  emailCheck: { points: 20, seconds: MINUTE, shared: false },
  invitations: { points: 20, seconds: HOUR, shared: true },
  uploads: { points: 30, seconds: HOUR, shared: false },
  money: { points: 10, seconds: MINUTE, shared: true },
  writes: { points: 120, seconds: MINUTE, shared: false },
  reads: { points: 600, seconds: MINUTE, shared: false },
} as const
type Kind = keyof typeof requestLimits

/** Tests and demos do in a minute what people do in a day. */
const HIGH = 1000

const special: Partial<Record<CallName, Kind | 'never'>> = {
  'accounts.signUp': 'signIn',
  'accounts.logIn': 'signIn',
  'accounts.verifySecondFactor': 'signIn',
  'accounts.resendChallenge': 'signIn',
  'accounts.forgotPassword': 'signIn',
  'accounts.resetPassword': 'signIn',
  'accounts.changePassword': 'signIn',
  'accounts.prepareSecondFactor': 'signIn',
  'accounts.confirmSecondFactor': 'signIn',
  'accounts.endSecondFactor': 'signIn',
  'members.accept': 'signIn',
  'accounts.checkEmail': 'emailCheck',
  'members.invite': 'invitations',
  'files.add': 'uploads',
  'payments.openSetup': 'money',
  'payments.addCard': 'money',
  'payments.complete': 'money',
  // polled, asked for when a session ends, and sent by the payment service
  'notifications.list': 'never',
  'accounts.logOut': 'never',
  'payments.webhook': 'never',
}

/** Which of the limits a call counts for. */
export const kindOf = (name: CallName): Kind | 'never' =>
  special[name] ?? (calls[name].once ? 'money' : calls[name].method === 'GET' ? 'reads' : 'writes')

/** What a call counts for besides, by what it asks for: inviting again from the list is inviting too. */
export const furtherKindOf = (name: CallName, given: Record<string, unknown>): Kind | 'never' =>
  name === 'members.edit' && given.status === 'invited' ? 'invitations' : 'never'

export type Limit = (
  kind: Kind | 'never',
  by: SignedIn | undefined,
  request: Request,
  response: Response,
) => Promise<void>

/** Whoever makes a kind of call too often is refused, with the time after which it is open again. */
export const limitsOf = ({ db, config }: Outside): Limit => {
  const factor = config.requestLimits === 'strict' ? 1 : HIGH
  const limiterOf = (kind: Kind) => {
    const { points, seconds, shared } = requestLimits[kind]
    const wish = { points: points * factor, duration: seconds, keyPrefix: kind }
    const inMemory = new RateLimiterMemory(wish)
    if (!shared) return inMemory
    return new RateLimiterPostgres({
      ...wish,
      storeClient: db,
      storeType: 'knex',
      tableName: 'request_limits',
      tableCreated: true,
      insuranceLimiter: inMemory,
    })
  }
  const limiters = Object.fromEntries(
    (Object.keys(requestLimits) as Kind[]).map(kind => [kind, limiterOf(kind)]),
  ) as Record<Kind, ReturnType<typeof limiterOf>>

  return async (kind, by, request, response) => {
    if (kind === 'never') return
    try {
      await limiters[kind].consume(by?.userId ?? networkOf(request.ip ?? ''))
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      response.set('retry-after', String(Math.max(1, Math.ceil(thrown.msBeforeNext / 1000))))
      throw refuse('too_many_requests')
    }
  }
}
