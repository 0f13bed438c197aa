import type { NotificationFrequency } from '@gaitway/contract/enums'
import type { NotificationParams, NotificationRow, NotificationType } from '@gaitway/contract/notifications'
import { deliveryOf } from '../domain/digest.ts'
import type { Attachment } from '../services/email.ts'
import type { Device } from '../store/device-registrations.ts'
import type { DigestChannel } from '../store/digests.ts'
import { newId } from '../store/ids.ts'
import type { Receiver } from '../store/notifications.ts'
import type { NewRows } from '../store/save-rows.ts'

/** A sentence and files for an email that is sent right away; stored nowhere else. */
export type EmailExtra = { sentence: string; attachments: readonly Attachment[] }

type Delivery = {
  type: NotificationType
  row: NotificationRow
  facts: NotificationParams
  receivers: readonly Receiver[]
  emailExtra?: EmailExtra
  at: Date
}

/** Bulk notifications wait until personal ones have left. */
const BULK_PRIORITY = 10

type Message = { title: string; body: string; link: string }

export const pushesOf = (devices: readonly Device[], message: Message) =>
  devices.map(({ userId, deviceId }) => ({ id: newId(), userId, deviceId, ...message }))

type Way = ReturnType<typeof deliveryOf>

/** Receivers with the same zone and settings share one send time, so it is calculated once. */
const waysAt = (at: Date) => {
  const known = new Map<string, Way>()
  return (frequency: NotificationFrequency, zone: string): Way => {
    const key = `${frequency} ${zone}`
    const way = known.get(key) ?? deliveryOf(frequency, at, zone)
    known.set(key, way)
    return way
  }
}

/** When a channel notifies this receiver: right away, in an evening's digest, or never. */
const wayOf = (
  { row }: Delivery,
  { settings, timeZone, phone }: Receiver,
  channel: DigestChannel,
  chosen: ReturnType<typeof waysAt>,
): Way => {
  const frequency = settings[`${channel}Frequency`]
  const isNever = (channel === 'sms' && phone === null) || (channel !== 'email' && frequency === 0)
  if (isNever) return 'never'
  return row.atOnce ? 'now' : chosen(frequency, timeZone)
}

/** Sends a notification by email, text and push too, as often as each receiver chose. */
export const deliveriesOf = (delivery: Delivery): Required<Pick<NewRows, 'tasks' | 'digestEntries'>> => {
  const { type, row, facts, receivers, emailExtra, at } = delivery
  const message = { title: row.title(facts), body: row.body(facts), link: row.link(facts) }
  const chosen = waysAt(at)
  const ways = (channel: DigestChannel, reached = receivers) =>
    reached.map(receiver => ({ receiver, channel, way: wayOf(delivery, receiver, channel, chosen) }))
  const [emailing, texts] = [ways('email'), ways('sms')]
  const pushes = ways(
    'push',
    receivers.filter(({ devices }) => devices.length > 0),
  )
  const atOnce = (all: typeof emailing) =>
    all.filter(({ way }) => way === 'now').map(({ receiver }) => receiver)
  const priority = row.onlyWith ? BULK_PRIORITY : 0
  const task = (identifier: string) => (payload: object) => ({ identifier, payload, priority })
  const emails = atOnce(emailing).map(({ email, firstName }) => ({
    id: newId(),
    to: email,
    subject: message.title,
    greeting: firstName,
    body: emailExtra ? `${message.body}\n\n${emailExtra.sentence}` : message.body,
    link: message.link,
    ...(emailExtra && { attachments: emailExtra.attachments }),
  }))
  const messages = atOnce(texts).map(({ phone }) => ({
    to: phone,
    text: `${message.title}. ${message.body}`,
    link: message.link,
  }))
  const pushed = atOnce(pushes).flatMap(({ devices }) => devices)
  return {
    tasks: [
      ...emails.map(task('sendEmail')),
      ...messages.map(task('sendText')),
      ...pushesOf(pushed, message).map(task('sendPush')),
    ],
    digestEntries: [...emailing, ...texts, ...pushes].flatMap(({ receiver, channel, way }) =>
      way instanceof Date
        ? [{ id: newId(), userId: receiver.id, channel, type, ...message, createdAt: at, dueAt: way }]
        : [],
    ),
  }
}
