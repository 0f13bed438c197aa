import type { DeliveryChannel, DeliveryKind } from '@gaitway/contract/values/enums'
import type { Attachment } from '../../services/email.ts'
import { unsubscribeToken } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import type { Receiver } from '../../store/notifications.ts'
import { saveRows, type NewRows } from '../../store/save-rows.ts'
import { type Knex, requireSignedIn, type UseCase } from '../use-case.ts'
import { refuse } from '@gaitway/contract/values/errors'
import { buildEvent } from '../../store/events.ts'
import * as store from '../../store/deliveries.ts'
import { findProfileIds } from '../../store/users.ts'

/** A line of a digest. */
type Item = { title: string; body: string; link: string }

type EmailPayload = {
  to: string
  replyTo?: string
  subject: string
  greeting: string
  body: string
  why?: string
  link?: string
  /** what the button says, if not what the link opens */
  button?: string
  items?: readonly Item[]
  /** the IDs and numbers of what the email is about */
  smallPrint?: string
  attachments?: readonly Attachment[]
  /** the path at which the reader unsubscribes, of emails that are optional */
  unsubscribeLink?: string
}
type TextPayload = { to: string; text: string; link: string }
type PushPayload = Item & { userId: string; deviceId: string }

type Payload =
  | { channel: 'email'; payload: EmailPayload }
  | { channel: 'sms'; payload: TextPayload }
  | { channel: 'push'; payload: PushPayload }

/** A message to one address, and what staff see of it. */
type QueuedMessage = Payload & {
  kind: DeliveryKind
  /** not set for someone without an account, or whose account is being closed */
  userId?: string
  /** an email address or a phone number; for a push, the email of its user */
  recipient: string
  /** shown to staff, so without a code or a link */
  subject: string
  /** what it is about */
  jobId?: string
  invoiceId?: string
  at: Date
  /** a higher number leaves later */
  priority?: number
}

/** The task that sends a message of a channel. */
export const deliveryTasks = {
  email: 'sendEmail',
  sms: 'sendText',
  push: 'sendPush',
} as const satisfies Record<DeliveryChannel, string>

/** The rows that record these messages and send them once the transaction commits. */
export const buildDeliveryRows = (
  messages: readonly QueuedMessage[],
): Required<Pick<NewRows, 'deliveries' | 'tasks'>> => {
  const all = messages.map(message => ({ id: newId(), message }))
  return {
    deliveries: all.map(
      ({ id, message: { channel, kind, userId, recipient, subject, jobId, invoiceId, at } }) => ({
        id,
        userId: userId ?? null,
        jobId: jobId ?? null,
        invoiceId: invoiceId ?? null,
        channel,
        kind,
        recipient,
        subject,
        createdAt: at,
      }),
    ),
    tasks: all.map(({ id, message: { channel, payload, priority = 0 } }) => ({
      identifier: deliveryTasks[channel],
      payload: { id, ...payload },
      priority,
    })),
  }
}

/** Sends these messages once this transaction commits. */
export const queueMessages = (trx: Knex, ...messages: QueuedMessage[]) =>
  saveRows(trx, buildDeliveryRows(messages))

type About = Pick<QueuedMessage, 'kind' | 'at' | 'priority' | 'jobId' | 'invoiceId'>
type Email = EmailPayload & About & Pick<QueuedMessage, 'userId'> & { shownSubject?: string }

/** An email to queue; `shownSubject` replaces a subject with a code or an amount where staff see it. */
export const buildEmailDelivery = ({
  kind,
  userId,
  jobId,
  invoiceId,
  at,
  priority,
  shownSubject,
  ...payload
}: Email): QueuedMessage => ({
  channel: 'email',
  kind,
  userId,
  jobId,
  invoiceId,
  recipient: payload.to,
  subject: shownSubject ?? payload.subject,
  at,
  priority,
  payload,
})

/** The path in an optional email at which its reader unsubscribes, also by one click in an email program. */
export const buildUnsubscribeLink = (...[secret, of, id]: Parameters<typeof unsubscribeToken>) =>
  `/newsletter/unsubscribe?token=${unsubscribeToken(secret, of, id)}`

/** A text message to this person; none without a phone number. */
export const buildTextDeliveries = (
  { id, phone }: Pick<Receiver, 'id' | 'phone'>,
  { title, text, link, ...about }: About & Omit<TextPayload, 'to'> & { title: string },
): QueuedMessage[] =>
  phone === null
    ? []
    : [
        {
          channel: 'sms',
          ...about,
          userId: id,
          recipient: phone,
          subject: title,
          payload: { to: phone, text, link },
        },
      ]

/** A push to each of this person’s devices. */
export const buildPushDeliveries = (
  { email, devices }: Pick<Receiver, 'email' | 'devices'>,
  { title, body, link, shownSubject = title, ...about }: About & Item & { shownSubject?: string },
): QueuedMessage[] =>
  devices.map(({ userId, deviceId }) => ({
    channel: 'push',
    ...about,
    userId,
    recipient: email,
    subject: shownSubject,
    payload: { userId, deviceId, title, body, link },
  }))

/** Notifications and digests go to a person's current address, any other message to the address it was written for. */
const findRecipient = ({ kind, channel, recipient, email, phone }: store.FailedDelivery) => {
  if (channel === 'sms') return phone
  const isNotification = kind === 'notification' || kind === 'money' || kind === 'digest'
  return (isNotification && email) || recipient
}

/** Sends a failed delivery again, with the same text. */
export const resend: UseCase<'deliveries.resend'> = async ({ db, clock }, actor, { id }) => {
  const by = requireSignedIn(actor)
  await db.transaction(async trx => {
    const delivery = await store.lockDelivery(trx, id, by.side)
    if (!delivery) throw refuse('not_found')
    const { channel, kind, userId, message } = delivery
    const recipient = findRecipient(delivery)
    if (delivery.status !== 'failed' || message === null || recipient === null) throw refuse('move_not_open')
    await store.requeueDelivery(trx, id, recipient)
    const event = buildEvent({
      at: clock.now(),
      by,
      noun: 'delivery',
      nounId: id,
      verb: 'resend',
      from: 'failed',
      to: 'queued',
      ...(userId && (await findProfileIds(trx, userId))),
      details: { channel, kind },
    })
    const payload = { id, ...message, ...(channel !== 'push' && { to: recipient }) }
    await saveRows(trx, {
      events: [event],
      tasks: [{ identifier: deliveryTasks[channel], payload, priority: 0 }],
    })
  })
  return {}
}
