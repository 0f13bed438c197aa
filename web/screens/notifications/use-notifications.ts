import { NOTIFICATION_PAGE_SIZE, NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useEffect } from 'react'
import { perform, refreshTouched, useAnswer } from '../../api/use-call.ts'
import { CallFailed } from '../../api/call.ts'
import { copy as w } from './copy.ts'

export const useUnread = (userId: string | undefined) =>
  useAnswer(
    'notifications.list',
    userId ? { skip: 0, limit: NOTIFICATION_PAGE_SIZE, isUnRead: '1', userId } : null,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )

/** Polls every minute while the tab is visible, and right away when it becomes visible again. */
export const usePolledUnread = (userId: string | undefined) => {
  const answer = useUnread(userId)
  const { mutate } = answer
  useEffect(() => {
    if (!userId) return undefined
    const ask = () => {
      if (document.visibilityState !== 'hidden') void mutate()
    }
    const timer = setInterval(ask, NOTIFICATION_POLL_SECONDS * 1000)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [userId, mutate])
  return answer
}

type Marking = 'notifications.markRead' | 'notifications.markAllRead'

/** A failure is only logged, because the reloaded lists show the true state. */
export const mark = async <Name extends Marking>(name: Name, sent: Sent<Name>) => {
  try {
    await perform(name, sent)
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.error(w.markFailed, thrown)
    await refreshTouched(name)
  }
}
