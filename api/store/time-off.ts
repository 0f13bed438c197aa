import type { Knex } from 'knex'
import type { TimeOffRow } from './rows.ts'

const columns = ['id', 'clinician_id', 'starts_at', 'ends_at', 'note', 'created_at'] as const

/** What has not ended yet, the soonest first. */
export const listTimeOff = (db: Knex, clinicianId: string, at: Date): Promise<TimeOffRow[]> =>
  db('time_off')
    .where({ clinicianId })
    .where('ends_at', '>', at)
    .orderBy(['starts_at', 'id'])
    .select(...columns)

export const insertTimeOff = (trx: Knex, row: TimeOffRow) => trx('time_off').insert(row)

const during = (trx: Knex, startsAt: Date, endsAt: Date) =>
  trx.raw('tstzrange(?, ?)', [startsAt.toISOString(), endsAt.toISOString()])

/** Whether the clinician has time off in any part of this time; asked under the clinician's lock. */
export const hasTimeOff = async (trx: Knex, { clinicianId, startsAt, endsAt }: TimeOffRow) =>
  (await trx('time_off')
    .where({ clinicianId })
    .whereRaw('tstzrange(starts_at, ends_at) && ?', [during(trx, startsAt, endsAt)])
    .first('id')) !== undefined

/** Whether a shift is held or confirmed in any part of this time; asked under the clinician's lock. */
export const hasBooking = async (trx: Knex, { clinicianId, startsAt, endsAt }: TimeOffRow) =>
  (await trx('clinician_bookings')
    .where({ clinicianId })
    .whereRaw('during && ?', [during(trx, startsAt, endsAt)])
    .first('hold_id')) !== undefined

/** The row that was taken away, or nothing when it is not this clinician's. */
export const deleteTimeOff = async (
  trx: Knex,
  clinicianId: string,
  id: string,
): Promise<TimeOffRow | undefined> => {
  const [gone]: TimeOffRow[] = await trx('time_off').where({ clinicianId, id }).delete().returning('*')
  return gone
}
