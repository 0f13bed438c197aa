import type { Knex } from 'knex'

/** When an invoice was last reminded of, by the clock or by staff: at most once a day. Jobs are listed by date. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE invoices ADD COLUMN reminded_at timestamptz,
      ADD CONSTRAINT invoices_reminded CHECK (reminded_at IS NULL OR status <> 'draft');
    COMMENT ON COLUMN invoices.reminded_at IS 'When who pays was last reminded, by the clock or by staff.';
    CREATE INDEX jobs_by_start ON jobs (first_slot_start DESC, id DESC);
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX jobs_by_start;
    ALTER TABLE invoices DROP COLUMN reminded_at;
  `)
