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
 * The unread notifications, polled every minute and when the tab becomes visible. A hidden tab polls too, so that
 * deactivating the account logs it out.
 */
export const usePolledUnread = (userId: string | undefined) => {
  const answer = useUnread(userId)
  const { mutate } = answer
  useEffect(() => {
    if (!userId) return undefined
    const poll = () => void mutate()
    const pollIfVisible = () => {
      if (document.visibilityState !== 'hidden') poll()
    }
    const timer = setInterval(poll, NOTIFICATION_POLL_SECONDS * 1000)
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [userId, mutate])
  return answer
}

/** Marks one or all notifications as read. A failure is only logged, because the reloaded lists show the true state. */
export const markRead = async <Name extends 'notifications.markRead' | 'notifications.markAllRead'>(
  name: Name,
  sent: Sent<Name>,
) => {
  try {
    await perform(name, sent, { keepalive: true })
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.error('Error marking notifications as read:', thrown)
    await refreshTouched(name)
  }
}
