import type { Knex } from 'knex'

/** The database writes responses as JSON: instants in wire format, and indexes for the joins. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE FUNCTION iso_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
      RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    CREATE INDEX charges_refunds_of ON charges (of_charge_id) WHERE of_charge_id IS NOT NULL;
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX charges_refunds_of;
    DROP FUNCTION iso_instant(timestamptz);
  `)
