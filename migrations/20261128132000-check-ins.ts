import type { Knex } from 'knex'

/** When a clinician arrived for a day of a shift and left it, and where, if their browser was allowed to say. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE check_ins (
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
      checked_in_at timestamptz,
      in_latitude float8 CHECK (in_latitude BETWEEN -90 AND 90),
      in_longitude float8 CHECK (in_longitude BETWEEN -180 AND 180),
      checked_out_at timestamptz,
      out_latitude float8 CHECK (out_latitude BETWEEN -90 AND 90),
      out_longitude float8 CHECK (out_longitude BETWEEN -180 AND 180),
      PRIMARY KEY (application_id, slot_id),
      CHECK (checked_in_at IS NOT NULL OR checked_out_at IS NOT NULL),
      CHECK (checked_out_at >= checked_in_at),
      CHECK ((in_latitude IS NULL) = (in_longitude IS NULL) AND (out_latitude IS NULL) = (out_longitude IS NULL)),
      CHECK (in_latitude IS NULL OR checked_in_at IS NOT NULL),
      CHECK (out_latitude IS NULL OR checked_out_at IS NOT NULL)
    );
    CREATE INDEX check_ins_of_slot ON check_ins (slot_id);
    COMMENT ON TABLE check_ins IS 'Arriving and leaving, one row per confirmed application and day.';
    COMMENT ON COLUMN check_ins.checked_out_at IS
      'Without a check-in if the clinician forgot it. The time card has the hours that count.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE check_ins')
