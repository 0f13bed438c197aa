import { z } from 'zod'
import { deliveryChannels, deliveryKinds, deliveryStates } from '../values/enums.ts'
import { id, instant, nullableText } from './common.ts'

/** An email, text or push with its outcome, as staff see it. */
export const delivery = z.strictObject({
  id,
  channel: z.enum(deliveryChannels),
  kind: z.enum(deliveryKinds),
  /** an email address or a phone number; for a push, the email of its user */
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(deliveryStates),
  /** why the last attempt failed, or why nothing was sent */
  failure: nullableText,
  attempts: z.int(),
  /** how many segments a text message was billed as, once it is sent */
  segments: z.int().nullable(),
  canResend: z.boolean(),
  userId: id.nullable(),
  personName: nullableText,
  createdAt: instant,
  endedAt: instant.nullable(),
})
export const deliveryWithoutMoney = delivery.extend({ kind: z.enum(deliveryKinds).exclude(['money']) })

export type DeliveryRecord = z.infer<typeof delivery>
