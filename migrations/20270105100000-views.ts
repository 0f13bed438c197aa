import type { Knex } from 'knex'

/** Sessions in which an admin sees the product as another person does, and what they read in them. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE sessions
      ADD viewer_session_id uuid REFERENCES sessions ON DELETE CASCADE,
      ADD view_ends_at timestamptz,
      ADD CONSTRAINT sessions_view CHECK ((viewer_session_id IS NULL) = (view_ends_at IS NULL)),
      ADD CONSTRAINT sessions_view_ends CHECK (view_ends_at > created_at);
    CREATE INDEX sessions_of_viewer ON sessions (viewer_session_id) WHERE viewer_session_id IS NOT NULL;
    COMMENT ON COLUMN sessions.viewer_session_id IS
      'The session of the admin who views the product as this user. It ends with that session, and only reads.';
    COMMENT ON COLUMN sessions.view_ends_at IS 'When such a view ends by itself.';

    CREATE INDEX events_view_reads ON events (noun_id, (details ->> 'view')) WHERE verb = 'readAsUser';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX events_view_reads;
    ALTER TABLE sessions DROP COLUMN viewer_session_id, DROP COLUMN view_ends_at;
  `)
