import { SECOND_FACTOR_CHECK_SECONDS } from '@gaitway/contract/limits'
import { useEffect } from 'react'
import { useLogout } from 'react-admin'
import { isSecondFactorOver, isSignedIn } from '../auth-provider.ts'
import { session } from '../session.ts'

/** When the session ends, here or in another tab, opens the login page with the reason. */
export const SessionWatch = () => {
  const logOut = useLogout()
  useEffect(() => {
    const forget = session.onSessionEnd(why => {
      if (isSignedIn()) void logOut({}, `/login?ended=${why}`, false)
    })
    const timer = setInterval(() => {
      if (isSecondFactorOver(Date.now())) session.endSession('secondFactorOver')
    }, SECOND_FACTOR_CHECK_SECONDS * 1000)
    const stop = session.keepFresh()
    return () => {
      stop()
      clearInterval(timer)
      forget()
    }
  }, [logOut])
  return null
}
