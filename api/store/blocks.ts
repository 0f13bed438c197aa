import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { listPrepared } from './postgres/index.ts'
import type { BlockRow, NewBlockRow } from './rows.ts'

export type BlockOwner =
  | { facilityId: string; bySide: 'facility' }
  | { clinicianId: string; bySide: 'clinician' }
type Block = Output<'blocks.list'>[number]

const blocksSql = (which: string) => `
  SELECT row_to_json(r)::text AS json
  FROM blocks b JOIN facilities f ON f.id = b.facility_id
  JOIN clinicians c ON c.id = b.clinician_id JOIN users u ON u.id = c.user_id
  CROSS JOIN LATERAL (SELECT b.id, b.facility_id AS "facilityId", b.clinician_id AS "clinicianId",
    CASE b.by_side WHEN 'facility' THEN u.first_name || ' ' || u.last_name ELSE f.office_name END AS name,
    b.reason, iso_instant(b.created_at) AS "createdAt") r
  WHERE b.ended_at IS NULL AND ${which}
  ORDER BY b.created_at DESC, b.id DESC`
const oneSql = blocksSql('b.id = :id')
const ownSql = {
  facility: blocksSql(`b.facility_id = :facilityId AND b.by_side = 'facility'`),
  clinician: blocksSql(`b.clinician_id = :clinicianId AND b.by_side = 'clinician'`),
}

/** The blocks by one side, newest first. */
export const listBlocks = (db: Knex, { bySide, ...owner }: BlockOwner) =>
  listPrepared<{ json: string }>(db, ownSql[bySide], owner)

/** An active block as its side reads it. */
export const readBlock = async (db: Knex, id: string): Promise<Block | undefined> => {
  const [row] = await listPrepared<{ json: string }>(db, oneSql, { id })
  return row && (JSON.parse(row.json) as Block)
}

/** An active block with the names of both sides. */
export const findBlock = (db: Knex, id: string): Promise<BlockRow | undefined> =>
  db('blocks').where({ id }).whereNull('ended_at').first()

/** False when this side has blocked them already. */
export const insertBlock = async (trx: Knex, row: NewBlockRow): Promise<boolean> => {
  const saved = await trx('blocks')
    .insert(row)
    .onConflict(trx.raw('(clinician_id, facility_id, by_side) WHERE ended_at IS NULL'))
    .ignore()
    .returning('id')
  return saved.length === 1
}

/** The block that ended, or undefined when it isn't this side's. */
export const endBlock = async (
  trx: Knex,
  id: string,
  owner: BlockOwner,
  at: Date,
): Promise<BlockRow | undefined> => {
  const [ended]: BlockRow[] = await trx('blocks')
    .where({ ...owner, id })
    .whereNull('ended_at')
    .update({ endedAt: at })
    .returning('*')
  return ended
}

/** IDs of open applications between the two. */
export const listOpenBetween = (
  db: Knex,
  { facilityId, clinicianId }: Pick<BlockRow, 'facilityId' | 'clinicianId'>,
): Promise<string[]> =>
  db('applications').where({ facilityId, clinicianId, status: 'applied' }).orderBy('id').pluck('id')

type Acquaintance = 'confirmed' | 'applied' | 'none'

/** How a facility and a clinician know each other: by a confirmed application, by another one, or not at all. */
export const relationshipSql = (facilityId: string, clinicianId: string) => `(
  SELECT CASE WHEN bool_or(a.status IN ('${confirmedStatuses.join("','")}')) THEN 'confirmed'
    WHEN count(*) > 0 THEN 'applied' ELSE 'none' END
  FROM applications a
  WHERE a.clinician_id = ${clinicianId} AND a.facility_id = ${facilityId} AND a.status <> 'removed')`

const sql = `SELECT ${relationshipSql(':facilityId', ':clinicianId')} AS known`

export const relationship = async (
  db: Knex,
  pair: { facilityId: string; clinicianId: string },
): Promise<Acquaintance> => {
  const [row] = await listPrepared<{ known: Acquaintance }>(db, sql, pair)
  return row?.known ?? 'none'
}
