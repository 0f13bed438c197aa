import { addMinutes } from '@gaitway/contract/format/time'
import { newId } from '../../api/store/ids.ts'
import type { TestServices } from '../../test/services.ts'

type Worked = {
  job: { id: string; slots: { id: string; startsAt: Date; endsAt: Date }[] }
  application: string
}

/** Begins a confirmed shift: its first day started ten minutes ago. Leaves an unconfirmed one as it is. */
export const beginShift = async (
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  { job, application }: Worked,
) => {
  const begun = await db('applications')
    .where({ id: application, status: 'upcoming' })
    .update({ status: 'current' })
  if (begun === 0) return
  await db.raw(
    `UPDATE slots SET starts_at = starts_at - ahead, ends_at = ends_at - ahead
     FROM (SELECT min(starts_at) - ?::timestamptz AS ahead FROM slots WHERE job_id = ?) first WHERE job_id = ?`,
    [addMinutes(clock.now(), -10), job.id, job.id],
  )
}

/** Makes a confirmed shift over, with a time card pending review. Leaves an unconfirmed one as it is. */
export const buildWorked = async (
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  { job, application }: Worked,
) => {
  const id = newId()
  const over = await db('applications')
    .where({ id: application, status: 'upcoming' })
    .update({ status: 'completed' })
  if (over === 0) return id
  await db('jobs').where({ id: job.id }).update({ status: 'completed' })
  // as long ago as it was ahead, so that each shift has hours of its own
  await db.raw(
    `UPDATE slots SET starts_at = starts_at - 2 * ahead, ends_at = ends_at - 2 * ahead
     FROM (SELECT max(ends_at) - ?::timestamptz AS ahead FROM slots WHERE job_id = ?) last WHERE job_id = ?`,
    [clock.now(), job.id, job.id],
  )
  const at = clock.now()
  const sheet = { id, applicationId: application, status: 'pending', submittedAt: at, createdAt: at }
  await db('timesheets').insert({ ...sheet, workedMinutes: 60 * job.slots.length, payCents: 12_400 })
  return id
}
