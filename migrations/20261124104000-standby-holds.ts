import type { Knex } from 'knex'

/** A hold that a standby's yes began, by what the facility had agreed to: nobody of the facility is at the screen. */
export const up = (db: Knex) =>
  db.raw(`ALTER TABLE holds ADD standby_offer_id uuid UNIQUE REFERENCES standby_offers`)

export const down = (db: Knex) => db.raw(`ALTER TABLE holds DROP standby_offer_id`)
