import type { Knex } from 'knex'

/** Members of a facility can have the area of compliance. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE facility_members DROP CONSTRAINT facility_members_access_check;
    ALTER TABLE facility_members ADD CONSTRAINT facility_members_access_check
      CHECK (access <@ ARRAY['shifts', 'applicants', 'payments', 'chat', 'compliance']);
  `)
