import type { Knex } from 'knex'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { EXTRA_TIME_STAFF_DAYS } from '@gaitway/contract/limits'
import type { ExtraTime } from '../domain/timesheet.ts'
import type { TimesheetExtraTimeRow } from './rows.ts'

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

export const listExtraTime = (db: Knex, timesheetId: string): Promise<TimesheetExtraTimeRow[]> =>
  db('timesheet_extra_time').where({ timesheetId })

type Decision = { decision: ExtraTimeDecision; reason: string | null; userId: string; at: Date }

/** Decides all extra time of a time card at once. Returns how many rows were open. */
export const decideExtraTime = (
  trx: Knex,
  timesheetId: string,
  { decision, reason, userId, at }: Decision,
): Promise<number> =>
  trx('timesheet_extra_time')
    .where({ timesheetId, decision: null })
    .update({ decision, decidedBy: userId, decidedAt: at, decisionReason: reason })

/** SQL: no correction has replaced the submitted times. */
const isUncorrected = (timesheets: string) =>
  `NOT EXISTS (SELECT 1 FROM timesheet_adjustments corrected WHERE corrected.timesheet_id = ${timesheets}.id)`

/** SQL: minutes of undecided extra time, of a time card pending review or auto-accepted. */
export const openExtraMinutes = (timesheets: string) =>
  `(SELECT coalesce(sum(extra.minutes), 0)::int FROM timesheet_extra_time extra
    WHERE extra.timesheet_id = ${timesheets}.id AND extra.decision IS NULL
      AND ${timesheets}.status IN ('pending', 'accepted') AND ${isUncorrected(timesheets)})`

/** SQL: minutes of extra time accepted after the time card, paid by their own payout. */
export const paidExtraMinutes = (timesheets: string) =>
  `(SELECT sum(extra.minutes)::int FROM timesheet_extra_time extra
    WHERE extra.timesheet_id = ${timesheets}.id AND extra.decision = 'accept' AND EXISTS (SELECT 1 FROM payouts own
      WHERE own.application_id = ${timesheets}.application_id AND own.reason = 'extraTime'))`

/** SQL: applications whose extra time was left undecided so long that an admin may decide, at `:at`. */
export const extraTimeForStaff = `SELECT t.application_id FROM timesheet_extra_time extra
  JOIN timesheets t ON t.id = extra.timesheet_id
  WHERE extra.decision IS NULL AND t.status = 'accepted' AND ${isUncorrected('t')}
    AND t.accepted_at <= :at::timestamptz - interval '${EXTRA_TIME_STAFF_DAYS * 24} hours'`

export const findOpenExtraMinutes = async (db: Knex, timesheetId: string): Promise<number> => {
  const row: { minutes: number } | undefined = await db('timesheets')
    .where({ id: timesheetId })
    .first(db.raw(`${openExtraMinutes('timesheets')} AS minutes`))
  return row?.minutes ?? 0
}
