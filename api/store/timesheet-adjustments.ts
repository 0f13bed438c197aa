import type { Knex } from 'knex'
import type { WorkedEntry } from '../domain/timesheet.ts'
import type { TimesheetAdjustmentRow } from './rows.ts'

/** Adds a correction of an accepted time card. It never changes. */
export const insertAdjustment = (
  trx: Knex,
  row: Omit<TimesheetAdjustmentRow, 'entries'> & { entries: readonly WorkedEntry[] },
) => trx('timesheet_adjustments').insert({ ...row, entries: JSON.stringify(row.entries) })

/** The corrections of a time card, the latest last. */
export const listAdjustments = (db: Knex, timesheetId: string): Promise<TimesheetAdjustmentRow[]> =>
  db('timesheet_adjustments').where({ timesheetId }).orderBy(['created_at', 'id'])
