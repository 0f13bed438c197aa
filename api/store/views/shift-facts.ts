import type { Knex } from 'knex'
import type { JobType } from '@gaitway/contract/enums'

/** The facts of a job for notifications. */
export type JobFactsRow = {
  jobId: string
  serialNumber: number
  timeZone: string
  firstSlotStart: Date
  slots: { startDate: string; endDate: string }[]
  addressNickname: string | null
  city: string
  jobType: JobType
  totalPayCents: number
  hourlyRate: number
  boostPercent: number
  facilityId: string
  officeName: string
}

/** The facts of a shift for notifications. */
export type ShiftFactsRow = JobFactsRow & {
  applicationId: string
  clinicianId: string
  clinicianUserId: string
  clinicianName: string
}

const jobColumns = [
  'jobs.id as job_id',
  'jobs.serial_number',
  'jobs.time_zone',
  'jobs.first_slot_start',
  'jobs.address_nickname',
  'jobs.city',
  'jobs.job_type',
  'jobs.total_pay_cents',
  'jobs.hourly_rate',
  'jobs.boost_percent',
  'facilities.id as facility_id',
  'facilities.office_name',
]
const slots = `(SELECT json_agg(json_build_object('startDate', iso_instant(s.starts_at),
  'endDate', iso_instant(s.ends_at)) ORDER BY s.sort_order) FROM slots s WHERE s.job_id = jobs.id) AS slots`

/** A job, with its facility. */
export const findJobFacts = (db: Knex, jobId: string): Promise<JobFactsRow | undefined> =>
  db('jobs')
    .join('facilities', 'facilities.id', 'jobs.facility_id')
    .where('jobs.id', jobId)
    .first(...jobColumns, db.raw(slots))

/** The shifts of these applications, with the people on both sides. */
export const listShiftFacts = (db: Knex, applicationIds: readonly string[]): Promise<ShiftFactsRow[]> =>
  db('applications')
    .join('jobs', 'jobs.id', 'applications.job_id')
    .join('facilities', 'facilities.id', 'applications.facility_id')
    .join('clinicians', 'clinicians.id', 'applications.clinician_id')
    .join('users', 'users.id', 'clinicians.user_id')
    .whereIn('applications.id', applicationIds)
    .orderBy('applications.id')
    .select(
      ...jobColumns,
      'applications.id as application_id',
      'clinicians.id as clinician_id',
      'clinicians.user_id as clinician_user_id',
      db.raw(slots),
      db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`),
    )
