import type { Knex } from 'knex'

/** Messages that a member of the conversation reported to staff. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE message_reports (
      id uuid PRIMARY KEY,
      message_id uuid NOT NULL REFERENCES chat_messages,
      reporter_id uuid NOT NULL REFERENCES users,
      reason text NOT NULL CHECK (reason IN ('abuse', 'payment', 'privacy', 'spam', 'other')),
      details text CHECK (char_length(details) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      closed_at timestamptz,
      closed_by uuid REFERENCES users,
      outcome text CHECK (outcome IN ('noAction', 'warned', 'deactivated')),
      staff_note text CHECK (char_length(staff_note) BETWEEN 1 AND 500),
      version integer NOT NULL DEFAULT 1,
      UNIQUE (message_id, reporter_id),
      CHECK (num_nonnulls(closed_at, closed_by, outcome) IN (0, 3)),
      CHECK (closed_at IS NOT NULL OR staff_note IS NULL),
      CHECK (closed_at >= created_at)
    );
    CREATE INDEX message_reports_by_time ON message_reports (created_at, id);
    CREATE INDEX message_reports_open ON message_reports (created_at, id) WHERE closed_at IS NULL;
    CREATE INDEX message_reports_reporter ON message_reports (reporter_id);
    CREATE INDEX message_reports_closed_by ON message_reports (closed_by) WHERE closed_by IS NOT NULL;
    COMMENT ON TABLE message_reports IS
      'Messages that a member of the conversation reported, once per person and message. Only they and staff know.';
    COMMENT ON COLUMN message_reports.details IS 'What the person who reported it wrote besides.';
    COMMENT ON COLUMN message_reports.staff_note IS 'What staff noted when they closed it.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE message_reports')
