import { clinicianTags, facilityTags, feedbackFields, feedbackSides } from '../fields/feedback.ts'
import { z } from 'zod'
import { filePurposes } from '../values/enums.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import {
  INTEGER_MAX,
  LIVE_MISSED_SECONDS_MAX,
  MAX_PAGE_SIZE,
  NOTIFICATION_PAGE_SIZE,
  TIME_OFF_MAX_DAYS,
} from '../values/limits.ts'
import { fileUrl } from './clinicians.ts'
import { done, id, instant, nothing, nullableText } from './common.ts'
import { commonFields } from '../fields/common.ts'
import { textBy, wholeBy } from './from-rule.ts'
import { addDays } from '../format/time.ts'

const notification = z.strictObject({
  id,
  title: z.string(),
  body: z.string(),
  type: z.string(),
  /** the screen it opens */
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

const block = z.strictObject({
  id,
  facilityId: id,
  clinicianId: id,
  /** the name of the blocked person or facility */
  name: z.string(),
  reason: z.string(),
  createdAt: instant,
})

const timeOff = z.strictObject({
  id,
  kind: z.literal('timeOff'),
  startsAt: instant,
  endsAt: instant,
  note: nullableText,
})

const allTags = [...facilityTags, ...clinicianTags] as const

const review = z.strictObject({
  /** the side that rates */
  bySide: z.enum(feedbackSides),
  authorId: id,
  rating: z.int(),
  tags: z.array(z.enum(allTags)),
  comment: nullableText,
  createdAt: instant,
  /** its author can change it until then */
  changeableUntil: instant,
})

/** A completed shift and what both sides say about it. */
const shiftFeedback = z.strictObject({
  jobApplicationId: id,
  jobId: id,
  serialNumber: z.int(),
  officeName: z.string(),
  clinicianName: z.string(),
  startDate: instant,
  timeZone: z.string(),
  reviews: z.array(review),
})

export const restSchemas = {
  'jobs.driveTime': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** without traffic; null if it isn’t known */
      drive: z.strictObject({ minutes: z.int(), miles: z.number() }).nullable(),
    }),
  },
  'product.config': {
    input: nothing,
    output: z.strictObject({
      brand: z.string(),
      publishableKey: nullableText,
      pushPublicKey: z.string(),
      schedulingUrl: nullableText,
      /** where map pictures come from; null draws shapes of states and counties */
      mapTiles: z.strictObject({ url: z.string(), attribution: z.string() }).nullable(),
      /** whether a shift’s page can ask for the drive from home */
      hasDriveTimes: z.boolean(),
      isDevelopment: z.boolean(),
      limits: z.strictObject({
        fileMegabytes: z.int(),
        filesPerCall: z.int(),
        pageSize: z.int(),
        pageSizeMax: z.int(),
      }),
      now: instant,
    }),
  },
  'product.moveClock': {
    input: z.union([
      z.strictObject({ to: instant }),
      z.strictObject({ byMinutes: z.int().min(-INTEGER_MAX).max(INTEGER_MAX) }),
    ]),
    output: z.strictObject({ now: instant }),
  },
  'files.add': {
    input: z.strictObject({
      purpose: z.enum(filePurposes, { error: 'Please choose what these files are for' }),
    }),
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
  'live.events': {
    // since the browser last knew of every change
    input: z.strictObject({
      missedSeconds: z.coerce.number().int().min(0).max(LIVE_MISSED_SECONDS_MAX).optional(),
    }),
    output: z.unknown(),
  },
  'deliveries.resend': { input: z.strictObject({ id }), output: done },
  'notifications.list': {
    input: z.strictObject({
      skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(NOTIFICATION_PAGE_SIZE),
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
  'blocks.list': { input: nothing, output: z.array(block) },
  'blocks.add': {
    /** facilities send a clinician, clinicians a facility */
    input: z.strictObject({
      clinicianId: id.optional(),
      facilityId: id.optional(),
      reason: textBy(commonFields.reason),
    }),
    output: block,
  },
  'blocks.remove': { input: z.strictObject({ id }), output: done },
  'timeOff.list': { input: nothing, output: z.array(timeOff) },
  'timeOff.read': { input: z.strictObject({ id }), output: timeOff },
  'timeOff.add': {
    input: z
      .strictObject({
        kind: z.literal('timeOff', { error: 'Only time off can be saved here.' }),
        startsAt: instant,
        endsAt: instant,
        note: textBy(commonFields.note).optional(),
      })
      .superRefine(({ startsAt, endsAt }, context) => {
        const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['endsAt'], message })
        if (new Date(endsAt) <= new Date(startsAt)) wrong('The end must be after the start')
        else if (new Date(endsAt) > addDays(new Date(startsAt), TIME_OFF_MAX_DAYS))
          wrong(`Time off can last up to ${TIME_OFF_MAX_DAYS} days`)
      }),
    output: timeOff,
  },
  'timeOff.remove': { input: z.strictObject({ id }), output: done },
  'calendar.link': { input: nothing, output: z.strictObject({ createdAt: instant.nullable() }) },
  'calendar.makeLink': { input: nothing, output: z.strictObject({ url: z.string(), createdAt: instant }) },
  'calendar.removeLink': { input: nothing, output: done },
  'calendar.feed': {
    input: z.strictObject({
      token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, {
        error: 'This address is incomplete. Make a new one in your calendar settings.',
      }),
    }),
    output: z.unknown(),
  },
  'feedback.add': {
    input: z.strictObject({
      jobApplicationId: id,
      rating: wholeBy(feedbackFields.rating),
      tags: z
        .array(z.enum(allTags, { error: 'Choose from the list' }))
        .max(allTags.length)
        .optional(),
      comment: textBy(feedbackFields.comment).optional(),
    }),
    output: shiftFeedback,
  },
  'feedback.read': { input: z.strictObject({ id }), output: shiftFeedback },
}
