import type { Knex } from 'knex'

/** Who set each version of a policy, and why. The first version came with the product. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE policies
      ADD set_by uuid REFERENCES users,
      ADD note text CHECK (char_length(note) BETWEEN 1 AND 500),
      ADD CONSTRAINT policies_versions_have_authors CHECK (set_by IS NULL OR version > 1),
      ADD CONSTRAINT policies_version_positive CHECK (version > 0);
    CREATE INDEX policies_by_author ON policies (set_by) WHERE set_by IS NOT NULL;
    COMMENT ON COLUMN policies.set_by IS 'Null for the version that the product came with.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE policies DROP CONSTRAINT policies_version_positive, DROP CONSTRAINT policies_versions_have_authors,
      DROP note, DROP set_by;
  `)
