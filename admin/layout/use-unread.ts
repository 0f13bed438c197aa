import type { Role } from '@gaitway/contract/enums'
import { NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/limits'
import { useCallback, useEffect, useState } from 'react'
import { useGetIdentity, usePermissions } from 'react-admin'
import { call } from '../session.ts'
import { askUnread, type Unread } from './unread.ts'

/** What is unread, asked for every minute while the tab is seen, and at once when it is seen again. */
export const useUnread = () => {
  const { identity } = useGetIdentity()
  const { permissions: roles } = usePermissions<Role>()
  const [unread, setUnread] = useState<Unread>()
  const id = typeof identity?.id === 'string' ? identity.id : undefined

  const ask = useCallback(async () => {
    const answer = id && roles && (await askUnread({ id, roles }))
    if (answer) setUnread(answer)
  }, [id, roles])

  useEffect(() => {
    const askIfSeen = () => {
      if (document.visibilityState !== 'hidden') void ask()
    }
    askIfSeen()
    const timer = setInterval(askIfSeen, NOTIFICATION_POLL_SECONDS * 1000)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask])

  /** Marks what was read; the list is asked for again also when that fails. */
  const mark = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (thrown) {
      console.error('Error marking notifications as read:', thrown)
    }
    await ask()
  }

  return {
    unread,
    markRead: (notificationId: string) => mark(() => call('notifications.markRead', { notificationId })),
    markAllRead: () => mark(async () => id && call('notifications.markAllRead', { userId: id })),
  }
}
