import type { Role } from '@gaitway/contract/values/enums'
import { NOTIFICATION_POLL_SECONDS, NOTIFICATION_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useGetIdentity, usePermissions } from 'react-admin'
import type { Output } from '@gaitway/contract/schemas/index'
import { call, session } from '../session.ts'

/** Unread notifications, refreshed by live hints, every minute even in a hidden tab, and when the tab becomes visible. */
export const useUnread = () => {
  const queries = useQueryClient()
  const { identity } = useGetIdentity()
  const { permissions: roles } = usePermissions<Role>()
  const [unread, setUnread] = useState<Unread>()
  const id = typeof identity?.id === 'string' ? identity.id : undefined

  const refresh = useCallback(async () => {
    const answer = id && roles && (await fetchUnread({ id, roles }))
    if (answer) setUnread(answer)
  }, [id, roles])

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState !== 'hidden') void refresh()
    }
    refreshIfVisible()
    const timer = setInterval(() => void refresh(), NOTIFICATION_POLL_SECONDS * 1000)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [refresh])

  useEffect(() => {
    if (!id) return undefined
    const controller = new AbortController()
    void import('./live.ts').then(live => live.startLive(queries, () => void refresh(), controller.signal))
    return () => controller.abort()
  }, [id, queries, refresh])

  /** Refreshes the notifications even if marking failed. */
  const mark = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (thrown) {
      console.error('Error marking notifications as read:', thrown)
    }
    await refresh()
  }

  return {
    unread,
    markRead: (notificationId: string) => mark(() => call('notifications.markRead', { notificationId })),
    markAllRead: () => mark(async () => id && call('notifications.markAllRead', { userId: id })),
  }
}

export type Unread = Output<'notifications.list'>
type Person = { id: string; roles: Role }

/** Ends the session in this browser even if the server can't be reached. */
const endStaffSession = async ({ id, roles }: Person) => {
  try {
    await call('accounts.logOut', { id, roles, deviceToken: null })
  } catch (thrown) {
    console.warn('Couldn’t log out on the server.', String(thrown))
  } finally {
    session.endSession('deactivated')
  }
}

/** Reads unread notifications, and logs out staff who were deactivated. Only logs a failure: the next poll tries again. */
export const fetchUnread = async (person: Person): Promise<Unread | undefined> => {
  if (!session.accessToken()) return undefined
  try {
    const unread = await call('notifications.list', {
      skip: 0,
      limit: NOTIFICATION_PAGE_SIZE,
      isUnRead: '1',
      userId: person.id,
    })
    if (unread.userStatus === 'deactivate') await endStaffSession(person)
    return unread
  } catch (thrown) {
    console.info('Couldn’t fetch notifications.', String(thrown))
    return undefined
  }
}
