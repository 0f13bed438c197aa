import type { Knex } from 'knex'

type Event = { id: string; type: string; account: string | null; body: unknown }
export type KeptEvent = { id: string; body: unknown }

/** The event is kept once; true while it has not taken effect. */
export const keepEvent = async (db: Knex, event: Event, at: Date): Promise<boolean> => {
  const { id, type, account, body } = event
  await db('webhook_events')
    .insert({ id, type, account, body: JSON.stringify(body), received_at: at })
    .onConflict('id')
    .ignore()
  const kept: { applied_at: Date | null } | undefined = await db('webhook_events')
    .where({ id })
    .first('applied_at')
  return kept?.applied_at === null
}

export const markApplied = (db: Knex, id: string, at: Date) =>
  db('webhook_events').where({ id, applied_at: null }).update({ applied_at: at, failure: null })

/** Why an event could not be applied, in so many words that a row stays small. */
export const keepFailure = (db: Knex, id: string, { failure, at }: { failure: string; at: Date }) =>
  db('webhook_events')
    .where({ id, applied_at: null })
    .update({ failure: failure.slice(0, 1_000), tried_at: at })

/** Events that are not applied and were not tried since an instant: those that wait longest first. */
export const listOpenEvents = (
  db: Knex,
  { triedBefore, receivedAfter, limit }: { triedBefore: Date; receivedAfter: Date; limit: number },
): Promise<KeptEvent[]> =>
  db('webhook_events')
    .where({ applied_at: null })
    .where('received_at', '>=', receivedAfter)
    .whereRaw('coalesce(tried_at, received_at) <= ?', [triedBefore])
    .orderByRaw('coalesce(tried_at, received_at), id')
    .limit(limit)
    .select('id', 'body')

/** Which events are to be applied again: these by id, all since an instant, or whatever is not applied. */
export type Replay = { ids: readonly string[] } | { since: Date } | 'open'

/** The next of them by id, so that no number of them is too many. */
export const listEventsToReplay = (
  db: Knex,
  which: Replay,
  { after, limit }: { after: string; limit: number },
): Promise<KeptEvent[]> =>
  db('webhook_events')
    .where('id', '>', after)
    .modify(query => {
      if (which === 'open') query.where({ applied_at: null })
      else if ('ids' in which) query.whereIn('id', [...which.ids])
      else query.where('received_at', '>=', which.since)
    })
    .orderBy('id')
    .limit(limit)
    .select('id', 'body')
