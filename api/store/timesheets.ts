import type { Knex } from 'knex'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { JobType, PaymentType } from '@gaitway/contract/enums'
import type { ExtraTime, WorkedEntry } from '../domain/timesheet.ts'
import { insertExtraTime } from './timesheet-extra-time.ts'

export type TimesheetRow = {
  id: string
  application_id: string
  status: TimesheetStatus
  reject_reason: string | null
  submitted_at: Date | null
  rejected_at: Date | null
  accepted_at: Date | null
  /** null where the clock accepted it */
  accepted_by: string | null
  /** the latest reminder since it was handed in or sent back, in hours from then */
  reminded_hours: number | null
  /** booked hours, because the clinician handed in none */
  put_in_by_clock: boolean
  /** minutes that pay: all that were worked; of each slot its own at most once silence has accepted the card */
  worked_minutes: number
  pay_cents: number
}
/** A shift with all that its timesheet needs to know. */
export type ShiftRow = {
  application_id: string
  application_status: ApplicationStatus
  job_id: string
  job_type: JobType
  serial_number: number
  time_zone: string
  facility_id: string
  clinician_id: string
  clinician_user_id: string
  clinician_name: string
  office_name: string
  payment_type: PaymentType
  fee_percent: number
  pay_rate_cents: number
  parking_cents: number
  other_cents: number
  first_slot_start: Date
  last_slot_end: Date
  /** when the booked hours are put in; null once a time card was handed in, and where none is owed */
  card_due_at: Date | null
  card_reminded_hours: number | null
  /** when the facility ended the shift before its time */
  sent_home_at: Date | null
}
export type EntryRow = {
  slot_id: string
  started_at: Date
  ended_at: Date
  break_started_at: Date | null
  break_ended_at: Date | null
  /** minutes that pay, as on the time card itself */
  worked_minutes: number
  pay_cents: number
}

const shiftColumns = [
  'applications.id as application_id',
  'applications.status as application_status',
  'applications.clinician_id',
  'applications.facility_id',
  'applications.payment_type',
  'applications.fee_percent',
  'applications.pay_rate_cents',
  'applications.first_slot_start',
  'applications.last_slot_end',
  'applications.card_due_at',
  'applications.card_reminded_hours',
  'applications.sent_home_at',
  'jobs.id as job_id',
  'jobs.job_type',
  'jobs.serial_number',
  'jobs.time_zone',
  'jobs.parking_cents',
  'jobs.other_cents',
  'clinicians.user_id as clinician_user_id',
  'facilities.office_name',
]

/** The confirmed shift of an application, as its clinician, facility or staff may see it. */
export const findShift = (
  db: Knex,
  applicationId: string,
  owner: { clinicianId?: string; facilityId?: string },
): Promise<ShiftRow | undefined> =>
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
    .first(...shiftColumns, db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`))

export const listBookedSlots = async (db: Knex, jobId: string) => {
  const rows: { id: string; starts_at: Date; ends_at: Date }[] = await db('slots')
    .where({ job_id: jobId })
    .orderBy('starts_at')
    .select('id', 'starts_at', 'ends_at')
  return rows.map(row => ({ id: row.id, startsAt: row.starts_at, endsAt: row.ends_at }))
}

export const findTimesheet = (db: Knex, id: string): Promise<TimesheetRow | undefined> =>
  db('timesheets').where({ id }).first()

/** The timesheet of a shift, of which there is one at most. */
export const findTimesheetOf = (db: Knex, applicationId: string): Promise<TimesheetRow | undefined> =>
  db('timesheets').where({ application_id: applicationId }).first()

export const listEntries = (db: Knex, timesheetId: string): Promise<EntryRow[]> =>
  db('timesheet_entries').where({ timesheet_id: timesheetId })

/** False when the shift already has a timesheet. */
export const insertTimesheet = async (
  trx: Knex,
  row: Pick<
    TimesheetRow,
    'id' | 'application_id' | 'status' | 'submitted_at' | 'worked_minutes' | 'pay_cents'
  > & { put_in_by_clock?: boolean; created_at: Date },
): Promise<boolean> => {
  const inserted = await trx('timesheets').insert(row).onConflict('application_id').ignore().returning('id')
  return inserted.length === 1
}

/** How many rows changed: none when the status was no longer the expected one. */
export const updateTimesheet = (
  trx: Knex,
  id: string,
  status: TimesheetStatus,
  change: Partial<TimesheetRow>,
) => trx('timesheets').where({ id, status }).update(change).increment('version', 1)

export const deleteTimesheet = (trx: Knex, id: string, status: TimesheetStatus) =>
  trx('timesheets').where({ id, status }).delete()

type Worked = { entries: readonly WorkedEntry[]; extraTime: readonly ExtraTime[] }

/** The entries of a timesheet are these and no others, and so is the extra time among them. */
export const replaceEntries = async (trx: Knex, timesheetId: string, { entries, extraTime }: Worked) => {
  await trx('timesheet_entries').where({ timesheet_id: timesheetId }).delete()
  await trx('timesheet_entries').insert(
    entries.map(entry => ({
      timesheet_id: timesheetId,
      slot_id: entry.slotId,
      started_at: entry.startedAt,
      ended_at: entry.endedAt,
      break_started_at: entry.breakStartedAt,
      break_ended_at: entry.breakEndedAt,
      worked_minutes: entry.workedMinutes,
      pay_cents: entry.payCents,
    })),
  )
  await insertExtraTime(trx, timesheetId, extraTime)
}

/** What the entries of a timesheet pay; their times stay as they were written. */
export const updatePaidMinutes = async (
  trx: Knex,
  timesheetId: string,
  entries: readonly Pick<WorkedEntry, 'slotId' | 'workedMinutes' | 'payCents'>[],
) => {
  for (const { slotId, workedMinutes, payCents } of entries)
    await trx('timesheet_entries')
      .where({ timesheet_id: timesheetId, slot_id: slotId })
      .update({ worked_minutes: workedMinutes, pay_cents: payCents })
}
