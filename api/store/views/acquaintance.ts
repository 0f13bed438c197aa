import type { Knex } from 'knex'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { listPrepared } from '../prepared.ts'

type Acquaintance = 'confirmed' | 'applied' | 'none'

/** How far a facility and a clinician know each other: through a confirmed application, through another one, or not. */
export const acquaintanceSql = (facilityId: string, clinicianId: string) => `(
  SELECT CASE WHEN bool_or(a.status IN ('${confirmedStatuses.join("','")}')) THEN 'confirmed'
    WHEN count(*) > 0 THEN 'applied' ELSE 'none' END
  FROM applications a
  WHERE a.clinician_id = ${clinicianId} AND a.facility_id = ${facilityId} AND a.status <> 'removed')`

const sql = `SELECT ${acquaintanceSql(':facilityId', ':clinicianId')} AS known`

export const acquaintance = async (
  db: Knex,
  pair: { facilityId: string; clinicianId: string },
): Promise<Acquaintance> => {
  const [row] = await listPrepared<{ known: Acquaintance }>(db, sql, pair)
  return row?.known ?? 'none'
}
