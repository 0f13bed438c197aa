import type { Knex } from 'knex'

/** Times that clinicians propose, facilities counter, and both agree on when a shift is confirmed. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE slots
      ADD COLUMN posted_starts_at timestamptz,
      ADD COLUMN posted_ends_at timestamptz,
      ADD CHECK ((posted_starts_at IS NULL) = (posted_ends_at IS NULL)),
      ADD CHECK (posted_ends_at > posted_starts_at);
    COMMENT ON COLUMN slots.posted_starts_at IS 'The start as posted, while other times are agreed on';

    -- several days move in one statement, so they are compared once it ends
    ALTER TABLE slots
      DROP CONSTRAINT slots_job_id_tstzrange_excl,
      ADD CONSTRAINT slots_never_overlap
        EXCLUDE USING gist (job_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE;

    ALTER TABLE applications
      ADD COLUMN counter_slots jsonb CHECK (jsonb_typeof(counter_slots) = 'array'),
      ADD CHECK (jsonb_typeof(proposed_slots) = 'array' AND jsonb_array_length(proposed_slots) > 0);
    COMMENT ON COLUMN applications.proposed_slots IS 'The days that the clinician would work at other times';
    COMMENT ON COLUMN applications.counter_slots IS
      'What the facility proposes instead, until the clinician answers; an empty list means as posted';

    ALTER TABLE holds ADD COLUMN proposed_start timestamptz;
    COMMENT ON COLUMN holds.proposed_start IS
      'The first start if it books the clinician''s proposed times; null if it books the posted ones';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE holds DROP COLUMN proposed_start;
    ALTER TABLE applications DROP COLUMN counter_slots, DROP CONSTRAINT applications_proposed_slots_check;
    ALTER TABLE slots
      DROP COLUMN posted_starts_at, DROP COLUMN posted_ends_at,
      DROP CONSTRAINT slots_never_overlap,
      ADD EXCLUDE USING gist (job_id WITH =, tstzrange(starts_at, ends_at) WITH &&);
  `)
