import type { Knex } from 'knex'
import type { JobRow, NewJobRow, NewSlotRow, SlotRow } from './rows.ts'

/** Inserts jobs with their slots. Serial numbers follow this order. */
export const insertJobs = async (trx: Knex, jobs: NewJobRow[], slots: NewSlotRow[]) => {
  await trx('jobs').insert(jobs)
  await trx('slots').insert(slots)
}

export const listSlots = (db: Knex, jobId: string): Promise<SlotRow[]> =>
  db('slots').where({ jobId }).orderBy('sort_order')

export const findJob = (db: Knex, id: string): Promise<JobRow | undefined> => db('jobs').where({ id }).first()

/** Posted jobs whose first slot has started and that nobody is confirming, oldest first. */
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

/** Locks the job unless another transaction has it; then skips it. */
export const lockJobIfFree = (trx: Knex, id: string): Promise<JobRow | undefined> =>
  trx('jobs').where({ id }).forUpdate().skipLocked().first()

/** The open jobs among these, earliest first. */
export const listOpenJobs = (db: Knex, ids: readonly string[]): Promise<JobRow[]> =>
  db('jobs')
    .join('facilities', 'facilities.id', 'jobs.facility_id')
    .join('users', 'users.id', 'facilities.user_id')
    .whereIn('jobs.id', ids)
    .where({ 'jobs.status': 'posted', 'users.status': 'approved' })
    .orderBy(['jobs.first_slot_start', 'jobs.id'])
    .select('jobs.*')
