import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { PaymentType } from '@gaitway/contract/enums'
import type { ExtraTime, WorkedEntry } from '../domain/timesheet.ts'
import { newId } from './ids.ts'
import type {
  ApplicationRow,
  FacilityRow,
  JobRow,
  NewTimesheetRow,
  TimesheetEntryRow,
  TimesheetRow,
  TimesheetAdjustmentRow,
} from './rows.ts'
import type { StatusColumns } from './statuses.ts'
import { insertExtraTime } from './timesheet-extra-time.ts'

/** A shift with everything its timesheet depends on. */
export type ShiftRow = Pick<
  ApplicationRow,
  | 'clinicianId'
  | 'facilityId'
  | 'firstSlotStart'
  | 'lastSlotEnd'
  | 'cardDueAt'
  | 'cardRemindedHours'
  | 'sentHomeAt'
> &
  Pick<JobRow, 'jobType' | 'serialNumber' | 'timeZone' | 'parkingCents' | 'otherCents'> &
  Pick<FacilityRow, 'officeName'> & {
    applicationId: string
    applicationStatus: ApplicationRow['status']
    jobId: string
    clinicianUserId: string
    clinicianName: string
    /** set once the application is confirmed */
    paymentType: PaymentType
    feePercent: number
    payRateCents: number
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

/** The confirmed shift of an application its clinician, facility, or staff may see. */
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
  const rows: { id: string; startsAt: Date; endsAt: Date }[] = await db('slots')
    .where({ jobId })
    .orderBy('starts_at')
    .select('id', 'starts_at', 'ends_at')
  return rows.map(row => ({ id: row.id, startsAt: row.startsAt, endsAt: row.endsAt }))
}

export const findTimesheet = (db: Knex, id: string): Promise<TimesheetRow | undefined> =>
  db('timesheets').where({ id }).first()

/** The timesheet of a shift; there is at most one. */
export const findTimesheetOf = (db: Knex, applicationId: string): Promise<TimesheetRow | undefined> =>
  db('timesheets').where({ applicationId }).first()

export const listEntries = (db: Knex, timesheetId: string): Promise<TimesheetEntryRow[]> =>
  db('timesheet_entries').where({ timesheetId })

/** An empty draft. Refused when the shift already has a timesheet. */
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

/** Never writes the status. Its job was locked before. */
export const updateTimesheet = (trx: Knex, id: string, change: StatusColumns<'timesheet'>) =>
  trx('timesheets').where({ id }).update(change).increment('version', 1)

export const deleteTimesheet = (trx: Knex, id: string, status: TimesheetStatus) =>
  trx('timesheets').where({ id, status }).delete()

type Worked = { entries: readonly WorkedEntry[]; extraTime: readonly ExtraTime[] }

/** Replaces the entries of a timesheet and their extra time. */
export const replaceEntries = async (trx: Knex, timesheetId: string, { entries, extraTime }: Worked) => {
  await trx('timesheet_entries').where({ timesheetId }).delete()
  await trx('timesheet_entries').insert(
    entries.map(entry => ({
      timesheetId,
      slotId: entry.slotId,
      startedAt: entry.startedAt,
      endedAt: entry.endedAt,
      breakStartedAt: entry.breakStartedAt,
      breakEndedAt: entry.breakEndedAt,
      workedMinutes: entry.workedMinutes,
      payCents: entry.payCents,
    })),
  )
  await insertExtraTime(trx, timesheetId, extraTime)
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
  row: Omit<TimesheetAdjustmentRow, 'entries'> & { entries: readonly WorkedEntry[] },
) => trx('timesheet_adjustments').insert({ ...row, entries: JSON.stringify(row.entries) })

/** The corrections of a time card, the latest last. */
export const listAdjustments = (db: Knex, timesheetId: string): Promise<TimesheetAdjustmentRow[]> =>
  db('timesheet_adjustments').where({ timesheetId }).orderBy(['created_at', 'id'])
