import type { Knex } from 'knex'

/** The event is kept once; true while it has not taken effect. */
export const keepEvent = async (
  db: Knex,
  event: { id: string; type: string; body: unknown },
  at: Date,
): Promise<boolean> => {
  await db('webhook_events')
    .insert({ id: event.id, type: event.type, body: JSON.stringify(event.body), received_at: at })
    .onConflict('id')
    .ignore()
  const kept: { applied_at: Date | null } | undefined = await db('webhook_events')
    .where({ id: event.id })
    .first('applied_at')
  return kept?.applied_at === null
}

export const markApplied = (db: Knex, id: string, at: Date) =>
  db('webhook_events').where({ id, applied_at: null }).update({ applied_at: at })
