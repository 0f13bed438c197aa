import type { Knex } from 'knex'

/** What clinicians could show when a shift was confirmed and when it started. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE credential_snapshots (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications,
      moment text NOT NULL CHECK (moment IN ('confirmed','started')),
      taken_at timestamptz NOT NULL,
      content jsonb NOT NULL,
      document_urls text[] NOT NULL
    );
    COMMENT ON TABLE credential_snapshots IS 'A clinician''s licenses, credentials and agreement as they were when a shift was confirmed and when it started.';
    COMMENT ON COLUMN credential_snapshots.moment IS 'An application that was confirmed again has one for each time.';
    COMMENT ON COLUMN credential_snapshots.document_urls IS 'Files that stay for 7 years, also after the clinician replaced them or closed the account.';
    CREATE INDEX credential_snapshots_of ON credential_snapshots (application_id, taken_at, id);
    CREATE INDEX credential_snapshots_by_document ON credential_snapshots USING gin (document_urls);

    CREATE FUNCTION snapshot_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a snapshot does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'snapshot_stays';
    END $$;
    CREATE TRIGGER snapshots_stay BEFORE DELETE OR UPDATE ON credential_snapshots
      FOR EACH ROW EXECUTE FUNCTION snapshot_stays();
    CREATE TRIGGER snapshots_are_not_emptied BEFORE TRUNCATE ON credential_snapshots
      FOR EACH STATEMENT EXECUTE FUNCTION snapshot_stays();
  `)
