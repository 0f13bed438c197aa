import { z } from 'zod'
import type { Services } from '../services/services.ts'
import { pushToDevice } from '../use-cases/notifications/push-to-device.ts'

/** Longer texts are cut; the bell shows them in full. */
const BODY_MAX = 200
const TITLE_MAX = 100

const payloadSchema = z.strictObject({
  /** the same on every attempt to send this push */
  id: z.uuid(),
  userId: z.uuid(),
  deviceId: z.string(),
  title: z.string(),
  body: z.string(),
  /** a path in the app */
  link: z.string().startsWith('/'),
})

const shortened = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** Sends a push. Resent after a crash it has the same ID, so that browsers show it once. */
export const sendPush = async (services: Services, payload: unknown) => {
  const { title, body, ...rest } = payloadSchema.parse(payload)
  await pushToDevice(services, {
    ...rest,
    title: shortened(title, TITLE_MAX),
    body: shortened(body, BODY_MAX),
  })
}
