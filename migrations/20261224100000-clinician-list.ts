import type { Knex } from 'knex'

/** The order of the back office's list of clinicians. */
export const up = (db: Knex) =>
  db.raw('CREATE INDEX clinicians_by_date ON clinicians (created_at DESC, id DESC)')

export const down = (db: Knex) => db.raw('DROP INDEX clinicians_by_date')
