import type { Request, Response } from 'express'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/values/brand'
import { KNOWN_DEVICE_DAYS, SECOND_FACTOR_DAYS, SESSION_ABSOLUTE_DAYS } from '@gaitway/contract/values/limits'
import type { Services } from '../services/services.ts'
import { findCallerByToken } from '../use-cases/accounts/session.ts'
import type { SignedIn } from '../use-cases/use-case.ts'

const REFRESH_COOKIE = 'gaitway_refresh'
/** Browsers send it along with the cookie. Another site's page can't set this header. */
const REFRESH_HEADER = 'x-refresh-token'
const REMEMBER_COOKIE = 'gaitway_remember'
const DEVICE_COOKIE = 'gaitway_device'
const refreshPath = `/api${calls['accounts.refresh'].path}`
const loginPath = `/api${calls['accounts.logIn'].path}`
const DAY_MILLISECONDS = 24 * 3600 * 1000

/** The value of a cookie of the request. */
export const readCookie = (request: Request, wanted: string): string | undefined =>
  (request.get('cookie') ?? '')
    .split(';')
    .map(part => part.trim().split('='))
    .find(([name]) => name === wanted)?.[1]

/** A second factor this browser remembers. */
export const readRememberToken = (request: Request) => readCookie(request, REMEMBER_COOKIE)

/** What makes this browser a known device to those who have logged in on it. */
export const readDeviceKey = (request: Request): string | undefined => {
  const key = readCookie(request, DEVICE_COOKIE)
  return key && /^[\w-]{36}$/.test(key) ? key : undefined
}

/** From the header, or from the cookie if the browser also sends the header that proves the request is ours. */
export const readRefreshToken = (request: Request): string | undefined => {
  const header = request.get(REFRESH_HEADER)
  return header === 'cookie' ? readCookie(request, REFRESH_COOKIE) : header || undefined
}

/** The calls that open a session, rather than continue one. */
export const opensNewSession = (name: CallName) =>
  Boolean(calls[name].opensSession) && name !== 'accounts.refresh'

/**
 * Sets the refresh token as an HttpOnly cookie when a session starts, and the key of the device. Clears the token on
 * logout and account closure.
 */
export const setSessionCookies = (
  { config }: Services,
  { name, deviceKey }: { name: CallName; deviceKey: string | undefined },
  answer: unknown,
  response: Response,
) => {
  const shared = { sameSite: 'strict', secure: config.isProduction } as const
  const refreshOptions = { ...shared, httpOnly: true, path: refreshPath } as const
  const rememberOptions = { ...shared, httpOnly: true, path: loginPath } as const
  const signedInOptions = { ...shared, sameSite: 'lax', path: '/' } as const
  if (name === 'accounts.logOut' || name === 'accounts.close') {
    response.clearCookie(REFRESH_COOKIE, refreshOptions)
    response.clearCookie(SIGNED_IN_COOKIE, signedInOptions)
  }
  if (name === 'accounts.close') response.clearCookie(REMEMBER_COOKIE, rememberOptions)
  if (!calls[name].opensSession) return
  const { refreshToken, rememberToken } = answer as { refreshToken?: string; rememberToken?: string | null }
  if (rememberToken) {
    const maxAge = SECOND_FACTOR_DAYS * DAY_MILLISECONDS
    response.cookie(REMEMBER_COOKIE, rememberToken, { ...rememberOptions, maxAge })
  }
  // the user still has to enter a second factor
  if (!refreshToken) return
  const maxAge = SESSION_ABSOLUTE_DAYS * DAY_MILLISECONDS
  response.cookie(REFRESH_COOKIE, refreshToken, { ...refreshOptions, maxAge })
  // scripts see by this cookie that there is a session to refresh, so browsers of guests don't try
  response.cookie(SIGNED_IN_COOKIE, '1', { ...signedInOptions, maxAge })
  if (deviceKey && opensNewSession(name)) {
    const deviceOptions = { ...shared, httpOnly: true, path: '/api' } as const
    response.cookie(DEVICE_COOKIE, deviceKey, {
      ...deviceOptions,
      maxAge: KNOWN_DEVICE_DAYS * DAY_MILLISECONDS,
    })
  }
}

/** The signed-in user of a request, if there is one. Refuses a token that is no longer valid. */
export const findCaller = async (services: Services, request: Request): Promise<SignedIn | undefined> => {
  const token = readAccessToken(request)
  return token ? findCallerByToken(services, token) : undefined
}

export const readAccessToken = (request: Request): string | undefined => {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
