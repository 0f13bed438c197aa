import type { Knex } from 'knex'

/** What each text message is billed as. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE deliveries ADD COLUMN segments int
      CHECK (segments IS NULL OR segments > 0 AND channel = 'sms' AND status = 'sent');
    COMMENT ON COLUMN deliveries.segments IS 'How many segments a text message that was sent is billed as.';
  `)
