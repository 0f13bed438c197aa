import { refuse } from '@gaitway/contract/values/errors'
import {
  getNotificationLink,
  notificationTypes,
  type NotificationType,
  DIGEST_LINES_MAX,
  digestCopy,
} from '../../notifications/notification-types.ts'
import { parseSubscription, type PushMessage } from '@gaitway/contract/push'
import type { Services } from '../../services/services.ts'
import * as store from '../../store/notifications.ts'
import { DeliveryFailure } from '../../services/delivery-failure.ts'
import { deleteDevice } from '../../store/notification-settings.ts'
import { Json, listJson, withFields } from '../../json.ts'
import { requireSignedIn, type ReadCase, type UseCase } from '../use-case.ts'
import type { SendResult } from '../deliveries/attempt.ts'
import {
  buildEmailDelivery,
  buildPushDeliveries,
  queueMessages,
  buildTextDeliveries,
  buildUnsubscribeLink,
} from '../deliveries/queue.ts'

const isNotificationType = (type: string): type is NotificationType => type in notificationTypes

/** A person's notifications, newest first; a deactivated person sees only that they are deactivated. */
export const list: ReadCase<'notifications.list'> = async ({ db }, actor, input) => {
  const { userId, status: userStatus, role } = requireSignedIn(actor)
  if (input.userId && input.userId !== userId) throw refuse('identity_mismatch')
  const { skip, limit, isUnRead } = input
  const { rows, count, unread } =
    userStatus === 'deactivate'
      ? { rows: [], count: 0, unread: 0 }
      : await store.listNotifications(db, { userId, role, skip, limit, unreadOnly: isUnRead === '1' })
  const linked = rows.map(({ json, type, details }) => ({
    json: withFields(json, {
      link: isNotificationType(type) ? getNotificationLink(type, details) : '/notifications',
    }),
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
  const marked = await store.markRead(db, requireSignedIn(actor).userId, notificationId, clock.now())
  if (marked === 0) throw refuse('not_found')
  return {}
}

export const markAllRead: UseCase<'notifications.markAllRead'> = async ({ db, clock }, actor, { userId }) => {
  const by = requireSignedIn(actor)
  if (userId !== by.userId) throw refuse('identity_mismatch')
  await store.markAllRead(db, userId, clock.now())
  return {}
}

/** People whose digest is due. */
export const findDigestsDue = ({ db, clock }: Services, limit: number) =>
  store.listDigestsDue(db, clock.now(), limit)

type Entries = readonly { title: string; body: string; link: string }[]

const buildDigestEmail = (
  { id, email, firstName }: store.Receiver,
  { entries, secret, at }: { entries: Entries; secret: string; at: Date },
) =>
  buildEmailDelivery({
    kind: 'digest',
    at,
    userId: id,
    to: email,
    subject: digestCopy.subject(entries.length),
    greeting: firstName,
    body: digestCopy.body(entries.length),
    link: digestCopy.link,
    unsubscribeLink: buildUnsubscribeLink(secret, 'digest', id),
    items: entries.slice(0, DIGEST_LINES_MAX).map(({ title, body, link }) => ({ title, body, link })),
  })

/**
 * Sends a person's waiting notifications as one email, one text and one push per device; only once, however
 * often it runs.
 */
export const sendDigest = async ({ db, clock, config }: Services, userId: string) =>
  db.transaction(async trx => {
    const at = clock.now()
    const claimed = await store.claimDigest(trx, userId, at)
    const [receiver] = await store.listReceivers(trx, [userId])
    if (!receiver) return
    const listEntries = (channel: store.DigestChannel) => claimed.filter(entry => entry.channel === channel)
    const [emailed, texted, pushed] = [listEntries('email'), listEntries('sms'), listEntries('push')]
    const describe = (entries: Entries) =>
      ({ kind: 'digest', at, title: digestCopy.subject(entries.length), link: digestCopy.link }) as const
    const listTitles = (entries: Entries) => digestCopy.text(entries.map(({ title }) => title))
    await queueMessages(
      trx,
      ...(emailed.length > 0
        ? [buildDigestEmail(receiver, { entries: emailed, secret: config.sessionSecret, at })]
        : []),
      ...(texted.length > 0
        ? buildTextDeliveries(receiver, { ...describe(texted), text: listTitles(texted) })
        : []),
      ...(pushed.length > 0
        ? buildPushDeliveries(receiver, { ...describe(pushed), body: listTitles(pushed) })
        : []),
    )
  })

type PushInput = PushMessage & { userId: string; deviceId: string }

/** Sends a push to a device that is still logged in. Removes the device if its browser no longer receives pushes. */
export const pushToDevice = async (
  { db, push }: Services,
  { userId, deviceId, ...pushed }: PushInput,
): Promise<SendResult> => {
  const [receiver] = await store.listReceivers(db, [userId])
  const device = receiver?.devices.find(known => known.deviceId === deviceId)
  if (!receiver || !device) return { skipped: 'This browser was logged out.' }
  // the allowed hosts may have changed since the device was registered
  const subscription = parseSubscription(device.deviceToken)
  const outcome = subscription ? await push.send({ to: receiver.email, subscription, pushed }) : 'gone'
  if (outcome === 'failed') throw new DeliveryFailure('The push service rejected the push.', 'unclear')
  if (outcome === 'delivered') return {}
  await deleteDevice(db, userId, { deviceToken: device.deviceToken })
  return { skipped: 'This browser no longer receives push notifications.' }
}
