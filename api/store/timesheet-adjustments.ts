import type { Knex } from 'knex'
import type { KeptEntry, WorkedEntry } from '../domain/timesheet.ts'

export type AdjustmentRow = {
  id: string
  timesheetId: string
  applicationId: string
  workedMinutes: number
  payCents: number
  /** against what stood before it */
  deltaCents: number
  reason: string
  adjustedBy: string
  createdAt: Date
}

export type KeptAdjustment = AdjustmentRow & { entries: KeptEntry[] }

/** A correction of an accepted time card stands beside it, and never changes. */
export const insertAdjustment = (trx: Knex, row: AdjustmentRow & { entries: readonly WorkedEntry[] }) =>
  trx('timesheet_adjustments').insert({ ...row, entries: JSON.stringify(row.entries) })

/** The corrections of a time card, the latest last. */
export const listAdjustments = (db: Knex, timesheetId: string): Promise<KeptAdjustment[]> =>
  db('timesheet_adjustments').where({ timesheetId }).orderBy(['created_at', 'id'])
