import { NOTIFICATION_PAGE_SIZE, NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/values/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useEffect } from 'react'
import { perform, refreshTouched, useAnswer } from '../../api/use-call.ts'
import { CallFailed } from '../../api/call.ts'

export const useUnread = (userId: string | undefined) =>
  useAnswer(
    'notifications.list',
    userId ? { skip: 0, limit: NOTIFICATION_PAGE_SIZE, isUnRead: '1', userId } : null,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )

/**
 * Polls every minute, also in a hidden tab, so that a deactivation logs out there too. Right away when the tab becomes
 * visible again.
 */
export const usePolledUnread = (userId: string | undefined) => {
  const answer = useUnread(userId)
  const { mutate } = answer
  useEffect(() => {
    if (!userId) return undefined
    const ask = () => void mutate()
    const askIfShown = () => {
      if (document.visibilityState !== 'hidden') ask()
    }
    const timer = setInterval(ask, NOTIFICATION_POLL_SECONDS * 1000)
    document.addEventListener('visibilitychange', askIfShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfShown)
    }
  }, [userId, mutate])
  return answer
}

type Marking = 'notifications.markRead' | 'notifications.markAllRead'

/** A failure is only logged, because the reloaded lists show the true state. */
export const mark = async <Name extends Marking>(name: Name, sent: Sent<Name>) => {
  try {
    await perform(name, sent, { keepalive: true })
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.error('Error marking notifications as read:', thrown)
    await refreshTouched(name)
  }
}
