import type { Knex } from 'knex'

/**
 * Until when a clinician can dispute a no-show that was settled without their answer is kept with the report, because it
 * moves while another report of the shift is open. A report has one exactly if it was settled by silence.
 */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE no_show_reports ADD dispute_by timestamptz CHECK (dispute_by > reported_at);
    UPDATE no_show_reports SET dispute_by = settled_at + interval '7 days' WHERE is_silent;
    ALTER TABLE no_show_reports DROP is_silent, ADD CHECK (dispute_by IS NULL OR outcome IS NOT NULL);
    COMMENT ON COLUMN no_show_reports.dispute_by IS
      'Until when the clinician can dispute what was settled without their answer; null if it wasn''t.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE no_show_reports ADD is_silent boolean NOT NULL DEFAULT false;
    UPDATE no_show_reports SET is_silent = true WHERE dispute_by IS NOT NULL;
    ALTER TABLE no_show_reports DROP dispute_by, ADD CHECK (NOT is_silent OR outcome IS NOT NULL);
    COMMENT ON COLUMN no_show_reports.is_silent IS 'Settled because the clinician didn''t answer.';
  `)
