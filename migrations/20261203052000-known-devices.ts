import type { Knex } from 'knex'

/** Processes of the version before count failures by `address`; they see none of the new ones. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE known_devices (
      user_id uuid NOT NULL REFERENCES users,
      key_hash bytea NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key_hash)
    );
    COMMENT ON TABLE known_devices IS 'Browsers in which a person has logged in. Several people can share one.';
    COMMENT ON COLUMN known_devices.key_hash IS 'Of the key that the browser keeps in a cookie.';
    CREATE INDEX known_devices_by_key ON known_devices (key_hash);
    CREATE INDEX known_devices_by_age ON known_devices (seen_at);

    ALTER TABLE login_failures ADD COLUMN source text, ALTER COLUMN address SET DEFAULT '';
    COMMENT ON COLUMN login_failures.source IS 'A network, a known device or a session: what the failures are counted for.';
    COMMENT ON COLUMN login_failures.address IS 'No longer set; a migration of a later version drops it.';
    ALTER TABLE code_failures ADD COLUMN source text;
    COMMENT ON COLUMN code_failures.source IS 'A known device, a session, or all other devices together.';
  `)
