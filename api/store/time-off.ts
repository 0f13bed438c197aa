import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPreparedJson, listPrepared } from './postgres/index.ts'
import type { TimeOffRow } from './rows.ts'

type TimeOff = Output<'timeOff.list'>[number]

const timeOffSql = (condition: string) => `
  SELECT row_to_json(r)::text AS json
  FROM time_off t CROSS JOIN LATERAL (SELECT t.id, 'timeOff' AS kind, iso_instant(t.starts_at) AS "startsAt",
    iso_instant(t.ends_at) AS "endsAt", t.note) r
  WHERE ${condition}`
const oneSql = timeOffSql('t.clinician_id = :clinicianId AND t.id = :id')
const comingSql = timeOffSql('t.clinician_id = :clinicianId AND t.ends_at > :at ORDER BY t.starts_at, t.id')

/** Time off that hasn't ended yet, earliest first. */
export const listTimeOff = (db: Knex, clinicianId: string, at: Date) =>
  listPrepared<{ json: string }>(db, comingSql, { clinicianId, at })

/** One time off of the clinician, as JSON text. */
export const findTimeOffText = (db: Knex, { clinicianId, id }: Pick<TimeOffRow, 'clinicianId' | 'id'>) =>
  findPreparedJson(db, oneSql, { clinicianId, id })

export const insertTimeOff = async (trx: Knex, row: TimeOffRow): Promise<TimeOff> => {
  await trx('time_off').insert(row)
  const saved = await findTimeOffText(trx, row)
  if (!saved) throw new Error(`The time off ${row.id} was not inserted.`)
  return JSON.parse(saved) as TimeOff
}

const during = (trx: Knex, startsAt: Date, endsAt: Date) =>
  trx.raw('tstzrange(?, ?)', [startsAt.toISOString(), endsAt.toISOString()])

/** Whether the clinician has time off in this range. Ask only under the clinician's lock. */
export const hasTimeOff = async (trx: Knex, { clinicianId, startsAt, endsAt }: TimeOffRow) =>
  (await trx('time_off')
    .where({ clinicianId })
    .whereRaw('tstzrange(starts_at, ends_at) && ?', [during(trx, startsAt, endsAt)])
    .first('id')) !== undefined

/** Whether a shift is held or confirmed in this range. Ask only under the clinician's lock. */
export const hasBooking = async (trx: Knex, { clinicianId, startsAt, endsAt }: TimeOffRow) =>
  (await trx('clinician_bookings')
    .where({ clinicianId })
    .whereRaw('during && ?', [during(trx, startsAt, endsAt)])
    .first('hold_id')) !== undefined

/** The deleted row, or undefined when it isn't this clinician's. */
export const deleteTimeOff = async (
  trx: Knex,
  clinicianId: string,
  id: string,
): Promise<TimeOffRow | undefined> => {
  const [deleted] = await trx('time_off').where({ clinicianId, id }).delete().returning('*')
  return deleted
}
