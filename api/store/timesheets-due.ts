import type { Knex } from 'knex'
import {
  TIMESHEET_MISSING_REMINDER_HOURS,
  TIMESHEET_REMINDER_HOURS,
  TIMESHEET_RETURNED_REMINDER_DAYS,
} from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { hasOpenNoShow } from './no-show-reports.ts'
import { listPreparedIds } from './postgres/index.ts'

type Params = { at: Date; limit: number }
/** SQL: the largest of :hours that have passed since an instant, as `due.hours`. */
const hoursPassed = (since: string) =>
  `LATERAL (SELECT max(h) AS hours FROM unnest(:hours::int[]) AS h
    WHERE ${since} <= :at::timestamptz - h * interval '1 hour') due`

/** Time cards past their deadline for an answer, oldest first. */
export const listTimesheetsToAccept = (db: Knex, params: Params) =>
  listPreparedIds(
    db,
    `SELECT id FROM timesheets t WHERE status = 'pending' AND accepts_at <= :at
       AND NOT ${hasOpenNoShow('t.application_id')}
     ORDER BY accepts_at, id LIMIT :limit`,
    params,
  )

/** Time cards that their facility is to be reminded of, oldest first; past the deadline they are accepted instead. */
export const listTimesheetsToRemind = (db: Knex, params: Params) =>
  listPreparedIds(
    db,
    `SELECT t.id FROM timesheets t CROSS JOIN ${hoursPassed('t.submitted_at')}
     WHERE t.status = 'pending' AND t.accepts_at > :at::timestamptz
       AND due.hours > coalesce(t.reminded_hours, 0) AND NOT ${hasOpenNoShow('t.application_id')}
     ORDER BY t.submitted_at, t.id LIMIT :limit`,
    { ...params, hours: [...TIMESHEET_REMINDER_HOURS] },
  )

/** Returned time cards that weren't resubmitted and whose clinician wasn't reminded, oldest first. */
export const listReturnedTimesheets = (db: Knex, { at, limit }: Params) =>
  listPreparedIds(
    db,
    `SELECT id FROM timesheets
     WHERE status = 'rejected' AND rejected_at <= :rejectedBefore AND reminded_hours IS NULL
     ORDER BY rejected_at, id LIMIT :limit`,
    { rejectedBefore: addDays(at, -TIMESHEET_RETURNED_REMINDER_DAYS), limit },
  )

/** Shifts whose scheduled hours are due to be submitted, longest due first. */
export const listShiftsToAutoSubmit = (db: Knex, params: Params) =>
  listPreparedIds(
    db,
    `SELECT id FROM applications a WHERE card_due_at <= :at AND status = 'completed'
       AND NOT ${hasOpenNoShow('a.id')}
     ORDER BY card_due_at, id LIMIT :limit`,
    params,
  )

/** Shifts whose clinician is to be reminded of a missing time card, longest due first. */
export const listShiftsMissingTimeCard = (db: Knex, params: Params) =>
  listPreparedIds(
    db,
    `SELECT a.id FROM applications a CROSS JOIN ${hoursPassed('coalesce(a.sent_home_at, a.last_slot_end)')}
     WHERE a.card_due_at > :at::timestamptz AND a.status = 'completed'
       AND due.hours > coalesce(a.card_reminded_hours, 0) AND NOT ${hasOpenNoShow('a.id')}
     ORDER BY a.card_due_at, a.id LIMIT :limit`,
    { ...params, hours: [...TIMESHEET_MISSING_REMINDER_HOURS] },
  )

/** Sets when a shift's scheduled hours will be submitted; null once a time card was. The job was locked before. */
export const setCardDue = (trx: Knex, applicationId: string, at: Date | null) =>
  trx('applications').where({ id: applicationId }).update({ cardDueAt: at })

export const setCardReminded = (trx: Knex, applicationId: string, hours: number) =>
  trx('applications').where({ id: applicationId }).update({ cardRemindedHours: hours })
