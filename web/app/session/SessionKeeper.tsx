import { SECOND_FACTOR_CHECK_SECONDS } from '@gaitway/contract/values/limits'
import { useEffect, useRef } from 'react'
import { deactivation, endSession, session as tab } from '../../api/session.ts'
import { usePolledUnread } from '../../account/notifications/use-notifications.ts'
import { sayAccess } from './access-toast.ts'
import { logOut } from '../../api/log-out.ts'
import { takeNotice } from './notice.ts'
import { refreshSession, useSession, type User } from '../../api/use-session.ts'
import { viewing } from '../../api/viewing.ts'

const STORE_AFTER_MS = 3000
const LIVE_AFTER_MS = 500

/** Polls every minute for notifications and a change of the account's status. A refused call polls at once. */
const usePoll = (user: User | undefined) => {
  const { data, mutate } = usePolledUnread(user?.id)
  const status = data?.userStatus
  const isLeaving = useRef(false)
  useEffect(() => deactivation.subscribe(() => void mutate()), [mutate])
  useEffect(() => {
    if (!user || !status || status === user.status) return
    if (status !== 'deactivate') void refreshSession()
    else if (!isLeaving.current) {
      isLeaving.current = true
      void logOut(user, 'deactivated').finally(() => {
        isLeaving.current = false
      })
    }
  }, [status, user])
}

/** Logs out users whose second factor has expired. A failed check is only logged. */
const useSecondFactor = (user: User | undefined) =>
  useEffect(() => {
    if (!user?.secondFactorUntil) return undefined
    const until = Date.parse(user.secondFactorUntil)
    const timer = setInterval(() => {
      try {
        if (Date.now() >= until) endSession('secondFactorOver')
      } catch (thrown) {
        console.error('Could not check the second factor.', thrown)
      }
    }, SECOND_FACTOR_CHECK_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [user])

/** Stores the app for use without a connection if someone logged in or installed it, and a clinician's next shift. */
const useOffline = (user: User | undefined) => {
  const usesWorker =
    !viewing && (user !== undefined || window.matchMedia('(display-mode: standalone)').matches)
  const isAtWork = user?.clinicianId?.isSignupCompleted === true && user.isApprovedByAdmin
  useEffect(() => {
    if (!usesWorker || !('serviceWorker' in navigator)) return undefined
    // the screen that is opening loads first
    const timer = setTimeout(async () => {
      const { keepApp, keepNextShift } = await import('../../api/next-shift.ts')
      await keepApp()
      if (isAtWork) await keepNextShift()
    }, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [usesWorker, isAtWork])
}

/** Shows the message that a public page left when it redirected here. */
const useNotice = () =>
  useEffect(() => {
    const notice = takeNotice()
    if (notice) sayAccess(notice)
  }, [])

/** Refreshes the reads on the screen as their data changes. */
const useLive = (userId: string | undefined) =>
  useEffect(() => {
    if (!userId) return undefined
    const controller = new AbortController()
    // the screen that is opening loads first
    setTimeout(
      () => void import('../../api/live.ts').then(live => live.startLive(controller.signal)),
      LIVE_AFTER_MS,
    )
    return () => controller.abort()
  }, [userId])

/** Keeps the current session alive and ends it when it is over. */
export const SessionKeeper = () => {
  const session = useSession()
  const user = session.state === 'signedIn' ? session.user : undefined
  useEffect(() => tab.keepFresh(), [])
  usePoll(user)
  useLive(viewing ? undefined : user?.id)
  useSecondFactor(user)
  useOffline(user)
  useNotice()
  return null
}
