import type { Knex } from 'knex'

/** Counts emailed links per person and hour, so nobody can flood a mailbox. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE password_resets ADD hour_mails int NOT NULL DEFAULT 1 CHECK (hour_mails > 0),
      ADD hour_began_at timestamptz;
    UPDATE password_resets SET hour_began_at = sent_at;
    ALTER TABLE password_resets ALTER hour_began_at SET NOT NULL;
  `)

export const down = (db: Knex) => db.raw(`ALTER TABLE password_resets DROP hour_mails, DROP hour_began_at`)
