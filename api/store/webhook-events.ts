import { cutText } from '@gaitway/contract/format/cut-text'
import type { Knex } from 'knex'
import { listPrepared } from './postgres/index.ts'
import type { WebhookEventRow } from './rows.ts'

type StoredEvent = Pick<WebhookEventRow, 'id' | 'body'>

/** Stores an event, if it isn't stored yet. True while it hasn't been applied. */
export const insertWebhookEvent = async (
  db: Knex,
  { id, type, account, body }: Pick<WebhookEventRow, 'id' | 'type' | 'account' | 'body'>,
  at: Date,
): Promise<boolean> => {
  await db('webhook_events')
    .insert({ id, type, account, body: JSON.stringify(body), receivedAt: at })
    .onConflict('id')
    .ignore()
  const stored: { appliedAt: Date | null } | undefined = await db('webhook_events')
    .where({ id })
    .first('applied_at')
  return stored?.appliedAt === null
}

export const markApplied = (db: Knex, id: string, at: Date) =>
  db('webhook_events').where({ id, appliedAt: null }).update({ appliedAt: at, failure: null })

/** Records why an event couldn't be applied, cut so that the row stays small. */
export const recordEventFailure = (db: Knex, id: string, { failure, at }: { failure: string; at: Date }) =>
  db('webhook_events')
    .where({ id, appliedAt: null })
    .update({ failure: cutText(failure, 1_000), triedAt: at })

/** Unapplied events to try again, longest waiting first. An event older than three days is tried once a day. */
export const listOpenEvents = (
  db: Knex,
  params: { at: Date; triedBefore: Date; limit: number },
): Promise<StoredEvent[]> =>
  listPrepared(
    db,
    `SELECT id, body FROM webhook_events
     WHERE applied_at IS NULL
       AND coalesce(tried_at, received_at) <= CASE WHEN tried_at >= received_at + interval '3 days'
         THEN :at::timestamptz - interval '1 day' ELSE :triedBefore END
     ORDER BY coalesce(tried_at, received_at), id LIMIT :limit`,
    params,
  )

/** Which events to apply again: these by ID, all since an instant, or all unapplied ones. */
export type Replay = { ids: readonly string[] } | { since: Date } | 'open'

/** The next events after an ID. */
export const listEventsToReplay = (
  db: Knex,
  which: Replay,
  { after, limit }: { after: string; limit: number },
): Promise<StoredEvent[]> =>
  db('webhook_events')
    .where('id', '>', after)
    .modify(query => {
      if (which === 'open') query.where({ appliedAt: null })
      else if ('ids' in which) query.whereIn('id', [...which.ids])
      else query.where('received_at', '>=', which.since)
    })
    .orderBy('id')
    .limit(limit)
    .select('id', 'body')
