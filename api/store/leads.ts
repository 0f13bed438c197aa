import type { Knex } from 'knex'
import { hintAfterCommit } from './hints.ts'
import type { LeadRow } from './rows.ts'

type Required = 'id' | 'kind' | 'email' | 'source' | 'createdAt'
type NewLead = Pick<LeadRow, Required> & Partial<Omit<LeadRow, Required>>

const hintAtLead = (db: Knex, id: string) => hintAfterCommit(db, [{ noun: 'lead', id }])

export const insertLead = async (trx: Knex, row: NewLead) => {
  await trx('leads').insert(row)
  hintAtLead(trx, row.id)
}

/** Adds an address to the newsletter. Returns false if it is there already. */
export const insertSubscriber = async (trx: Knex, row: NewLead): Promise<boolean> => {
  const added = await trx('leads')
    .insert(row)
    .onConflict(trx.raw(`(email) WHERE kind = 'newsletter'`))
    .ignore()
    .returning('id')
  if (added.length > 0) hintAtLead(trx, row.id)
  return added.length > 0
}

/** Removes an address from the newsletter, if it is there. */
export const deleteSubscriber = async (db: Knex, id: string) => {
  const removed = await db('leads').where({ id, kind: 'newsletter' }).delete()
  if (removed > 0) hintAtLead(db, id)
}

export const lockLead = (trx: Knex, id: string): Promise<LeadRow | undefined> =>
  trx('leads').where({ id }).forUpdate().first()

type LeadChange = Partial<Pick<LeadRow, 'handledAt' | 'handledBy' | 'staffNote'>>

/** Saves a change, which is a new version. */
export const updateLead = (trx: Knex, { id, version }: LeadRow, change: LeadChange) =>
  trx('leads')
    .where({ id })
    .update({ ...change, version: version + 1 })
