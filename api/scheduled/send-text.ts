import { z } from 'zod'
import { BRAND } from '@gaitway/contract/brand'
import type { Services } from '../services/services.ts'

/** About two SMS segments. */
const TEXT_MAX = 300

const payloadSchema = z.strictObject({
  to: z.string(),
  text: z.string(),
  /** a path in the app */
  link: z.string().startsWith('/'),
})

const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text)

/** Sends a text message with a link. */
export const sendText = async ({ mail, config }: Services, payload: unknown) => {
  const { to, text, link } = payloadSchema.parse(payload)
  await mail.sendText({ to, text: `${BRAND}: ${shortened(text)} ${config.publicUrl}${link}` })
}
