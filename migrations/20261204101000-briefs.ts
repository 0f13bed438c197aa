import type { Knex } from 'knex'

const purposes = [
  'profilePicture',
  'drivingLicense',
  'resume',
  'covidTest',
  'cpr',
  'tbTest',
  'malpractice',
  'timeCard',
  'invoice',
  'chat',
]
const purposeIn = (words: readonly string[]) =>
  `ADD CONSTRAINT files_purpose_check CHECK (purpose IN (${words.map(word => `'${word}'`).join(', ')}))`

/** What a clinician needs to know on arrival, and which version of it they have read. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE files DROP CONSTRAINT files_purpose_check, ${purposeIn([...purposes, 'brief'])};

    CREATE TABLE briefs (
      job_id uuid PRIMARY KEY REFERENCES jobs,
      version uuid NOT NULL,
      parking text CHECK (char_length(parking) BETWEEN 1 AND 500),
      entrance text CHECK (char_length(entrance) BETWEEN 1 AND 500),
      contact_name text CHECK (char_length(contact_name) BETWEEN 1 AND 100),
      contact_phone text CHECK (contact_phone ~ '^[0-9]{10}$'),
      document_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(document_urls) <= 5),
      updated_by uuid NOT NULL REFERENCES users,
      updated_at timestamptz NOT NULL,
      UNIQUE (job_id, version)
    );
    CREATE INDEX briefs_updated_by ON briefs (updated_by);
    CREATE INDEX briefs_by_document ON briefs USING gin (document_urls);
    COMMENT ON TABLE briefs IS 'What a clinician needs to know on arrival, one row per job.';
    COMMENT ON COLUMN briefs.version IS 'New with each change, so that what was read before no longer counts.';

    CREATE TABLE brief_logins (
      job_id uuid PRIMARY KEY REFERENCES briefs ON DELETE CASCADE,
      sealed bytea NOT NULL
    );
    COMMENT ON TABLE brief_logins IS
      'How to log in to the documentation system, encrypted. Deleted a day after the last day of the shift.';

    CREATE TABLE brief_readings (
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      version uuid NOT NULL,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (application_id, version)
    );
    COMMENT ON TABLE brief_readings IS 'When the confirmed clinician confirmed that they read a version of the brief.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE brief_readings, brief_logins, briefs;
    DELETE FROM files WHERE purpose = 'brief';
    ALTER TABLE files DROP CONSTRAINT files_purpose_check, ${purposeIn(purposes)};
  `)
