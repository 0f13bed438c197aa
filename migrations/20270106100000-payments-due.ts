import type { Knex } from 'knex'

/** Staff list the few payments that are due among all. */
export const up = (knex: Knex) =>
  knex.raw(`
    CREATE INDEX payments_due ON payments (created_at DESC, id DESC)
      WHERE owed_cents > paid_cents - refunded_cents AND (charge_failed OR due_at IS NOT NULL);
  `)

export const down = (knex: Knex) => knex.raw('DROP INDEX payments_due')
