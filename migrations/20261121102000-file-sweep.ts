import type { Knex } from 'knex'

/** Indexes to find unused and removed files. */
export const up = (db: Knex) =>
  db.raw(`
    -- when it was last seen to be named by something
    ALTER TABLE files ADD looked_at timestamptz;
    CREATE INDEX files_to_look_at ON files ((coalesce(looked_at, created_at))) WHERE deleted_at IS NULL;
    CREATE INDEX files_removed ON files (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX users_by_picture ON users (profile_url) WHERE profile_url IS NOT NULL;
    CREATE INDEX facilities_by_picture ON facilities (profile_url) WHERE profile_url IS NOT NULL;
    CREATE INDEX clinicians_by_file ON clinicians USING gin ((driving_license_urls ||
      ARRAY[resume_url, covid_picture_url, cpr_picture_url, tb_picture_url, malpractice_url]));
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX clinicians_by_file, facilities_by_picture, users_by_picture, files_removed, files_to_look_at;
    ALTER TABLE files DROP looked_at;
  `)
