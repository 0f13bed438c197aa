import type { Knex } from 'knex'
import { newId } from './ids.ts'
import type { JobRow, NewJobRow, NewSlotRow, SlotRow } from './rows.ts'

/** Inserts jobs with their slots. Serial numbers follow this order. */
export const insertJobs = async (trx: Knex, jobs: NewJobRow[], slots: NewSlotRow[]) => {
  await trx('jobs').insert(jobs)
  await trx('slots').insert(slots)
}

export const listSlots = (db: Knex, jobId: string): Promise<SlotRow[]> =>
  db('slots').where({ jobId }).orderBy('sort_order')

/** Replaces a job's slots. Bookings of the old ones were deleted before. */
export const replaceSlots = async (
  trx: Knex,
  jobId: string,
  slots: readonly { startsAt: Date; endsAt: Date }[],
) => {
  await trx('slots').where({ jobId }).delete()
  await trx('slots').insert(
    slots.map(({ startsAt, endsAt }, sortOrder) => ({ id: newId(), jobId, sortOrder, startsAt, endsAt })),
  )
}

/** Changes a locked job, and returns it with the times of its slots. */
export const updateJob = async (trx: Knex, id: string, set: Partial<JobRow>): Promise<JobRow> => {
  const [job]: JobRow[] = await trx('jobs')
    .where({ id })
    .update({ ...set, version: trx.raw('version + 1') })
    .returning('*')
  if (!job) throw new Error(`Job ${id} is missing.`)
  return job
}

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
