import type { Knex } from 'knex'
import {
  clinicianTypes,
  jobTypes,
  stateCodes,
  type ClinicianType,
  type JobType,
  type PaymentType,
} from '@gaitway/contract/enums'
import { jobLifecycle, type JobStatus } from '@gaitway/contract/lifecycles/job'
import type { JobRecord } from '@gaitway/contract/resource-records'
import { wireInstant } from '../job-shape.ts'
import { belongsTo, oneOf, searchIn } from './filters.ts'
import type { Resource } from './resource.ts'

type JobRow = {
  id: string
  serialNumber: number
  status: JobStatus
  statusReason: string | null
  jobType: JobType
  clinicianType: ClinicianType
  facilityId: string
  officeName: string
  addressNickname: string | null
  address1: string
  city: string
  state: string
  zipCode: string
  timeZone: string
  hourlyRate: number
  boostPercent: number
  parkingCents: number
  otherCents: number
  totalPayCents: number
  totalMinutes: number
  numberOfApplicants: number
  firstSlotStart: Date
  lastSlotEnd: Date
  settingTypes: string[]
  patientTypes: string[]
  dressCode: string
  minExperienceYears: number
  description: string
  createdAt: Date
  slots: { id: string; startDate: string; endDate: string }[]
}

/** Each row's slots, in order, as JSON. */
export const slots = `(SELECT coalesce( json_agg(json_build_object('id', s.id, 'startDate', ${wireInstant('s.starts_at')},
    'endDate', ${wireInstant('s.ends_at')})
    ORDER BY s.sort_order), '[]') FROM slots s WHERE s.job_id = jobs.id) AS slots`

/** A job as the back office reads it. */
const show = (row: JobRow): JobRecord => ({
  id: row.id,
  serialNumber: row.serialNumber,
  status: row.status,
  statusReason: row.statusReason,
  jobType: row.jobType,
  clinicianType: row.clinicianType,
  facilityId: row.facilityId,
  officeName: row.officeName,
  nickname: row.addressNickname,
  address1: row.address1,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
  timeZone: row.timeZone,
  hourlyRate: row.hourlyRate,
  boostPercent: row.boostPercent,
  parkingCents: row.parkingCents,
  otherCents: row.otherCents,
  totalPayCents: row.totalPayCents,
  totalMinutes: row.totalMinutes,
  numberOfApplicants: row.numberOfApplicants,
  startDate: row.firstSlotStart.toISOString(),
  endDate: row.lastSlotEnd.toISOString(),
  settingTypes: row.settingTypes,
  patientTypes: row.patientTypes,
  dressCode: row.dressCode,
  minExperienceYears: row.minExperienceYears,
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  slots: row.slots,
})

export const jobs: Resource<JobRow, JobRecord> = {
  from: db => db('jobs').leftJoin('facilities', 'facilities.id', 'jobs.facility_id'),
  id: 'jobs.id',
  columns: db => ['jobs.*', 'facilities.office_name', db.raw(slots)],
  sorts: {
    createdAt: 'jobs.created_at',
    startDate: 'jobs.first_slot_start',
    serialNumber: 'jobs.serial_number',
    totalPayCents: 'jobs.total_pay_cents',
    numberOfApplicants: 'jobs.number_of_applicants',
    officeName: 'lower(facilities.office_name) COLLATE "C"',
    status: 'jobs.status COLLATE "C"',
  },
  // the newest first: shift IDs grow, and have an index
  defaultSort: { by: 'serialNumber', descending: true },
  counted: { list: 'jobs', filter: 'status' },
  filters: {
    q: searchIn('jobs.id', 'facilities.office_name', 'jobs.address_nickname', 'jobs.city'),
    status: oneOf('jobs.status', jobLifecycle.states),
    clinicianType: oneOf('jobs.clinician_type', clinicianTypes),
    jobType: oneOf('jobs.job_type', jobTypes),
    state: oneOf('jobs.state', stateCodes),
    facilityId: belongsTo('jobs.facility_id'),
  },
  show,
}

type Terms = { feePercent: number | null; payRateCents: number | null; paymentType: PaymentType | null }

/** What was agreed when an applicant was confirmed, or else with the facility. */
export const findJobTerms = async (db: Knex, jobId: string): Promise<Terms | undefined> =>
  db('jobs')
    .join('facilities', 'facilities.id', 'jobs.facility_id')
    .leftJoin('applications', join =>
      join.on('applications.job_id', 'jobs.id').andOnNotNull('applications.confirmed_at'),
    )
    .where('jobs.id', jobId)
    .orderByRaw('applications.confirmed_at DESC NULLS LAST')
    .first(
      db.raw('coalesce(applications.fee_percent, facilities.fee_percent)::float AS "feePercent"'),
      'applications.pay_rate_cents as payRateCents',
      'applications.payment_type as paymentType',
    )
