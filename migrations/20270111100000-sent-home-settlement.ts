import type { Knex } from 'knex'

/** What an admin chose as the least pay of a clinician who was sent home; null follows the policy. */
export const up = (knex: Knex) =>
  knex.raw(`
    ALTER TABLE applications ADD sent_home_settlement text
      CHECK (sent_home_settlement IN ('returnAll', 'payMinimum', 'payBooked')),
      ADD CONSTRAINT sent_home_settlement_of_sent_home CHECK (sent_home_settlement IS NULL OR sent_home_at IS NOT NULL);
  `)

export const down = (knex: Knex) => knex.raw('ALTER TABLE applications DROP sent_home_settlement')
