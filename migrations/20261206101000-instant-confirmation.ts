import type { Knex } from 'knex'

/** A facility can let its favorites confirm themselves for a shift, paid for as it agreed beforehand. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE instant_terms (
      job_id uuid PRIMARY KEY REFERENCES jobs,
      payment_type text NOT NULL CHECK (payment_type IN ('card','ACH','invoice')),
      source_id uuid REFERENCES payment_sources,
      agreed_by uuid NOT NULL REFERENCES users,
      agreed_at timestamptz NOT NULL,
      CONSTRAINT instant_terms_charge_a_source CHECK ((source_id IS NULL) = (payment_type = 'invoice'))
    );
    CREATE INDEX instant_terms_source ON instant_terms (source_id) WHERE source_id IS NOT NULL;
    CREATE INDEX instant_terms_agreed_by ON instant_terms (agreed_by);
    COMMENT ON TABLE instant_terms IS 'Shifts for which favorites may confirm themselves, and how the facility agreed to pay.';

    ALTER TABLE holds ADD self_confirmed boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN holds.self_confirmed IS 'The clinician confirmed themselves; nobody at the facility is at the screen.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE holds DROP self_confirmed;
    DROP TABLE instant_terms;
  `)
