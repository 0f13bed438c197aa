import type { Knex } from 'knex'
import { clinicianTypes, type ClinicianType, type StateCode } from '@gaitway/contract/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json, pageJson, withFields } from '../json.ts'
import { listPrepared, pageOf, type PageRow } from './prepared.ts'
import type { MedianRateRow, HourlyRateRow } from './rows.ts'

type ListParams = {
  clinicianType?: ClinicianType
  state?: StateCode
  sortBy: 'state' | 'rateCents'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

/** One page of the stored rates, the total count, and the minimum and default rate of each discipline. */
export const listMedianRates = async (db: Knex, params: ListParams): Promise<Json<Output<'rates.list'>>> => {
  const { clinicianType = null, state = null, skip, limit } = params
  const order = `${params.sortBy === 'state' ? 'm.state' : 'm.rate_cents'} ${params.sortOrder}, m.clinician_type,
    m.city NULLS FIRST, m.id`
  const found = `median_rates m WHERE (:clinicianType::text IS NULL OR m.clinician_type = :clinicianType)
    AND (:state::text IS NULL OR m.state = :state)`
  const rows = await listPrepared<PageRow & { json: string; hourlyRates: string }>(
    db,
    `SELECT beside.*, listed.* FROM (SELECT (SELECT count(*)::int FROM ${found}) AS count, (
         SELECT json_agg(row_to_json(h) ORDER BY array_position(:types::text[], h."clinicianType"))::text FROM (
           SELECT clinician_type AS "clinicianType", min_rate AS "minRate", default_rate AS "defaultRate"
           FROM hourly_rates) h) AS hourly_rates) beside
     LEFT JOIN (SELECT row_number() OVER (ORDER BY ${order}) AS position, row_to_json(r)::text AS json
       FROM (SELECT * FROM ${found} ORDER BY ${order} OFFSET :skip LIMIT :limit) m
       CROSS JOIN LATERAL (SELECT m.id, m.clinician_type AS "clinicianType", m.state, m.city,
         m.rate_cents AS "rateCents", m.source, iso_instant(m.updated_at) AS "updatedAt") r) listed ON true
     ORDER BY listed.position`,
    { clinicianType, state, skip, limit, types: [...clinicianTypes] },
  )
  const { rows: shown, count } = pageOf(rows)
  const page = pageJson(
    shown.map(({ json }) => json),
    count,
  )
  return new Json(withFields(page.text, { hourlyRates: new Json(rows[0]?.hourlyRates ?? '[]') }))
}

/** False when the discipline has a rate for this place already. */
export const insertMedianRate = async (trx: Knex, row: MedianRateRow): Promise<boolean> =>
  (
    await trx('median_rates')
      .insert(row)
      .onConflict(trx.raw(`(clinician_type, state, coalesce(lower(city), ''))`))
      .ignore()
      .returning('id')
  ).length > 0

export const lockMedianRate = (trx: Knex, id: string): Promise<MedianRateRow | undefined> =>
  trx('median_rates').where({ id }).forUpdate().first()

export const updateMedianRate = (
  trx: Knex,
  id: string,
  change: Pick<MedianRateRow, 'rateCents' | 'updatedAt'> & { source?: string },
) => trx('median_rates').where({ id }).update(change)

export const deleteMedianRate = (trx: Knex, id: string) => trx('median_rates').where({ id }).delete()

/** The minimum and default hourly rate of a discipline, in dollars. */
type HourlyRate = Omit<HourlyRateRow, 'updatedAt'>

const columns = { clinicianType: 'clinician_type', minRate: 'min_rate', defaultRate: 'default_rate' }

export const listHourlyRates = (db: Knex): Promise<HourlyRate[]> => db('hourly_rates').select(columns)

/** Returns the previous rates and locks the row until the transaction ends. */
export const updateHourlyRate = async (
  trx: Knex,
  { clinicianType, minRate, defaultRate }: HourlyRate,
  at: Date,
): Promise<HourlyRate | undefined> => {
  const row = { clinicianType }
  const before: HourlyRate | undefined = await trx('hourly_rates').where(row).forUpdate().first(columns)
  await trx('hourly_rates').where(row).update({ minRate, defaultRate, updatedAt: at })
  return before
}
