import { refuse } from '@gaitway/contract/errors'
import { notificationLink, notificationTypes, type NotificationType } from '@gaitway/contract/notifications'
import { Json, listJson, withFields } from '../../json.ts'
import * as store from '../../store/notifications.ts'
import { listNotifications } from '../../store/notifications.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'

const isKnown = (type: string): type is NotificationType => type in notificationTypes

type Page = Awaited<ReturnType<typeof listNotifications>>
const nothing: Page = { rows: [], count: 0, unread: 0 }

/** A person's notifications, newest first; a deactivated person sees only that they are deactivated. */
export const list: ReadCase<'notifications.list'> = async ({ db }, actor, input) => {
  const { userId, status: userStatus, role } = signedIn(actor)
  if (input.userId && input.userId !== userId) throw refuse('identity_mismatch')
  const { skip, limit, isUnRead } = input
  const { rows, count, unread } =
    userStatus === 'deactivate'
      ? nothing
      : await listNotifications(db, { userId, role, skip, limit, unreadOnly: isUnRead === '1' })
  const linked = rows.map(({ json, type, details }) => ({
    json: withFields(json, { link: isKnown(type) ? notificationLink(type, details) : '/notifications' }),
  }))
  return new Json(
    withFields('{}', { data: listJson(linked), unReadNotifications: unread, userStatus, count }),
  )
}

export const markRead: UseCase<'notifications.markRead'> = async (
  { db, clock },
  actor,
  { notificationId },
) => {
  const marked = await store.markRead(db, signedIn(actor).userId, notificationId, clock.now())
  if (marked === 0) throw refuse('not_found')
  return {}
}

export const markAllRead: UseCase<'notifications.markAllRead'> = async ({ db, clock }, actor, { userId }) => {
  const by = signedIn(actor)
  if (userId !== by.userId) throw refuse('identity_mismatch')
  await store.markAllRead(db, userId, clock.now())
  return {}
}
