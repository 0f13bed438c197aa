import type { Knex } from 'knex'

/** Marks holds started by a standby’s acceptance: nobody at the facility is at the screen. */
export const up = (db: Knex) =>
  db.raw(`ALTER TABLE holds ADD standby_offer_id uuid UNIQUE REFERENCES standby_offers`)

export const down = (db: Knex) => db.raw(`ALTER TABLE holds DROP standby_offer_id`)
