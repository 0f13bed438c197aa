import type { Knex } from 'knex'
import type { ExtraTime } from '../domain/timesheet.ts'

export const insertExtraTime = async (trx: Knex, timesheetId: string, extraTime: readonly ExtraTime[]) => {
  if (extraTime.length === 0) return
  await trx('timesheet_extra_time').insert(
    extraTime.map(({ slotId, minutes, reason }) => ({
      timesheetId,
      slotId,
      minutes,
      reason,
    })),
  )
}

export const listExtraTime = (db: Knex, timesheetId: string): Promise<ExtraTime[]> =>
  db('timesheet_extra_time').where({ timesheetId }).select('slot_id as slotId', 'minutes', 'reason')

/**
 * In SQL: minutes of extra time that nobody has approved, of a time card that waits or that nobody answered. Whoever
 * accepts a card approves its extra time; a correction puts other times in its place.
 */
export const openExtraMinutes = (timesheets: string) =>
  `(SELECT coalesce(sum(extra.minutes), 0)::int FROM timesheet_extra_time extra
    WHERE extra.timesheet_id = ${timesheets}.id
      AND (${timesheets}.status = 'pending'
        OR (${timesheets}.status = 'accepted' AND ${timesheets}.accepted_by IS NULL))
      AND NOT EXISTS (SELECT 1 FROM timesheet_adjustments corrected WHERE corrected.timesheet_id = ${timesheets}.id))`
