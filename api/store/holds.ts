import type { Knex } from 'knex'
import { findPrepared, listPrepared, listPreparedIds, requireRow } from './postgres/index.ts'
import type { HoldRow, NewHoldRow } from './rows.ts'

/** Inserts a hold for the time in which the facility pays. Everyone else sees that someone is being confirmed. */
export const insertHold = async (trx: Knex, { price, ...row }: NewHoldRow): Promise<HoldRow> => {
  const inserted = trx('holds').insert({ ...row, price: JSON.stringify(price) })
  return requireRow(await inserted.returning('*'), `Hold ${row.id} was not inserted.`)
}

/** Books the clinician's time at these times of the job's slots. The database refuses overlaps. */
export const insertBookings = (
  trx: Knex,
  hold: Pick<HoldRow, 'id' | 'clinicianId'>,
  times: readonly { id: string; startDate: string; endDate: string }[],
) =>
  listPrepared(
    trx,
    `INSERT INTO clinician_bookings (hold_id, slot_id, clinician_id, during)
     SELECT :holdId::uuid, t.id, :clinicianId::uuid, tstzrange(t."startDate", t."endDate")
     FROM json_to_recordset(:times::json) t(id uuid, "startDate" timestamptz, "endDate" timestamptz)`,
    { holdId: hold.id, clinicianId: hold.clinicianId, times: JSON.stringify(times) },
  )

/** Whether this is the database's refusal to book the same time twice. */
export const isDoubleBooking = (thrown: unknown) =>
  (thrown as { constraint?: unknown } | null)?.constraint === 'clinician_never_double_booked'

/** Releases the clinician's time. */
export const deleteBookings = (trx: Knex, holdId: string) =>
  trx('clinician_bookings').where({ holdId }).delete()

/** Releases the time that a confirmed applicant had booked for this job. */
export const deleteBookingsOfJob = (trx: Knex, jobId: string) =>
  trx('clinician_bookings').whereIn('hold_id', trx('holds').select('id').where({ jobId })).delete()

/** Releases the time that a confirmed applicant had booked for this day. */
export const deleteBookingOfDay = (trx: Knex, slotId: string) =>
  trx('clinician_bookings').where({ slotId }).delete()

/** Releases the time that a confirmed applicant had booked for this job, from this instant on. */
export const shortenBookingsOfJob = async (trx: Knex, jobId: string, at: Date) => {
  const own = () => trx('clinician_bookings').whereIn('hold_id', trx('holds').select('id').where({ jobId }))
  await own().whereRaw('lower(during) >= ?', [at]).delete()
  await own()
    .whereRaw('during @> ?::timestamptz', [at])
    .update({ during: trx.raw('tstzrange(lower(during), ?)', [at]) })
}

export const findHold = (db: Knex, id: string): Promise<HoldRow | undefined> =>
  db('holds').where({ id }).first()

/** Locks the hold. Its job and clinician were locked before. */
export const lockHold = (trx: Knex, id: string) =>
  findPrepared<HoldRow>(trx, 'SELECT * FROM holds WHERE id = :id FOR UPDATE', { id })

/** The last hold of an application, active or ended. */
export const findLastHold = (db: Knex, applicationId: string): Promise<HoldRow | undefined> =>
  db('holds').where({ applicationId }).orderBy('held_at', 'desc').orderBy('id', 'desc').first()

/** Changes the price of a confirmed shift, because its pay or times changed. */
export const updateHoldPrice = (
  trx: Knex,
  id: string,
  { price, payRateCents }: Pick<HoldRow, 'price' | 'payRateCents'>,
) =>
  trx('holds')
    .where({ id, status: 'confirmed' })
    .update({ price: JSON.stringify(price), payRateCents })

/** Expired holds, and holds whose charge was sent before an instant and never answered, oldest first. */
export const listHoldsToEnd = (db: Knex, params: { at: Date; sentBefore: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT h.id FROM holds h JOIN jobs j ON j.id = h.job_id
     WHERE h.status = 'held' AND (
       h.expires_at <= :at::timestamptz OR coalesce(h.proposed_start, j.first_slot_start) <= :at::timestamptz
       OR EXISTS (SELECT FROM charges c WHERE c.hold_id = h.id AND c.status IN ('sent', 'processing')
         AND c.created_at <= :sentBefore))
     ORDER BY h.held_at LIMIT :limit`,
    params,
  )
