import type { Knex } from 'knex'
import type { ClinicianType, JobType } from '@gaitway/contract/enums'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'

export type JobRow = {
  id: string
  serial_number: number
  facility_id: string
  status: JobStatus
  job_type: JobType
  clinician_type: ClinicianType
  address_nickname: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zip_code: string
  latitude: number | null
  longitude: number | null
  time_zone: string
  setting_types: string[]
  patient_types: string[]
  dress_code: string
  description: string
  hourly_rate: number
  boost_percent: number
  min_experience_years: number
  parking_cents: number
  other_cents: number
  total_pay_cents: number
  total_minutes: number
  first_slot_start: Date
  last_slot_end: Date
  number_of_applicants: number
  created_by: string
  created_at: Date
}
type SetByDatabase = 'serial_number' | 'status' | 'number_of_applicants' | 'boost_percent'
export type NewJobRow = Omit<JobRow, SetByDatabase>
export type NewSlotRow = { id: string; job_id: string; sort_order: number; starts_at: Date; ends_at: Date }
export type SlotRow = NewSlotRow

/** Jobs with their slots; serial numbers are given in this order. */
export const insertJobs = async (trx: Knex, jobs: NewJobRow[], slots: NewSlotRow[]) => {
  await trx('jobs').insert(jobs)
  await trx('slots').insert(slots)
}

/** True when the job still was in the state that it leaves. */
export const changeJobStatus = async (
  trx: Knex,
  id: string,
  from: JobStatus,
  to: JobStatus,
  reason?: string,
): Promise<boolean> =>
  (await trx('jobs')
    .where({ id, status: from })
    .update({ status: to, status_reason: reason ?? null, version: trx.raw('version + 1') })) === 1

export const listSlots = (db: Knex, jobId: string): Promise<SlotRow[]> =>
  db('slots').where({ job_id: jobId }).orderBy('sort_order')

export const findJob = (db: Knex, id: string): Promise<JobRow | undefined> => db('jobs').where({ id }).first()

/** Posted jobs whose first slot has started and that nobody is confirming, the oldest first. */
export const listJobsToExpire = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  db('jobs')
    .where('status', 'posted')
    .where('first_slot_start', '<=', at)
    .whereNotExists(query =>
      query.select('id').from('holds').whereRaw('holds.job_id = jobs.id').where('holds.status', 'held'),
    )
    .orderBy(['first_slot_start', 'id'])
    .limit(limit)
    .pluck('id')

/** The job's row is this transaction's, unless another one has it: then it is left to that one. */
export const lockJobIfFree = (trx: Knex, id: string): Promise<JobRow | undefined> =>
  trx('jobs').where({ id }).forUpdate().skipLocked().first()

/** Those of these jobs that are still open, the earliest first. */
export const listOpenJobs = (db: Knex, ids: readonly string[]): Promise<JobRow[]> =>
  db('jobs')
    .join('facilities', 'facilities.id', 'jobs.facility_id')
    .join('users', 'users.id', 'facilities.user_id')
    .whereIn('jobs.id', ids)
    .where({ 'jobs.status': 'posted', 'users.status': 'approved' })
    .orderBy(['jobs.first_slot_start', 'jobs.id'])
    .select('jobs.*')
