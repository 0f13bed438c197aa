import type { Request, Response } from 'express'
import type { CallName } from '@gaitway/contract/calls/index'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/brand'
import { SESSION_ABSOLUTE_DAYS } from '@gaitway/contract/limits'
import type { Outside } from '../outside/outside.ts'

export const REFRESH_COOKIE = 'gaitway_refresh'
/** Asked for beside the cookie: a page elsewhere cannot send it. */
export const REFRESH_HEADER = 'x-refresh-token'
const path = '/api/user/refreshToken'

const opens: readonly CallName[] = ['accounts.signUp', 'accounts.logIn', 'accounts.refresh']

/** The refresh token of a request: in its header, or in the cookie where a browser says that it means it. */
export const refreshTokenOf = (request: Request): string | undefined => {
  const header = request.get(REFRESH_HEADER)
  if (header && header !== 'cookie') return header
  if (header !== 'cookie') return undefined
  const cookie = (request.get('cookie') ?? '')
    .split(';')
    .map(part => part.trim().split('='))
    .find(([name]) => name === REFRESH_COOKIE)
  return cookie?.[1]
}

/** Calls that open a session leave its refresh token in a cookie that scripts cannot read; logging out takes it away. */
export const keepSession = ({ config }: Outside, name: CallName, answer: unknown, response: Response) => {
  const shared = { sameSite: 'strict', secure: config.isProduction } as const
  const options = { ...shared, httpOnly: true, path } as const
  const flag = { ...shared, sameSite: 'lax', path: '/' } as const
  if (name === 'accounts.logOut') {
    response.clearCookie(REFRESH_COOKIE, options)
    response.clearCookie(SIGNED_IN_COOKIE, flag)
  }
  if (!opens.includes(name)) return
  const { refreshToken } = answer as { refreshToken: string }
  const maxAge = SESSION_ABSOLUTE_DAYS * 24 * 3600 * 1000
  response.cookie(REFRESH_COOKIE, refreshToken, { ...options, maxAge })
  // says only that there is a session to renew, so that guests need not ask
  response.cookie(SIGNED_IN_COOKIE, '1', { ...flag, maxAge })
}
