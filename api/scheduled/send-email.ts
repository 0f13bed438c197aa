import { z } from 'zod'
import { MAIL_DOMAIN } from '@gaitway/contract/brand'
import type { Services } from '../services/services.ts'
import { htmlLetter, textLetter } from './email.ts'

const payloadSchema = z.strictObject({
  /** the same on every attempt to send this email */
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  greeting: z.string(),
  body: z.string(),
  /** why this email was sent, for recipients without an account */
  why: z.string().optional(),
  /** a path in the app */
  link: z.string().startsWith('/').optional(),
  /** the notifications of a digest, each with its link */
  items: z
    .array(z.strictObject({ title: z.string(), body: z.string(), link: z.string().startsWith('/') }))
    .optional(),
  attachments: z
    .array(z.strictObject({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
})

/** Sends an email. Resent after a crash it has the same ID, so that inboxes show it once. */
export const sendMail = async ({ mail, config }: Services, payload: unknown) => {
  const { id, to, link, items = [], attachments, ...words } = payloadSchema.parse(payload)
  const email = {
    ...words,
    linkUrl: link && config.publicUrl + link,
    items: items.map(item => ({ ...item, linkUrl: config.publicUrl + item.link })),
  }
  await mail.send({
    to,
    subject: words.subject,
    text: textLetter(email),
    html: htmlLetter(email),
    messageId: `<${id}@${MAIL_DOMAIN}>`,
    ...(attachments && { attachments }),
  })
}
