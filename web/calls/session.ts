import type { Success } from '@gaitway/contract/answers'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/brand'

/** The access token lives in memory only; the refresh token in a cookie that scripts cannot read. */
let token: string | undefined
let underWay: Promise<boolean> | undefined
const leaving = new Set<() => void>()

export const accessToken = () => token
export const keepToken = (fresh: string | undefined) => {
  token = fresh
}

/** Called once the session is over and cannot be renewed. */
export const onSessionEnd = (listener: () => void) => {
  leaving.add(listener)
  return () => void leaving.delete(listener)
}

/** Whether there may be a session to renew; a guest need not ask. */
const mayRenew = () => document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`)
const forgetFlag = () => {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0; samesite=lax`
}

export const endSession = () => {
  const had = token !== undefined
  token = undefined
  forgetFlag()
  if (had) leaving.forEach(listener => listener())
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('gaitway-refresh', work) : work()

const ask = async () => {
  if (!mayRenew()) return false
  const response = await fetch('/api/user/refreshToken', {
    headers: { 'x-refresh-token': 'cookie' },
    credentials: 'same-origin',
  })
  if (!response.ok) {
    if (response.status === 401) forgetFlag()
    return false
  }
  const { data } = (await response.json()) as Success<{ token: string }>
  token = data.token
  return true
}

/** A fresh access token by the cookie; one request at a time for all tabs. False when there is no session. */
export const refresh = (): Promise<boolean> => {
  underWay ??= locked(ask).finally(() => {
    underWay = undefined
  })
  return underWay
}
