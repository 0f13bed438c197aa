import { z } from 'zod'
import { MAIL_DOMAIN } from '@gaitway/contract/brand'
import type { Services } from '../services/services.ts'
import { htmlLetter, textLetter } from './email.ts'

const wish = z.strictObject({
  /** the same for every attempt at one letter */
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  greeting: z.string(),
  body: z.string(),
  /** why the mail comes, for whoever has no account */
  why: z.string().optional(),
  /** a screen of ours */
  link: z.string().startsWith('/').optional(),
  /** pieces of news, each with the screen it is about */
  items: z
    .array(z.strictObject({ title: z.string(), body: z.string(), link: z.string().startsWith('/') }))
    .optional(),
  attachments: z
    .array(z.strictObject({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
})

/** A letter leaves; sent again after a crash it carries the same id, so that it is shown once. */
export const sendMail = async ({ mail, config }: Services, payload: unknown) => {
  const { id, to, link, items = [], attachments, ...words } = wish.parse(payload)
  const letter = {
    ...words,
    linkUrl: link && config.publicUrl + link,
    items: items.map(item => ({ ...item, linkUrl: config.publicUrl + item.link })),
  }
  await mail.send({
    to,
    subject: words.subject,
    text: textLetter(letter),
    html: htmlLetter(letter),
    messageId: `<${id}@${MAIL_DOMAIN}>`,
    ...(attachments && { attachments }),
  })
}
