import { z } from 'zod'
import { queueItemLifecycle } from '../lifecycles/queue-item.ts'
import { invoiceAges } from '../values/enums.ts'
import { fillTimes } from '../values/figures.ts'
import { INTEGER_MAX } from '../values/limits.ts'
import { queueKindNames, queueViews, type QueueView } from '../queue.ts'
import { cents, done, id, instant, nothing, nullableText } from './common.ts'

const kind = z.enum(queueKindNames)
const count = z.int().min(0).max(INTEGER_MAX)
const cause = z.string().min(1).max(500)

const item = z.strictObject({
  kind,
  /** the record that the item is about */
  id,
  /** why it is here; once that changes, what staff did with it no longer counts */
  cause,
  /** counts the moves that staff made with it; 0 for none */
  version: count,
  status: z.enum(queueItemLifecycle.states),
  /** since when it needs attention */
  since: instant,
  /** when it is too late */
  dueAt: instant.nullable(),
  /** money at stake */
  cents: cents.nullable(),
  /** the facility, person or address it is about */
  name: z.string(),
  person: nullableText,
  jobId: id.nullable(),
  serialNumber: z.int().nullable(),
  startsAt: instant.nullable(),
  timeZone: nullableText,
  /** applicants, minutes, or an invoice number, by kind */
  count: z.int().nullable(),
  /** a reason, message or list, by kind */
  note: nullableText,
  /** who to call, 10 digits each */
  phones: z.array(z.strictObject({ name: z.string(), phone: z.string() })),
  claimedBy: z.strictObject({ id, name: z.string(), at: instant }).nullable(),
  snoozedUntil: instant.nullable(),
  /** who changed it last */
  changedBy: nullableText,
})
export type QueueItem = z.infer<typeof item>

/** The item as it was seen: if someone else changed it since, the change is refused. */
const seen = { kind, id, cause, version: count }

const periods = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.strictObject({ from: instant, ...shape }))

export const queueSchemas = {
  'queue.list': {
    input: z.strictObject({
      view: z.enum(Object.keys(queueViews) as QueueView[]).default('open'),
      kind: kind.optional(),
    }),
    output: z.strictObject({
      /** the most urgent first */
      items: z.array(item),
      /** counts in this view, by kind; `QUEUE_KIND_MAX` plus one means that there are more */
      kinds: z.partialRecord(kind, count),
      /** counts of all kinds, by view */
      views: z.strictObject({ open: count, mine: count, snoozed: count, done: count }),
    }),
  },
  'queue.claim': { input: z.strictObject({ move: z.literal('claim'), ...seen }), output: done },
  'queue.release': { input: z.strictObject({ move: z.literal('release'), ...seen }), output: done },
  'queue.snooze': {
    input: z.strictObject({ move: z.literal('snooze'), ...seen, until: instant }),
    output: done,
  },
  'queue.finish': { input: z.strictObject({ move: z.literal('finish'), ...seen }), output: done },
  'queue.reopen': { input: z.strictObject({ move: z.literal('reopen'), ...seen }), output: done },
  'figures.read': {
    input: nothing,
    output: z.strictObject({
      fillRate: z.strictObject({
        filled: count,
        counted: count,
        parts: periods({ filled: count, counted: count }),
      }),
      timeToFill: z.strictObject({
        medianMinutes: z.int().nullable(),
        filled: count,
        times: z.record(z.enum(fillTimes), count),
      }),
      /** null for sub-admins, as are receivables */
      revenue: z.strictObject({ cents, parts: periods({ cents }) }).nullable(),
      receivables: z
        .strictObject({
          cents,
          pastDueCents: cents,
          ages: z.record(z.enum(invoiceAges), z.strictObject({ cents, invoices: count })),
        })
        .nullable(),
    }),
  },
}
