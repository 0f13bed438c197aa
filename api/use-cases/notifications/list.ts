import { refuse } from '@gaitway/contract/errors'
import { notificationLink, notificationTypes, type NotificationType } from '@gaitway/contract/notifications'
import { Json, listJson, withFields } from '../../json.ts'
import { listNotifications } from '../../store/notifications.ts'
import { signedIn, type ReadCase } from '../use-case.ts'

const isKnown = (type: string): type is NotificationType => type in notificationTypes

type Page = Awaited<ReturnType<typeof listNotifications>>
const nothing: Page = { rows: [], count: 0, unread: 0 }

/** What a person has been told, newest first; whoever is deactivated learns only that. */
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
