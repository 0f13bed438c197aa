import type { Knex } from 'knex'

/** What authorities change by the year, as admins import it; until then the product’s own data is in force. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE compliance_data (
      id uuid PRIMARY KEY,
      version int NOT NULL UNIQUE CHECK (version > 0),
      title text NOT NULL CHECK (title <> ''),
      content jsonb CHECK (jsonb_typeof(content) = 'object'),
      imported_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE compliance_data IS
      'Codes, due dates and thresholds as admins imported them. The latest version is in force; without one, the data that the product comes with is.';
    COMMENT ON COLUMN compliance_data.content IS
      'Null where an admin chose the data that the product comes with.';
    CREATE INDEX compliance_data_by_importer ON compliance_data (imported_by);
  `)
