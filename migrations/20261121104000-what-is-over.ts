import type { Knex } from 'knex'

/** Indexes to remove expired rows and to find when a user was last seen. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX login_challenges_by_age ON login_challenges (sent_at);
    CREATE INDEX code_failures_by_age ON code_failures (failed_at);
    CREATE INDEX remembered_devices_by_end ON remembered_devices (expires_at);
    CREATE INDEX password_resets_by_age ON password_resets (sent_at);
    CREATE INDEX login_failures_by_age ON login_failures (failed_at);
    CREATE INDEX retired_refresh_tokens_by_age ON retired_refresh_tokens (retired_at);
    CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;
    CREATE INDEX sessions_by_age ON sessions (created_at) WHERE ended_at IS NULL;
    CREATE INDEX sessions_last_used ON sessions (user_id, last_used_at DESC);
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
    CREATE INDEX digest_entries_by_age ON digest_entries (sent_at) WHERE sent_at IS NOT NULL;
    CREATE INDEX mailbox_mails_by_age ON mailbox_mails (sent_at);
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX mailbox_mails_by_age, digest_entries_by_age, idempotency_keys_by_age, sessions_last_used,
      sessions_by_age, sessions_by_end, retired_refresh_tokens_by_age, login_failures_by_age,
      password_resets_by_age, remembered_devices_by_end, code_failures_by_age, login_challenges_by_age
  `)
