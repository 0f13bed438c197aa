import type { Knex } from 'knex'

/**
 * Saved locations and homes keep their time zone, which is asked where the ZIP code doesn't decide it. A shift at an
 * address whose zone was corrected waits for staff. ZIP codes are filled in anew at the next start, with exact zones.
 */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE facility_locations ADD COLUMN time_zone text;
    UPDATE facility_locations l SET time_zone =
      coalesce((SELECT p.time_zone FROM places p WHERE p.zip = l.zip_code), f.time_zone)
      FROM facilities f WHERE f.id = l.facility_id;
    ALTER TABLE facility_locations ALTER COLUMN time_zone SET NOT NULL;

    ALTER TABLE clinicians ADD COLUMN home_time_zone text;
    UPDATE clinicians c SET home_time_zone = p.time_zone FROM places p WHERE p.zip = c.home_zip_code;
    COMMENT ON COLUMN clinicians.home_time_zone IS 'Null until the home address is entered.';

    ALTER TABLE jobs ADD COLUMN corrected_time_zone text, ADD COLUMN zone_corrected_at timestamptz,
      ADD CONSTRAINT jobs_zone_correction CHECK ((corrected_time_zone IS NULL) = (zone_corrected_at IS NULL));
    COMMENT ON COLUMN jobs.corrected_time_zone IS
      'The zone of its address since a correction, until staff say which time was meant.';
    CREATE INDEX jobs_zone_corrections ON jobs (first_slot_start) WHERE corrected_time_zone IS NOT NULL;

    TRUNCATE places;
  `)
