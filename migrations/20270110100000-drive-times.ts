import type { Knex } from 'knex'

/** Drives from a clinician's home to a facility, so that the same one isn't asked again. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE drive_times (
      from_latitude double precision NOT NULL CHECK (from_latitude BETWEEN -90 AND 90),
      from_longitude double precision NOT NULL CHECK (from_longitude BETWEEN -180 AND 180),
      to_latitude double precision NOT NULL CHECK (to_latitude BETWEEN -90 AND 90),
      to_longitude double precision NOT NULL CHECK (to_longitude BETWEEN -180 AND 180),
      seconds integer CHECK (seconds >= 0),
      meters integer CHECK (meters >= 0),
      asked_at timestamptz NOT NULL,
      PRIMARY KEY (from_latitude, from_longitude, to_latitude, to_longitude),
      CONSTRAINT drive_times_known CHECK (num_nonnulls(seconds, meters) IN (0, 2))
    );
    CREATE INDEX drive_times_asked ON drive_times (asked_at);
    COMMENT ON TABLE drive_times IS
      'What the address service said about a drive. Positions are rounded to about a hundred yards and belong to nobody.';
    COMMENT ON COLUMN drive_times.seconds IS 'Without traffic; null if there is no road.';
    COMMENT ON COLUMN drive_times.asked_at IS 'Removed 30 days later.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE drive_times')
