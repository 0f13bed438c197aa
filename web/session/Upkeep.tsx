import { SECOND_FACTOR_CHECK_SECONDS, TOKEN_REFRESH_MINUTES } from '@gaitway/contract/limits'
import { useEffect, useRef } from 'react'
import { accessToken, deactivation, endSession, renew, session as tab } from '../calls/session.ts'
import { useUnread } from '../screens/notifications/use-notifications.ts'
import { leave } from './leave.ts'
import { askWhoIsHere, useSession, type User } from './use-session.ts'

const renewNow = async () => {
  if (!accessToken()) return
  const renewal = await renew()
  if (renewal !== 'renewed' && renewal !== 'unreachable') endSession(renewal)
}

/** A token is renewed some minutes before it is too old, counted from the last one that any tab got. */
const useRenewal = () =>
  useEffect(() => {
    let timer: ReturnType<typeof setInterval>
    const start = () => {
      clearInterval(timer)
      timer = setInterval(() => void renewNow(), TOKEN_REFRESH_MINUTES * 60_000)
    }
    start()
    const stop = tab.onFreshToken(start)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])

/** Asked every minute what is new and whether the person may still be here; refused calls make it sooner. */
const usePoll = (user: User | undefined) => {
  const { data, mutate } = useUnread(user?.id, true)
  const status = data?.userStatus
  const leaving = useRef(false)
  useEffect(() => deactivation.listen(() => void mutate()), [mutate])
  useEffect(() => {
    if (!user || !status || status === user.status) return
    if (status !== 'deactivate') void askWhoIsHere()
    else if (!leaving.current) {
      leaving.current = true
      void leave(user, 'deactivated').finally(() => {
        leaving.current = false
      })
    }
  }, [status, user])
}

/** Whoever signed in with a second factor signs in anew once it is over; a check that fails is only logged. */
const useSecondFactor = (user: User | undefined) =>
  useEffect(() => {
    if (!user?.secondFactorUntil) return undefined
    const until = Date.parse(user.secondFactorUntil)
    const check = async () => {
      if (Date.now() < until) return
      clearInterval(timer)
      await leave(user, 'secondFactorOver')
    }
    const timer = setInterval(() => {
      check().catch((thrown: unknown) => console.error('The second factor was not checked.', thrown))
    }, SECOND_FACTOR_CHECK_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [user])

/** Keeps the session of the person who is here, and ends it when it is over. Draws nothing. */
export const Upkeep = () => {
  const session = useSession()
  const user = session.state === 'signedIn' ? session.user : undefined
  useRenewal()
  usePoll(user)
  useSecondFactor(user)
  return null
}
