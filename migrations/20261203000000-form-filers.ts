import type { Knex } from 'knex'

/** Who files Forms 1099-NEC of each year, as admins record it. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE form_filers (
      id uuid PRIMARY KEY,
      year int NOT NULL CHECK (year BETWEEN 2000 AND 2999),
      version int NOT NULL CHECK (version > 0),
      filer text NOT NULL CHECK (filer IN ('operator','paymentService','nobody')),
      decided_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      UNIQUE (year, version)
    );
    COMMENT ON TABLE form_filers IS
      'Who files Forms 1099-NEC of a calendar year, as admins recorded it. The latest version of a year counts; without one, nobody has decided.';
    COMMENT ON COLUMN form_filers.year IS 'The calendar year of payment.';
    COMMENT ON COLUMN form_filers.version IS 'Counts the decisions of a year.';
    CREATE INDEX form_filers_by_decider ON form_filers (decided_by);
  `)
