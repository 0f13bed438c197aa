import type { Knex } from 'knex'
import type { HourlyRateRow } from './rows.ts'

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
