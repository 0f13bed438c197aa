import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'

/** What may be posted at the least for a discipline, and what posting starts from; dollars an hour. */
export const findHourlyRate = async (
  db: Knex,
  clinicianType: ClinicianType,
): Promise<{ minRate: number; defaultRate: number }> => {
  const row: { minRate: number; defaultRate: number } | undefined = await db('hourly_rates')
    .where({ clinician_type: clinicianType })
    .first({ minRate: 'min_rate', defaultRate: 'default_rate' })
  if (!row) throw new Error(`There is no hourly rate for ${clinicianType}.`)
  return row
}
