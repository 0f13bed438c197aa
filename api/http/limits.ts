import { isIPv6 } from 'node:net'
import type { Request, Response } from 'express'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { refuse } from '@gaitway/contract/errors'
import type { Services } from '../services/services.ts'
import type { SignedIn } from '../use-cases/use-case.ts'

const GROUPS = 8
/** The first 64 bits of an IPv6 address: the network of one household. */
const NETWORK_GROUPS = 4

const groupsOfIPv4 = (dotted: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const groupsIn = (part: string): number[] =>
  part === ''
    ? []
    : part
        .split(':')
        .flatMap(group => (group.includes('.') ? groupsOfIPv4(group) : [Number.parseInt(group, 16)]))

/** All eight groups of an address, shortened or not. */
const groupsOf = (address: string): number[] => {
  const [written = ''] = address.split('%')
  const [front = '', back] = written.split('::')
  const [before, after] = [groupsIn(front), groupsIn(back ?? '')]
  const left = Array.from({ length: GROUPS - before.length - after.length }, () => 0)
  return [...before, ...left, ...after]
}

/** The IPv4 address inside a mapped IPv6 address, if there is one. */
const mappedIn = (groups: number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xff_ff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

/** The network that a limit counts: an IPv4 address, or the 64-bit prefix of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const network = groups.slice(0, NETWORK_GROUPS).map(group => group.toString(16))
  return mappedIn(groups) ?? `${network.join(':')}::/64`
}

const MINUTE = 60
const HOUR = 3600

/** Limits per user, or per network for guests. `shared` counts across all processes. */
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
  // polled, called when a session ends, or sent by the payment service
  'notifications.list': 'never',
  'accounts.logOut': 'never',
  'payments.webhook': 'never',
}

export const kindOf = (name: CallName): Kind | 'never' =>
  special[name] ?? (calls[name].once ? 'money' : calls[name].method === 'GET' ? 'reads' : 'writes')

/** An extra limit that depends on the input: resending from the list counts as an invitation too. */
export const furtherKindOf = (name: CallName, input: Record<string, unknown>): Kind | 'never' =>
  name === 'members.edit' && input.status === 'invited' ? 'invitations' : 'never'

export type Limit = (
  kind: Kind | 'never',
  by: SignedIn | undefined,
  request: Request,
  response: Response,
) => Promise<void>

/** Refuses calls over the limit and says when to try again. */
export const limitsOf = ({ db, config }: Services): Limit => {
  const factor = config.requestLimits === 'strict' ? 1 : HIGH
  const limiterOf = (kind: Kind) => {
    const { points, seconds, shared } = requestLimits[kind]
    const options = { points: points * factor, duration: seconds, keyPrefix: kind }
    const inMemory = new RateLimiterMemory(options)
    if (!shared) return inMemory
    return new RateLimiterPostgres({
      ...options,
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
