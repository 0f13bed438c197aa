import type { Knex } from 'knex'
import type { BlockRow, FacilityRow, NewBlockRow, UserRow } from './rows.ts'

export type ListedBlock = BlockRow & Pick<FacilityRow, 'officeName'> & Pick<UserRow, 'firstName' | 'lastName'>
export type BlockOwner =
  | { facilityId: string; bySide: 'facility' }
  | { clinicianId: string; bySide: 'clinician' }

const listed = (db: Knex) =>
  db('blocks as b')
    .join('facilities as f', 'f.id', 'b.facility_id')
    .join('clinicians as c', 'c.id', 'b.clinician_id')
    .join('users as u', 'u.id', 'c.user_id')
    .whereNull('b.ended_at')
    .select('b.*', 'f.office_name', 'u.first_name', 'u.last_name')

const of = (owner: BlockOwner) =>
  Object.fromEntries(Object.entries(owner).map(([column, value]) => [`b.${column}`, value]))

/** Whom this side will not work with again, the newest first. */
export const listBlocks = (db: Knex, owner: BlockOwner): Promise<ListedBlock[]> =>
  listed(db)
    .where(of(owner))
    .orderBy([
      { column: 'b.created_at', order: 'desc' },
      { column: 'b.id', order: 'desc' },
    ])

export const findBlock = (db: Knex, id: string): Promise<ListedBlock | undefined> =>
  listed(db).where('b.id', id).first()

/** False when it is on this side's list already. */
export const insertBlock = async (trx: Knex, row: NewBlockRow): Promise<boolean> => {
  const saved = await trx('blocks')
    .insert(row)
    .onConflict(trx.raw('(clinician_id, facility_id, by_side) WHERE ended_at IS NULL'))
    .ignore()
    .returning('id')
  return saved.length === 1
}

/** The block that ended, or nothing when it is not this side's. */
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

/** Open applications between the two, by id. */
export const listOpenBetween = (
  db: Knex,
  { facilityId, clinicianId }: Pick<BlockRow, 'facilityId' | 'clinicianId'>,
): Promise<string[]> =>
  db('applications').where({ facilityId, clinicianId, status: 'applied' }).orderBy('id').pluck('id')
