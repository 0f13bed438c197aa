import { z } from 'zod'
import { shortenText } from '@gaitway/contract/format/cut-text'
import { EMAIL_DOMAIN } from '@gaitway/contract/values/brand'
import type { Services } from '../services/services.ts'
import { countSegments } from './gsm7.ts'
import { renderEmailHtml, renderEmailText } from './email-template.ts'
import { renderText } from './text-template.ts'
import { attemptDelivery, sendUnrecorded } from '../use-cases/deliveries/attempt.ts'
import { pushToDevice } from '../use-cases/notifications/notifications.ts'

const emailPayload = z.strictObject({
  /** the same on every attempt to send this email */
  id: z.uuid(),
  to: z.string(),
  /** where answers go, if not to us */
  replyTo: z.string().optional(),
  subject: z.string(),
  greeting: z.string(),
  body: z.string(),
  /** why this email was sent, for recipients without an account */
  why: z.string().optional(),
  /** a path in the app */
  link: z.string().startsWith('/').optional(),
  /** what the button says, if not what the link opens */
  button: z.string().optional(),
  /** the notifications of a digest, each with its link */
  items: z
    .array(z.strictObject({ title: z.string(), body: z.string(), link: z.string().startsWith('/') }))
    .optional(),
  /** the numbers of the shift, invoice and credit note that it is about */
  smallPrint: z.string().optional(),
  /** the path at which the reader unsubscribes, of emails that are optional */
  unsubscribeLink: z.string().startsWith('/').optional(),
  attachments: z
    .array(z.strictObject({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
})

/** Sends an email. Resent after a crash it has the same ID, so that inboxes show it once. */
export const sendEmail = async (services: Services, payload: unknown) => {
  const { mailer, config } = services
  const { id, ...message } = emailPayload.parse(payload)
  const { to, replyTo, link, items = [], attachments, unsubscribeLink, ...content } = message
  const email = {
    ...content,
    linkUrl: link && config.publicUrl + link,
    items: items.map(item => ({ ...item, linkUrl: config.publicUrl + item.link })),
  }
  const send = async () => {
    await mailer.send({
      to,
      subject: content.subject,
      text: renderEmailText(email),
      html: renderEmailHtml(email),
      messageId: `<${id}@${EMAIL_DOMAIN}>`,
      ...(replyTo && { replyTo }),
      ...(unsubscribeLink && { unsubscribeUrl: config.publicUrl + unsubscribeLink }),
      ...(attachments && { attachments }),
    })
    return {}
  }
  await attemptDelivery(services, { id, message, send })
}

const textPayload = z.strictObject({
  /** the same on every attempt; texts queued by an earlier version have none */
  id: z.uuid().optional(),
  to: z.string(),
  text: z.string(),
  /** a path in the app */
  link: z.string().startsWith('/'),
})

/** Sends a text message with a link. If Twilio's answer was lost, the text is looked up first and not sent twice. */
export const sendText = async (services: Services, payload: unknown) => {
  const { mailer, config } = services
  const { id, ...message } = textPayload.parse(payload)
  const text = {
    to: message.to,
    text: renderText({ text: message.text, linkUrl: config.publicUrl + message.link }),
  }
  if (!id) return sendUnrecorded(services, id, () => mailer.sendText(text))
  await attemptDelivery(services, {
    id,
    message,
    segments: countSegments(text.text),
    send: () => mailer.sendText(text),
    find: since => mailer.findText(text, since),
  })
}

/** A longer push is cut; the bell shows it in full. */
const BODY_MAX = 200
const TITLE_MAX = 100

const pushPayload = z.strictObject({
  /** the same on every attempt to send this push */
  id: z.uuid(),
  userId: z.uuid(),
  deviceId: z.string(),
  title: z.string(),
  body: z.string(),
  /** a path in the app */
  link: z.string().startsWith('/'),
})

/** Sends a push. Resent after a crash it has the same ID, so that browsers show it once. */
export const sendPush = async (services: Services, payload: unknown) => {
  const { id, ...message } = pushPayload.parse(payload)
  const { title, body } = message
  const pushed = { ...message, id, title: shortenText(title, TITLE_MAX), body: shortenText(body, BODY_MAX) }
  await attemptDelivery(services, { id, message, send: () => pushToDevice(services, pushed) })
}
