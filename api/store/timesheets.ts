import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { ExtraTimeDecision } from '@gaitway/contract/values/enums'
import type { BookedSlot, ExtraTime, KeptEntry, WorkedEntry } from '../domain/timesheet.ts'
import { newId } from './ids.ts'
import { isMissedDay } from './missed-days.ts'
import type {
  ApplicationRow,
  FacilityRow,
  JobRow,
  NewTimesheetRow,
  TimesheetEntryRow,
  TimesheetRow,
  TimesheetAdjustmentRow,
  TimesheetExtraTimeRow,
} from './rows.ts'
import type { StatusColumns } from './statuses.ts'
import { EXTRA_TIME_STAFF_DAYS } from '@gaitway/contract/values/limits'

const applicationColumns = [
  'jobId',
  'clinicianId',
  'facilityId',
  'firstSlotStart',
  'lastSlotEnd',
  'cardDueAt',
  'cardRemindedHours',
  'sentHomeAt',
] as const
/** Set once the application is confirmed. */
const termsColumns = ['paymentType', 'feePercent', 'payRateCents'] as const
const jobColumns = ['jobType', 'serialNumber', 'timeZone', 'parkingCents', 'otherCents'] as const

type NonNull<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

/** A shift with everything its timesheet depends on. */
export type TimesheetShift = Pick<ApplicationRow, (typeof applicationColumns)[number]> &
  NonNull<Pick<ApplicationRow, (typeof termsColumns)[number]>> &
  Pick<JobRow, (typeof jobColumns)[number]> &
  Pick<FacilityRow, 'officeName'> & {
    applicationId: string
    applicationStatus: ApplicationRow['status']
    clinicianUserId: string
    clinicianName: string
  }

/** The confirmed shift of an application its clinician, facility, or staff may see. */
export const findShift = (
  db: Knex,
  applicationId: string,
  owner: { clinicianId?: string; facilityId?: string },
): Promise<TimesheetShift | undefined> =>
  db('applications')
    .join('jobs', 'jobs.id', 'applications.job_id')
    .join('clinicians', 'clinicians.id', 'applications.clinician_id')
    .join('users', 'users.id', 'clinicians.user_id')
    .join('facilities', 'facilities.id', 'applications.facility_id')
    .where('applications.id', applicationId)
    .whereNotNull('applications.confirmed_at')
    .modify(query => {
      if (owner.clinicianId) query.where('applications.clinician_id', owner.clinicianId)
      if (owner.facilityId) query.where('applications.facility_id', owner.facilityId)
    })
    .first(
      'applications.id as application_id',
      'applications.status as application_status',
      ...[...applicationColumns, ...termsColumns].map(column => `applications.${column}`),
      ...jobColumns.map(column => `jobs.${column}`),
      'clinicians.user_id as clinician_user_id',
      db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`),
      'facilities.office_name',
    )

export const listBookedSlots = (db: Knex, jobId: string): Promise<BookedSlot[]> =>
  db('slots').where({ jobId }).orderBy('starts_at').select('id', 'starts_at', 'ends_at')

/** A job's slots without days that were settled as a no-show; with `slotId`, only that one. */
export const listDaysToWork = (db: Knex, jobId: string, slotId?: string): Promise<BookedSlot[]> =>
  db('slots')
    .where({ jobId, ...(slotId && { id: slotId }) })
    .whereRaw(`NOT ${isMissedDay('slots')}`)
    .orderBy('starts_at')
    .select('id', 'starts_at', 'ends_at')

export const findTimesheet = (db: Knex, id: string): Promise<TimesheetRow | undefined> =>
  db('timesheets').where({ id }).first()

/** The timesheet of a shift; there is at most one. */
export const findApplicationTimesheet = (
  db: Knex,
  applicationId: string,
): Promise<TimesheetRow | undefined> => db('timesheets').where({ applicationId }).first()

const worked = ['slotId', 'startedAt', 'endedAt', 'breakStartedAt', 'breakEndedAt', 'workedMinutes'] as const

export const listEntries = (
  db: Knex,
  timesheetId: string,
): Promise<Pick<TimesheetEntryRow, (typeof worked)[number]>[]> =>
  db('timesheet_entries')
    .where({ timesheetId })
    .select(...worked)

/** Inserts an empty draft. Throws `timesheet_exists` when the shift has a timesheet already. */
export const insertTimesheet = async (
  trx: Knex,
  row: Pick<NewTimesheetRow, 'applicationId' | 'createdAt'>,
): Promise<TimesheetRow> => {
  const draft: NewTimesheetRow = { ...row, id: newId(), status: 'draft', workedMinutes: 0, payCents: 0 }
  const [inserted]: TimesheetRow[] = await trx('timesheets')
    .insert(draft)
    .onConflict('application_id')
    .ignore()
    .returning('*')
  if (!inserted) throw refuse('timesheet_exists')
  return inserted
}

/** Changes a timesheet, but never its status. The job was locked before. */
export const updateTimesheet = (trx: Knex, id: string, change: StatusColumns<'timesheet'>) =>
  trx('timesheets').where({ id }).update(change).increment('version', 1)

export const deleteTimesheet = (trx: Knex, id: string, status: TimesheetStatus) =>
  trx('timesheets').where({ id, status }).delete()

type Worked = { entries: readonly WorkedEntry[]; extraTime: readonly ExtraTime[] }

/** Replaces the entries of a timesheet and their extra time. */
export const replaceEntries = async (trx: Knex, timesheetId: string, { entries, extraTime }: Worked) => {
  await trx('timesheet_entries').where({ timesheetId }).delete()
  if (entries.length > 0)
    await trx('timesheet_entries').insert(entries.map(entry => ({ timesheetId, ...entry })))
  if (extraTime.length > 0)
    await trx('timesheet_extra_time').insert(
      extraTime.map(({ slotId, minutes, reason }) => ({ timesheetId, slotId, minutes, reason })),
    )
}

/** Sets what the entries of a timesheet pay. Their times never change here. */
export const updatePaidMinutes = async (
  trx: Knex,
  timesheetId: string,
  entries: readonly Pick<WorkedEntry, 'slotId' | 'workedMinutes' | 'payCents'>[],
) => {
  for (const { slotId, workedMinutes, payCents } of entries)
    await trx('timesheet_entries').where({ timesheetId, slotId }).update({ workedMinutes, payCents })
}

/** Adds a correction of an accepted time card. It never changes. */
export const insertAdjustment = (
  trx: Knex,
  row: Omit<TimesheetAdjustmentRow, 'id' | 'entries'> & { entries: readonly WorkedEntry[] },
) => trx('timesheet_adjustments').insert({ ...row, id: newId(), entries: JSON.stringify(row.entries) })

/** The corrections of a time card, the latest last. */
export const listAdjustments = (db: Knex, timesheetId: string): Promise<TimesheetAdjustmentRow[]> =>
  db('timesheet_adjustments').where({ timesheetId }).orderBy(['created_at', 'id'])

/** The hours that an accepted time card pays, by its last correction, in the form of a request. */
export const listPaidHours = async (db: Knex, timesheetId: string) => {
  const corrected = (await listAdjustments(db, timesheetId)).at(-1)
  const entries: readonly (KeptEntry | Omit<WorkedEntry, 'workedMinutes' | 'payCents'>)[] =
    corrected?.entries ?? (await listEntries(db, timesheetId))
  const toText = (time: Date | string | null) => time && new Date(time).toISOString()
  return entries.map(({ slotId, startedAt, endedAt, breakStartedAt, breakEndedAt }) => ({
    slotId,
    startTime: new Date(startedAt).toISOString(),
    endTime: new Date(endedAt).toISOString(),
    breakStartTime: toText(breakStartedAt),
    breakEndTime: toText(breakEndedAt),
  }))
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

/** SQL: whether no correction has replaced the submitted times. */
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
