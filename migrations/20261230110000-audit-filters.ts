import type { Knex } from 'knex'

/** The audit log is filtered by what happened, as well as by who did it and when. */
export const up = (db: Knex) =>
  db.raw('CREATE INDEX events_by_verb ON events (noun, verb, happened_at DESC, id DESC)')

export const down = (db: Knex) => db.raw('DROP INDEX events_by_verb')
