import type { Knex } from 'knex'
import { newId } from './ids.ts'
import { listPreparedIds } from './postgres/index.ts'
import type { JobRow, NewJobRow, NewSlotRow, SlotRow } from './rows.ts'

/** Inserts jobs with their slots. Serial numbers follow this order. */
export const insertJobs = async (trx: Knex, jobs: NewJobRow[], slots: NewSlotRow[]) => {
  await trx('jobs').insert(jobs)
  await trx('slots').insert(slots)
}

export const listSlots = (db: Knex, jobId: string): Promise<SlotRow[]> =>
  db('slots').where({ jobId }).orderBy('sort_order')

/** The times of a job's slots as text, as schemas have them. */
export const listSlotTimes = async (db: Knex, jobId: string) =>
  (await listSlots(db, jobId)).map(({ id, startsAt, endsAt }) => ({
    id,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
  }))

/**
 * Replaces a job's slots. Bookings of the old ones were deleted before. Times proposed for them no longer apply;
 * returns their applications.
 */
export const replaceSlots = async (
  trx: Knex,
  jobId: string,
  slots: readonly { startsAt: Date; endsAt: Date }[],
): Promise<string[]> => {
  const proposing: { id: string }[] = await trx('applications')
    .where({ jobId })
    .whereRaw('(proposed_slots IS NOT NULL OR counter_slots IS NOT NULL)')
    .update({
      proposedSlots: null,
      counterSlots: null,
      areTimesAgreed: false,
      version: trx.raw('version + 1'),
    })
    .returning('id')
  await trx('slots').where({ jobId }).delete()
  await trx('slots').insert(
    slots.map(({ startsAt, endsAt }, sortOrder) => ({ id: newId(), jobId, sortOrder, startsAt, endsAt })),
  )
  return proposing.map(({ id }) => id)
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
  listPreparedIds(
    db,
    `SELECT j.id FROM jobs j WHERE j.status = 'posted' AND j.first_slot_start <= :at
       AND NOT EXISTS (SELECT FROM holds h WHERE h.job_id = j.id AND h.status = 'held')
     ORDER BY j.first_slot_start, j.id LIMIT :limit`,
    { at, limit },
  )

/** Locks the job unless another transaction has it; then skips it. */
export const lockJobIfFree = (trx: Knex, id: string): Promise<JobRow | undefined> =>
  trx('jobs').where({ id }).forUpdate().skipLocked().first()

/** These jobs, earliest first. */
export const listJobs = (db: Knex, ids: readonly string[]): Promise<JobRow[]> =>
  db('jobs').whereIn('id', ids).orderBy(['first_slot_start', 'id'])

/** The open jobs for everyone among these, earliest first. */
export const listAnnouncedJobs = (db: Knex, ids: readonly string[]): Promise<JobRow[]> =>
  db('jobs')
    .join('facilities', 'facilities.id', 'jobs.facility_id')
    .join('users', 'users.id', 'facilities.user_id')
    .whereIn('jobs.id', ids)
    .where({ 'jobs.status': 'posted', 'users.status': 'approved', 'jobs.inviteOnly': false })
    .orderBy(['jobs.first_slot_start', 'jobs.id'])
    .select('jobs.*')

/**
 * Gives the job the times that its hold books, keeping the posted ones beside them, and their pay. Triggers follow with
 * the job's and its applications' first start and last end.
 */
export const moveToBookedTimes = async (
  trx: Knex,
  { jobId, holdId, totalPayCents }: { jobId: string; holdId: string; totalPayCents: number },
) => {
  await trx.raw(
    `UPDATE slots s SET posted_starts_at = s.starts_at, posted_ends_at = s.ends_at,
       starts_at = lower(b.during), ends_at = upper(b.during)
     FROM clinician_bookings b WHERE b.hold_id = ? AND b.slot_id = s.id
       AND (s.starts_at, s.ends_at) <> (lower(b.during), upper(b.during))`,
    [holdId],
  )
  await updateTotals(trx, jobId, totalPayCents)
}

/**
 * Returns the job to its posted times. Where one of them has passed, the agreed times are from now on the posted ones.
 * Whether any time was other than posted.
 */
export const restorePostedTimes = async (trx: Knex, jobId: string, at: Date): Promise<boolean> => {
  const posted = () => trx('slots').where({ jobId }).whereNotNull('posted_starts_at')
  const first = await posted().min('posted_starts_at as at').first<{ at: Date | null }>()
  if (!first?.at) return false
  const times = first.at > at && {
    startsAt: trx.ref('posted_starts_at'),
    endsAt: trx.ref('posted_ends_at'),
  }
  await posted().update({ ...times, postedStartsAt: null, postedEndsAt: null })
  return true
}

/** Saves the pay and the minutes of the job's slots. */
export const updateTotals = (trx: Knex, jobId: string, totalPayCents: number) =>
  trx('jobs')
    .where({ id: jobId })
    .update({
      totalPayCents,
      totalMinutes: trx.raw(
        `(SELECT sum(extract(epoch FROM ends_at - starts_at) / 60)::int FROM slots WHERE job_id = ?)`,
        [jobId],
      ),
    })
