import { z } from 'zod'
import { filePurposes } from '../enums.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { NOTIFICATION_PAGE_SIZE } from '../limits.ts'
import { fileUrl } from './clinicians.ts'
import { done, id, instant, nothing } from './common.ts'

export const notification = z.strictObject({
  id,
  title: z.string(),
  body: z.string(),
  type: z.string(),
  /** the screen this leads the reader to */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  fromUser: z.strictObject({ id, name: z.string() }).nullable(),
  details: z.strictObject({
    jobId: id.nullable(),
    facilityId: id.nullable(),
    roles: z.string(),
  }),
})

export const restSchemas = {
  'product.config': {
    input: nothing,
    output: z.strictObject({
      brand: z.string(),
      publishableKey: z.string().nullable(),
      pushPublicKey: z.string(),
      schedulingUrl: z.string().nullable(),
      isDevelopment: z.boolean(),
      now: instant,
    }),
  },
  'product.moveClock': {
    input: z.union([z.strictObject({ to: instant }), z.strictObject({ byMinutes: z.int() })]),
    output: z.strictObject({ now: instant }),
  },
  'files.add': {
    input: z.strictObject({ purpose: z.enum(filePurposes, { error: 'Please say what these files are' }) }),
    output: z.array(
      z.strictObject({ url: z.string(), name: z.string(), size: z.int(), contentType: z.string() }),
    ),
  },
  'files.remove': {
    input: z.strictObject({ urls: z.array(fileUrl).min(1).max(50) }),
    output: z.strictObject({ removed: z.int() }),
  },
  'files.read': {
    input: z.strictObject({
      id,
      expires: z.string().max(20).optional(),
      signature: z.string().max(200).optional(),
    }),
    output: z.unknown(),
  },
  'notifications.list': {
    input: z.strictObject({
      skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(NOTIFICATION_PAGE_SIZE),
      isUnRead: z.enum(['0', '1']).optional(),
      userId: id.optional(),
    }),
    output: z.strictObject({
      data: z.array(notification),
      unReadNotifications: z.int(),
      userStatus: z.enum(userLifecycle.states),
      count: z.int(),
    }),
  },
  'notifications.markRead': { input: z.strictObject({ notificationId: id }), output: done },
  'notifications.markAllRead': { input: z.strictObject({ userId: id }), output: done },
}
