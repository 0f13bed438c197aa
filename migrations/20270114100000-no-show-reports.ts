import type { Knex } from 'knex'

/**
 * A facility's report that the clinician didn't show up is a question first: its day, who said what, and how it was
 * settled. While one is open, the money of its shift waits.
 */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE no_show_reports (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots,
      status text NOT NULL CHECK (status IN ('waiting', 'contested', 'settled', 'withdrawn')),
      reason text NOT NULL,
      worked_slot_ids uuid[] NOT NULL DEFAULT '{}',
      reported_by uuid NOT NULL REFERENCES users,
      reported_at timestamptz NOT NULL,
      answer_by timestamptz CHECK (answer_by > reported_at),
      answer_note text,
      answered_at timestamptz CHECK (answered_at >= reported_at),
      contested_at timestamptz CHECK (contested_at >= reported_at),
      reminded_hours int CHECK (reminded_hours > 0),
      outcome text CHECK (outcome IN ('nothing', 'scheduled', 'hours')),
      settled_at timestamptz,
      is_silent boolean NOT NULL DEFAULT false,
      decided_by uuid REFERENCES users,
      decision_reason text,
      CHECK (status <> 'waiting' OR answer_by IS NOT NULL),
      CHECK (status <> 'contested' OR contested_at IS NOT NULL),
      CHECK ((outcome IS NULL) = (settled_at IS NULL)),
      CHECK (status <> 'settled' OR outcome IS NOT NULL),
      CHECK (NOT is_silent OR outcome IS NOT NULL),
      CHECK ((decided_by IS NULL) = (decision_reason IS NULL))
    );
    CREATE UNIQUE INDEX no_show_reports_one_open ON no_show_reports (application_id)
      WHERE status IN ('waiting', 'contested');
    CREATE INDEX no_show_reports_of_application ON no_show_reports (application_id, reported_at);
    CREATE INDEX no_show_reports_of_slot ON no_show_reports (slot_id);
    CREATE INDEX no_show_reports_waiting ON no_show_reports (answer_by) WHERE status = 'waiting';
    CREATE INDEX no_show_reports_contested ON no_show_reports (contested_at) WHERE status = 'contested';
    COMMENT ON TABLE no_show_reports IS
      'A facility says that the clinician didn''t show up: what the clinician says, and what was decided.';
    COMMENT ON COLUMN no_show_reports.slot_id IS 'The day that the report is about.';
    COMMENT ON COLUMN no_show_reports.worked_slot_ids IS 'Earlier days that were worked; they are paid.';
    COMMENT ON COLUMN no_show_reports.answer_by IS
      'Until when the clinician can answer before silence settles it; null if silence never does.';
    COMMENT ON COLUMN no_show_reports.contested_at IS 'Since when staff have to decide.';
    COMMENT ON COLUMN no_show_reports.is_silent IS 'Settled because the clinician didn''t answer.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE no_show_reports')
