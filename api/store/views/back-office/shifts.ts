import type { JobType } from '@gaitway/contract/enums'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { ShiftRecord } from '@gaitway/contract/resource-records'
import { openExtraMinutes } from '../../timesheet-extra-time.ts'
import { belongsTo, oneOf, searchIn } from './filters.ts'
import { slots } from './jobs.ts'
import type { Resource } from './resource.ts'

type ShiftRow = {
  id: string
  status: ApplicationStatus
  statusReason: string | null
  note: string | null
  isStandby: boolean
  proposedSlots: { startDate: string; endDate: string }[] | null
  slots: { id: string; startDate: string; endDate: string }[]
  createdAt: Date
  confirmedAt: Date | null
  sentHomeAt: Date | null
  jobId: string
  serialNumber: number
  clinicianId: string
  clinicianName: string
  facilityId: string
  officeName: string
  addressNickname: string | null
  address1: string
  city: string
  state: string
  zipCode: string
  timeZone: string
  jobType: JobType
  firstSlotStart: Date
  lastSlotEnd: Date
  timesheetId: string | null
  timesheetStatus: TimesheetStatus | null
  workedMinutes: number | null
  timesheetPayCents: number | null
  openExtraMinutes: number
}

/** What stands of a time card: as it was corrected last, or else as it was handed in. */
const corrected = (column: 'worked_minutes' | 'pay_cents') =>
  `coalesce((SELECT x.${column} FROM timesheet_adjustments x WHERE x.timesheet_id = timesheets.id
    ORDER BY x.created_at DESC, x.id DESC LIMIT 1), timesheets.${column})`

export const shifts: Resource<ShiftRow, ShiftRecord> = {
  from: db =>
    db('applications')
      .leftJoin('jobs', 'jobs.id', 'applications.job_id')
      .leftJoin('facilities', 'facilities.id', 'applications.facility_id')
      .leftJoin('clinicians', 'clinicians.id', 'applications.clinician_id')
      .leftJoin('users', 'users.id', 'clinicians.user_id')
      .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
      .whereNot('applications.status', 'removed'),
  id: 'applications.id',
  columns: db => [
    'applications.id',
    'applications.status',
    'applications.clinician_id',
    'applications.facility_id',
    'applications.first_slot_start',
    'applications.last_slot_end',
    'applications.status_reason',
    'applications.note',
    'applications.is_standby',
    'applications.proposed_slots',
    'applications.created_at',
    'applications.confirmed_at',
    'applications.sent_home_at',
    'jobs.id as job_id',
    'jobs.serial_number',
    'jobs.address_nickname',
    'jobs.address1',
    'jobs.city',
    'jobs.state',
    'jobs.zip_code',
    'jobs.time_zone',
    'jobs.job_type',
    'facilities.office_name',
    db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`),
    db.raw(slots),
    'timesheets.id as timesheet_id',
    'timesheets.status as timesheet_status',
    db.raw(`${corrected('worked_minutes')} AS worked_minutes`),
    db.raw(`${corrected('pay_cents')} AS timesheet_pay_cents`),
    db.raw(`${openExtraMinutes('timesheets')} AS open_extra_minutes`),
  ],
  sorts: {
    startDate: 'applications.first_slot_start',
    serialNumber: 'jobs.serial_number',
    officeName: 'lower(facilities.office_name) COLLATE "C"',
    nickname: `lower(coalesce(jobs.address_nickname, '')) COLLATE "C"`,
    address1: 'lower(jobs.address1) COLLATE "C"',
    status: 'applications.status COLLATE "C"',
    workedMinutes: 'coalesce(timesheets.worked_minutes, -1)',
    createdAt: 'applications.created_at',
  },
  defaultSort: { by: 'startDate', descending: true },
  counted: {
    list: 'applications',
    filter: 'status',
    words: applicationLifecycle.states.filter(state => state !== 'removed'),
  },
  filters: {
    q: searchIn(
      'applications.id',
      'facilities.office_name',
      'jobs.address_nickname',
      'jobs.city',
      `users.first_name || ' ' || users.last_name`,
    ),
    status: oneOf('applications.status', applicationLifecycle.states),
    jobId: belongsTo('applications.job_id'),
    facilityId: belongsTo('applications.facility_id'),
    clinicianId: belongsTo('applications.clinician_id'),
  },
  show: row => ({
    id: row.id,
    status: row.status,
    statusReason: row.statusReason,
    note: row.note,
    isStandby: row.isStandby,
    slots: row.slots,
    proposedSlots: row.proposedSlots,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    sentHomeAt: row.sentHomeAt?.toISOString() ?? null,
    jobId: row.jobId,
    serialNumber: row.serialNumber,
    clinicianId: row.clinicianId,
    clinicianName: row.clinicianName,
    facilityId: row.facilityId,
    officeName: row.officeName,
    nickname: row.addressNickname,
    address1: row.address1,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    timeZone: row.timeZone,
    jobType: row.jobType,
    startDate: row.firstSlotStart.toISOString(),
    endDate: row.lastSlotEnd.toISOString(),
    timesheet:
      row.timesheetId && row.timesheetStatus
        ? {
            id: row.timesheetId,
            status: row.timesheetStatus,
            payCents: row.timesheetPayCents ?? 0,
            openExtraMinutes: row.openExtraMinutes,
          }
        : null,
    workedMinutes: row.workedMinutes,
  }),
}

/** The shifts without anything of time cards, which sub-admins don't see. */
export const withoutTimeCard = (of: Resource<ShiftRow, ShiftRecord>): Resource<ShiftRow, ShiftRecord> => {
  const { workedMinutes: _, ...sorts } = of.sorts
  return { ...of, sorts, show: row => ({ ...of.show(row), timesheet: null, workedMinutes: null }) }
}
