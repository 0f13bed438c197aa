import { sideOf, type Side } from '@gaitway/contract/enums'
import { TOKEN_REFRESH_MINUTES } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useEffect } from 'react'
import useSWR, { mutate } from 'swr'
import { call, type CallFailed } from '../calls/call.ts'
import { accessToken, onSessionEnd, refresh } from '../calls/session.ts'

export type User = Output<'accounts.current'>
export type Session =
  | { state: 'starting' }
  | { state: 'guest' }
  | { state: 'signedIn'; user: User; side: Side; isSignupCompleted: boolean }
  | { state: 'failed'; why: string; retry: () => void }

const key = ['accounts.current', {}] as const

const current = async (): Promise<User | null> => {
  if (!accessToken() && !(await refresh())) return null
  return call('accounts.current', {})
}

/** Who is here: asked once at the start, again whenever a call touches the account. */
export const useSession = (): Session => {
  const {
    data,
    error,
    mutate: again,
  } = useSWR<User | null, CallFailed>(key, current, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  })
  if (error && data === undefined) return { state: 'failed', why: error.message, retry: () => void again() }
  if (data === undefined) return { state: 'starting' }
  if (data === null) return { state: 'guest' }
  const profile = data.facilityId ?? data.clinicianId
  const side = sideOf(data.roles)
  const isStaff = side === 'admin' || side === 'subadmin'
  return {
    state: 'signedIn',
    user: data,
    side,
    isSignupCompleted: isStaff || (profile?.isSignupCompleted ?? false),
  }
}

/** Keeps the session fresh while the app is open, and forgets everything of it when it ends. */
export const useSessionUpkeep = () => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (accessToken()) void refresh()
    }, TOKEN_REFRESH_MINUTES * 60_000)
    const forget = onSessionEnd(() => {
      void mutate(() => true, undefined, { revalidate: false }).then(() => mutate(key, null, false))
    })
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [])
}
/** Takes the user that a call gave as the present one, without asking again. */
export const keepUser = (user: User | null) => mutate(key, user, { revalidate: false })
