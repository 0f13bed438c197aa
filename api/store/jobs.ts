import type { Knex } from 'knex'
import { newId } from './ids.ts'
import { listPreparedIds, requireRow } from './postgres/index.ts'
import type { JobRow, NewJobRow, NewSlotRow, SlotRow } from './rows.ts'

/** Inserts jobs with their slots. Serial numbers follow this order. */
export const insertJobs = async (trx: Knex, jobs: NewJobRow[], slots: NewSlotRow[]) => {
  await trx('jobs').insert(jobs)
  await trx('slots').insert(slots)
}

export const listSlots = (db: Knex, jobId: string): Promise<SlotRow[]> =>
  db('slots').where({ jobId }).orderBy('sort_order')

/** The times of a job's slots as text, as in schemas. */
export const listSlotTimes = async (db: Knex, jobId: string) =>
  (await listSlots(db, jobId)).map(({ id, startsAt, endsAt }) => ({
    id,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
  }))

/**
 * Replaces a job's slots. Bookings of the earlier slots were deleted before. Times that were proposed or countered no
 * longer apply: returns the applications that had such times.
 */
export const replaceSlots = async (
  trx: Knex,
  jobId: string,
  slots: readonly { startsAt: Date; endsAt: Date }[],
): Promise<string[]> => {
  const proposing: { id: string }[] = await trx('applications')
    .where({ jobId })
    .whereRaw('(proposed_slots IS NOT NULL OR counter_slots IS NOT NULL)')
    .update({ proposedSlots: null, counterSlots: null, areTimesAgreed: false })
    .increment('version', 1)
    .returning('id')
  await trx('slots').where({ jobId }).delete()
  await trx('slots').insert(
    slots.map(({ startsAt, endsAt }, sortOrder) => ({ id: newId(), jobId, sortOrder, startsAt, endsAt })),
  )
  return proposing.map(({ id }) => id)
}

/** Changes a locked job and returns it. */
export const updateJob = async (trx: Knex, id: string, set: Partial<JobRow>): Promise<JobRow> => {
  const updated = trx('jobs').where({ id }).update(set).increment('version', 1)
  return requireRow(await updated.returning('*'), `Job ${id} is missing.`)
}

type CorrectedAddress = { facilityId: string; state: string; zipCode: string; to: string; at: Date }

/** Future shifts at an address whose time zone was corrected wait until staff say which time was meant. */
export const markZoneCorrected = (trx: Knex, { facilityId, state, zipCode, to, at }: CorrectedAddress) => {
  const isOther = 'first_slot_start AT TIME ZONE time_zone <> first_slot_start AT TIME ZONE :to'
  return trx('jobs')
    .where({ facilityId, state, zipCode })
    .whereIn('status', ['posted', 'confirmed'])
    .where('first_slot_start', '>', at)
    .update({
      correctedTimeZone: trx.raw(`CASE WHEN ${isOther} THEN :to END`, { to }),
      zoneCorrectedAt: trx.raw(`CASE WHEN ${isOther} THEN :at::timestamptz END`, { to, at }),
    })
    .increment('version', 1)
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

/** Locks the job; undefined if another transaction has locked it. */
export const lockJobIfFree = (trx: Knex, id: string): Promise<JobRow | undefined> =>
  trx('jobs').where({ id }).forUpdate().skipLocked().first()

/** These jobs, earliest first. */
export const listJobs = (db: Knex, ids: readonly string[]): Promise<JobRow[]> =>
  db('jobs').whereIn('id', ids).orderBy(['first_slot_start', 'id'])

/** The jobs among these that are open to everyone, earliest first. */
export const listAnnouncedJobs = (db: Knex, ids: readonly string[]): Promise<JobRow[]> =>
  db('jobs')
    .join('facilities', 'facilities.id', 'jobs.facility_id')
    .join('users', 'users.id', 'facilities.user_id')
    .whereIn('jobs.id', ids)
    .where({ 'jobs.status': 'posted', 'users.status': 'approved', 'jobs.inviteOnly': false })
    .orderBy(['jobs.first_slot_start', 'jobs.id'])
    .select('jobs.*')

/**
 * Gives the job the times that its hold books and the pay for them. The posted times are kept beside them. Triggers
 * update the first start and last end of the job and its applications.
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
 * Gives the job its posted times again. If the first of them has passed, the agreed times become the posted ones instead.
 * False if the job has its posted times already.
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
