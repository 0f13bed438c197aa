import type { Knex } from 'knex'

/** Facilities keep postings under a name to post them again. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE job_templates (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
      job jsonb NOT NULL CHECK (jsonb_typeof(job) = 'object'),
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX job_templates_by_name ON job_templates (facility_id, lower(name));
    CREATE INDEX job_templates_created_by ON job_templates (created_by);
    COMMENT ON TABLE job_templates IS 'Postings that a facility keeps under a name to post them again.';
    COMMENT ON COLUMN job_templates.job IS
      'A new job as the API takes it, with clock times in days after the first instead of instants.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE job_templates')
