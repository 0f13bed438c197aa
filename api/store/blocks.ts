import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { findPrepared, findPreparedJson, listPrepared, quoteWords } from './postgres/index.ts'
import type { BlockRow, NewBlockRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

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
  const json = await findPreparedJson(db, oneSql, { id })
  return json === undefined ? undefined : (JSON.parse(json) as Block)
}

/** The row of an active block. */
export const findBlock = (db: Knex, id: string): Promise<BlockRow | undefined> =>
  db('blocks').where({ id }).whereNull('ended_at').first()

/** False when this side has blocked them already. */
export const insertBlock = (trx: Knex, row: NewBlockRow) =>
  insertIfNew(trx, 'blocks', row, trx.raw('(clinician_id, facility_id, by_side) WHERE ended_at IS NULL'))

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

/** IDs of the clinician's open applications at the facility. */
export const listOpenBetween = (
  db: Knex,
  { facilityId, clinicianId }: Pick<BlockRow, 'facilityId' | 'clinicianId'>,
): Promise<string[]> =>
  db('applications').where({ facilityId, clinicianId, status: 'applied' }).orderBy('id').pluck('id')

/** SQL: how a facility and a clinician know each other: by a confirmed application, by another one, or not at all. */
export const relationshipSql = (facilityId: string, clinicianId: string) => `(
  SELECT CASE WHEN bool_or(a.status IN (${quoteWords(confirmedStatuses)})) THEN 'confirmed'
    WHEN count(*) > 0 THEN 'applied' ELSE 'none' END
  FROM applications a
  WHERE a.clinician_id = ${clinicianId} AND a.facility_id = ${facilityId} AND a.status <> 'removed')`

type Relationship = 'confirmed' | 'applied' | 'none'
const findSql = `SELECT ${relationshipSql(':facilityId', ':clinicianId')} AS known`

/** How a facility and a clinician know each other. */
export const findRelationship = async (
  db: Knex,
  pair: { facilityId: string; clinicianId: string },
): Promise<Relationship> => (await findPrepared<{ known: Relationship }>(db, findSql, pair))?.known ?? 'none'
