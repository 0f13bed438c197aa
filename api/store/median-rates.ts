import type { Knex } from 'knex'
import type { ClinicianType, StateCode } from '@gaitway/contract/enums'
import type { MedianRateRow } from './rows.ts'

type ListWish = {
  clinicianType?: ClinicianType
  state?: StateCode
  sortBy: 'state' | 'rateCents'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

/** One page of the rates that are kept, and how many there are in all. */
export const listMedianRates = async (db: Knex, wish: ListWish) => {
  const fitting = db<MedianRateRow>('median_rates').where({
    ...(wish.clinicianType && { clinicianType: wish.clinicianType }),
    ...(wish.state && { state: wish.state }),
  })
  const data: MedianRateRow[] = await fitting
    .clone()
    .orderBy([
      { column: wish.sortBy === 'state' ? 'state' : 'rate_cents', order: wish.sortOrder },
      'clinician_type',
      { column: 'city', nulls: 'first' },
      'id',
    ])
    .offset(wish.skip)
    .limit(wish.limit)
    .select('*')
  const [counted] = await fitting.count<{ count: number }[]>('* as count')
  return { data, count: counted?.count ?? 0 }
}

/** False where the discipline has a rate for this place already. */
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
