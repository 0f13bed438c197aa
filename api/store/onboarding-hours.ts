import type { Knex } from 'knex'
import { weekdays } from '@gaitway/contract/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'
import { listPrepared } from './prepared.ts'

export type Hours = Output<'onboarding.hours'>['hours'][number]

/** The weekly hours for calls, starting on Monday. */
export const hoursSql = `(SELECT coalesce(json_agg(json_build_object(
    'weekday', (ARRAY['${weekdays.join("','")}'])[h.weekday],
    'startMinute', h.start_minute, 'endMinute', h.end_minute) ORDER BY h.weekday, h.start_minute), '[]')
  FROM onboarding_hours h)`
const sql = `SELECT ${hoursSql}::text AS json`

export const hoursJson = async (db: Knex): Promise<Json<Hours[]>> => {
  const [row] = await listPrepared<{ json: string }>(db, sql, {})
  return new Json(row?.json ?? '[]')
}

export const listHours = async (db: Knex): Promise<Hours[]> => (await hoursJson(db)).parse()

/** Replaces all hours. Changes run one after another. */
export const replaceHours = async (trx: Knex, hours: readonly Hours[]) => {
  await trx.raw('LOCK TABLE onboarding_hours IN SHARE ROW EXCLUSIVE MODE')
  await trx('onboarding_hours').delete()
  if (hours.length === 0) return
  await trx('onboarding_hours').insert(
    hours.map(({ weekday, startMinute, endMinute }) => ({
      weekday: weekdays.indexOf(weekday) + 1,
      startMinute,
      endMinute,
    })),
  )
}
