import { refuse } from '@gaitway/contract/errors'
import { notificationLink, notificationTypes, type NotificationType } from '@gaitway/contract/notifications'
import { countNotifications, listNotifications, type ListedNotification } from '../../store/notifications.ts'
import { signedIn, type UseCase } from '../use-case.ts'

const isKnown = (type: string): type is NotificationType => type in notificationTypes

const shown = (one: ListedNotification, readerRole: string) => ({
  id: one.id,
  title: one.title,
  body: one.body,
  type: one.type,
  link: isKnown(one.type) ? notificationLink(one.type, one.details) : '/notifications',
  isRead: one.readAt !== null,
  createdAt: one.createdAt.toISOString(),
  fromUser: one.fromUserId ? { id: one.fromUserId, name: `${one.fromFirstName} ${one.fromLastName}` } : null,
  details: { jobId: one.jobId, facilityId: one.facilityId, roles: one.fromRole ?? readerRole },
})

/** What a person has been told, newest first; whoever is deactivated learns only that. */
export const list: UseCase<'notifications.list'> = async ({ db }, actor, input) => {
  const { userId, status: userStatus, role } = signedIn(actor)
  if (input.userId && input.userId !== userId) throw refuse('identity_mismatch')
  if (userStatus === 'deactivate') return { data: [], unReadNotifications: 0, userStatus, count: 0 }
  const unreadOnly = input.isUnRead === '1'
  const data = await listNotifications(db, userId, { ...input, unreadOnly })
  const unReadNotifications = await countNotifications(db, userId, true)
  const count = unreadOnly ? unReadNotifications : await countNotifications(db, userId, false)
  return { data: data.map(one => shown(one, role)), unReadNotifications, userStatus, count }
}
