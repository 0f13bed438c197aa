import type { Knex } from 'knex'
import { belongsTo, oneOf, searchIn, type Resource } from './resource.ts'

type JobRow = {
  id: string
  serial_number: number
  status: string
  status_reason: string | null
  job_type: string
  clinician_type: string
  facility_id: string
  office_name: string
  address_nickname: string | null
  address1: string
  city: string
  state: string
  zip_code: string
  time_zone: string
  hourly_rate: number
  boost_percent: number
  total_pay_cents: number
  total_minutes: number
  number_of_applicants: number
  first_slot_start: Date
  last_slot_end: Date
  description: string
  created_at: Date
  slots: { id: string; startDate: string; endDate: string }[]
}

const slots = `(SELECT json_agg(json_build_object('id', s.id, 'startDate', s.starts_at, 'endDate', s.ends_at)
    ORDER BY s.sort_order) FROM slots s WHERE s.job_id = jobs.id) AS slots`
const serialSearch = (query: Knex.QueryBuilder, value: unknown) => {
  const typed = String(value).trim()
  if (/^\d{1,9}$/.test(typed)) return void query.where('jobs.serial_number', Number(typed))
  searchIn('jobs.id', 'facilities.office_name', 'jobs.address_nickname', 'jobs.city')(query, value)
}

export const jobs: Resource<JobRow> = {
  from: db => db('jobs').join('facilities', 'facilities.id', 'jobs.facility_id'),
  id: 'jobs.id',
  columns: db => ['jobs.*', 'facilities.office_name', db.raw(slots)],
  sorts: {
    createdAt: 'jobs.created_at',
    startDate: 'jobs.first_slot_start',
    serialNumber: 'jobs.serial_number',
    totalPayCents: 'jobs.total_pay_cents',
    numberOfApplicants: 'jobs.number_of_applicants',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: serialSearch,
    status: oneOf('jobs.status'),
    clinicianType: oneOf('jobs.clinician_type'),
    jobType: oneOf('jobs.job_type'),
    state: oneOf('jobs.state'),
    facilityId: belongsTo('jobs.facility_id'),
  },
  show: row => ({
    id: row.id,
    serialNumber: row.serial_number,
    status: row.status,
    statusReason: row.status_reason,
    jobType: row.job_type,
    clinicianType: row.clinician_type,
    facilityId: row.facility_id,
    officeName: row.office_name,
    nickname: row.address_nickname,
    address1: row.address1,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    timeZone: row.time_zone,
    hourlyRate: row.hourly_rate,
    boostPercent: row.boost_percent,
    totalPayCents: row.total_pay_cents,
    totalMinutes: row.total_minutes,
    numberOfApplicants: row.number_of_applicants,
    startDate: row.first_slot_start.toISOString(),
    endDate: row.last_slot_end.toISOString(),
    description: row.description,
    createdAt: row.created_at.toISOString(),
    slots: row.slots,
  }),
}

type ShiftRow = {
  id: string
  status: string
  job_id: string
  serial_number: number
  clinician_id: string
  clinician_name: string
  facility_id: string
  office_name: string
  address_nickname: string | null
  address1: string
  city: string
  state: string
  zip_code: string
  time_zone: string
  job_type: string
  first_slot_start: Date
  last_slot_end: Date
  timesheet_id: string | null
  timesheet_status: string | null
  worked_minutes: number | null
  timesheet_pay_cents: number | null
}

export const shifts: Resource<ShiftRow> = {
  from: db =>
    db('applications')
      .join('jobs', 'jobs.id', 'applications.job_id')
      .join('facilities', 'facilities.id', 'applications.facility_id')
      .join('clinicians', 'clinicians.id', 'applications.clinician_id')
      .join('users', 'users.id', 'clinicians.user_id')
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
    'timesheets.id as timesheet_id',
    'timesheets.status as timesheet_status',
    'timesheets.worked_minutes',
    'timesheets.pay_cents as timesheet_pay_cents',
  ],
  sorts: {
    startDate: 'applications.first_slot_start',
    serialNumber: 'jobs.serial_number',
    officeName: 'facilities.office_name',
    nickname: 'jobs.address_nickname',
    address1: 'jobs.address1',
    status: 'applications.status',
    workedMinutes: 'timesheets.worked_minutes',
  },
  defaultSort: { by: 'startDate', descending: true },
  filters: {
    q: serialSearch,
    status: oneOf('applications.status'),
    jobId: belongsTo('applications.job_id'),
    facilityId: belongsTo('applications.facility_id'),
    clinicianId: belongsTo('applications.clinician_id'),
  },
  show: row => ({
    id: row.id,
    status: row.status,
    jobId: row.job_id,
    serialNumber: row.serial_number,
    clinicianId: row.clinician_id,
    clinicianName: row.clinician_name,
    facilityId: row.facility_id,
    officeName: row.office_name,
    nickname: row.address_nickname,
    address1: row.address1,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    timeZone: row.time_zone,
    jobType: row.job_type,
    startDate: row.first_slot_start.toISOString(),
    endDate: row.last_slot_end.toISOString(),
    timesheet: row.timesheet_id && {
      id: row.timesheet_id,
      status: row.timesheet_status,
      payCents: row.timesheet_pay_cents,
    },
    workedMinutes: row.worked_minutes,
  }),
}
