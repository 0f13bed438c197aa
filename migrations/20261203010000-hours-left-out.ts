import type { Knex } from 'knex'

/** An export says how many days aren’t in its file. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE compliance_exports
      ADD COLUMN left_out_count int NOT NULL DEFAULT 0 CHECK (left_out_count >= 0);
    COMMENT ON COLUMN compliance_exports.left_out_count IS 'Days worked whose hours a rule holds back; the first ones are among the faults.';
  `)
