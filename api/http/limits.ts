import { isIPv6 } from 'node:net'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { refuseForNow } from '@gaitway/contract/values/errors'
import type { Services } from '../services/services.ts'
import { findDevice } from '../use-cases/accounts/passwords.ts'
import type { SignedIn } from '../use-cases/use-case.ts'
import { readDeviceKey } from './cookies.ts'

/** The network that a limit counts: an IPv4 address, or the 64-bit prefix of an IPv6 address. */
export const findNetwork = (address: string): string => {
  if (!isIPv6(address)) return address
  // a URL writes every notation of an address as plain hex groups
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const parsed = ipaddr.process(hostname.slice(1, -1))
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}

const MINUTE = 60
const HOUR = 3600

/**
 * Limits per user, or per network for guests. `shared` says when processes count together: a statement for each request
 * is nothing to an upload, and too much for a message or a press, of which nearly nobody makes a quarter of the limit.
 */
export const requestLimits = {
  signIn: { points: 10, seconds: MINUTE, shared: 'always' },
  /** right and wrong ones */
  logins: { points: 120, seconds: MINUTE, shared: 'pastAQuarter' },
  emailCheck: { points: 20, seconds: MINUTE, shared: 'always' },
  invitations: { points: 20, seconds: HOUR, shared: 'always' },
  leads: { points: 5, seconds: HOUR, shared: 'always' },
  uploads: { points: 30, seconds: HOUR, shared: 'always' },
  money: { points: 10, seconds: MINUTE, shared: 'always' },
  chat: { points: 60, seconds: MINUTE, shared: 'pastAQuarter' },
  writes: { points: 120, seconds: MINUTE, shared: 'pastAQuarter' },
  reads: { points: 600, seconds: MINUTE, shared: 'never' },
} as const
type LimitKind = keyof typeof requestLimits | 'never'

/** How much higher the limits of tests and demos are: they do in a minute what people do in a day. */
const HIGH_FACTOR = 1000

const limitByCall: Partial<Record<CallName, LimitKind>> = {
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
  'accounts.changeEmail': 'invitations',
  'leads.contact': 'leads',
  'leads.requestStaff': 'leads',
  'leads.subscribe': 'leads',
  'files.add': 'uploads',
  'chat.send': 'chat',
  'chat.report': 'chat',
  'payments.openSetup': 'money',
  'payments.addCard': 'money',
  'payments.complete': 'money',
  // browsers poll the list and log out when a session ends, and the payment service sends webhooks
  'notifications.list': 'never',
  'accounts.logOut': 'never',
  'payments.webhook': 'never',
}

export const chooseLimit = (name: CallName): LimitKind =>
  limitByCall[name] ?? (calls[name].idempotent ? 'money' : calls[name].method === 'GET' ? 'reads' : 'writes')

/** An extra limit: of all logins, and of invitations that are sent again from the list. */
export const chooseExtraLimit = (name: CallName, input: Record<string, unknown>): LimitKind => {
  if (name === 'accounts.logIn') return 'logins'
  return name === 'members.edit' && input.status === 'invited' ? 'invitations' : 'never'
}

/** Counts a quarter of the limit in this process alone; from then on, those and all further requests count together. */
const countNearby = (
  kind: string,
  { points, duration }: { points: number; duration: number },
  together: (key: string, points: number) => Promise<unknown>,
) => {
  const quarter = Math.ceil(points / 4)
  const nearby = new RateLimiterMemory({ points: quarter, duration, keyPrefix: kind })
  return async (key: string) => {
    try {
      await nearby.consume(key)
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      const isFirst = thrown.consumedPoints === quarter + 1
      await together(key, isFirst ? thrown.consumedPoints : 1)
    }
  }
}

/** Takes a request's point, and hands out how to return it. */
export type Limit = (
  kind: LimitKind,
  by: SignedIn | undefined,
  request: Request,
) => Promise<() => Promise<unknown>>

type Limiter = {
  /** rejects with a `RateLimiterRes` when the limit is reached */
  take: (key: string) => Promise<unknown>
  returnPoint: (key: string) => Promise<unknown>
}

/** The right passwords and codes of a large site behind one address aren't guesses. */
const rightAnswers: ReadonlySet<CallName> = new Set(['accounts.logIn', 'accounts.verifySecondFactor'])

/** Whether the point of this call is returned once it has succeeded. */
export const isFreeIfRight = (name: CallName) => rightAnswers.has(name)

/** Refuses calls over the limit and says when to try again. */
export const createLimits = (services: Services): Limit => {
  const { db, config } = services
  const factor = config.requestLimits === 'strict' ? 1 : HIGH_FACTOR
  const createShared = (kind: string, options: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      ...options,
      keyPrefix: kind,
      storeClient: db,
      storeType: 'knex',
      tableName: 'request_limits',
      tableCreated: true,
      // the nightly task deletes them by the product's clock, which can be behind the machine's
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ ...options, keyPrefix: kind }),
    })
  const createLimiter = (kind: keyof typeof requestLimits): Limiter => {
    const { points: strict, seconds, shared } = requestLimits[kind]
    const options = { points: strict * factor, duration: seconds }
    if (shared === 'never') {
      const alone = new RateLimiterMemory({ ...options, keyPrefix: kind })
      return { take: key => alone.consume(key), returnPoint: key => alone.reward(key) }
    }
    const together = createShared(kind, options)
    return {
      take:
        shared === 'always'
          ? key => together.consume(key)
          : countNearby(kind, options, (key, points) => together.consume(key, points)),
      returnPoint: key => together.reward(key),
    }
  }
  const kinds = Object.keys(requestLimits) as (keyof typeof requestLimits)[]
  const limiters = new Map<LimitKind, Limiter>(kinds.map(kind => [kind, createLimiter(kind)]))

  /** Takes the point of the first of these keys that has one left. */
  const takeFirst = async (
    { take, returnPoint }: Limiter,
    key: string,
    other?: () => Promise<string | undefined>,
  ): Promise<() => Promise<unknown>> => {
    try {
      await take(key)
      return () => returnPoint(key)
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown
      const next = await other?.()
      if (next) return takeFirst({ take, returnPoint }, next)
      throw refuseForNow(thrown.msBeforeNext / 1000)
    }
  }

  return async (kind, by, request) => {
    const limiter = limiters.get(kind)
    if (!limiter) return async () => undefined
    const key = by?.viewedBy ?? by?.userId ?? findNetwork(request.ip ?? '')
    // what others on its network do doesn't keep a known device from logging in
    const isGuestLogin = (kind === 'signIn' || kind === 'logins') && !by
    return takeFirst(
      limiter,
      key,
      isGuestLogin ? () => findDevice(services, readDeviceKey(request)) : undefined,
    )
  }
}
