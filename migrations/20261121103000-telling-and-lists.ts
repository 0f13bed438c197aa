import type { Knex } from 'knex'

/** Indexes for pending digests and for facilities’ clinician lists. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX digest_entries_of ON digest_entries (user_id, due_at) WHERE sent_at IS NULL;
    CREATE INDEX clinicians_listed ON clinicians (created_at DESC, id DESC) WHERE is_signup_completed;
    CREATE INDEX clinicians_by_years ON clinicians (coalesce(practice_years, -1) DESC, id DESC)
      WHERE is_signup_completed;
    CREATE INDEX clinicians_unfinished ON clinicians (user_id) WHERE NOT is_signup_completed;
    CREATE INDEX users_by_name ON users (lower(last_name) COLLATE "C", lower(first_name) COLLATE "C", id)
      WHERE status = 'approved';
    CREATE INDEX clinician_licences_by_state ON clinician_licences (state, clinician_id);
  `)

export const down = (db: Knex) =>
  db.raw(`DROP INDEX digest_entries_of, clinicians_listed, clinicians_by_years, clinicians_unfinished, users_by_name,
    clinician_licences_by_state`)
