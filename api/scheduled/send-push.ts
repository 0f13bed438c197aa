import { z } from 'zod'
import type { Services } from '../services/services.ts'
import { pushToDevice } from '../use-cases/notifications/send-digest.ts'

/** So much is shown of a push; the rest is under the bell. */
const BODY_MAX = 200
const TITLE_MAX = 100

const wish = z.strictObject({
  /** the same for every attempt at one push */
  id: z.uuid(),
  userId: z.uuid(),
  deviceId: z.string(),
  title: z.string(),
  body: z.string(),
  /** a screen of ours */
  link: z.string().startsWith('/'),
})

const shortened = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** A notification leaves for a browser; sent again after a crash it carries the same id, so that it is shown once. */
export const sendPush = async (services: Services, payload: unknown) => {
  const { title, body, ...rest } = wish.parse(payload)
  await pushToDevice(services, {
    ...rest,
    title: shortened(title, TITLE_MAX),
    body: shortened(body, BODY_MAX),
  })
}
