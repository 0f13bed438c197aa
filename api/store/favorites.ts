import type { Knex } from 'knex'
import type { FavoriteClinicianRow } from './rows.ts'

type Pair = Pick<FavoriteClinicianRow, 'facilityId' | 'clinicianId'>
const rowOf = ({ facilityId, clinicianId }: Pair) => ({ facilityId, clinicianId })

/** False when the facility had kept this clinician before. */
export const insertFavorite = async (trx: Knex, pair: Pair, at: Date): Promise<boolean> => {
  const saved = await trx('favorite_clinicians')
    .insert({ ...rowOf(pair), createdAt: at })
    .onConflict(['facility_id', 'clinician_id'])
    .ignore()
    .returning('clinician_id')
  return saved.length === 1
}

/** False when there was nothing to remove. */
export const deleteFavorite = async (trx: Knex, pair: Pair): Promise<boolean> =>
  (await trx('favorite_clinicians').where(rowOf(pair)).delete()) === 1
