import type { Knex } from 'knex'
import { hintAfterCommit } from './hints.ts'
import type { LeadRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

type RequiredColumn = 'id' | 'kind' | 'email' | 'source' | 'createdAt'
type NewLead = Pick<LeadRow, RequiredColumn> & Partial<Omit<LeadRow, RequiredColumn>>

const hintAtLead = (db: Knex, id: string) => hintAfterCommit(db, [{ noun: 'lead', id }])

export const insertLead = async (trx: Knex, row: NewLead) => {
  await trx('leads').insert(row)
  hintAtLead(trx, row.id)
}

/** Adds an email address to the newsletter. False if it is there already. */
export const insertSubscriber = async (trx: Knex, row: NewLead): Promise<boolean> => {
  const isNew = await insertIfNew(trx, 'leads', row, trx.raw(`(email) WHERE kind = 'newsletter'`))
  if (isNew) hintAtLead(trx, row.id)
  return isNew
}

/** Removes an email address from the newsletter, if it is there. */
export const deleteSubscriber = async (db: Knex, id: string) => {
  const removed = await db('leads').where({ id, kind: 'newsletter' }).delete()
  if (removed > 0) hintAtLead(db, id)
}

export const lockLead = (trx: Knex, id: string): Promise<LeadRow | undefined> =>
  trx('leads').where({ id }).forUpdate().first()

/** Changes a locked lead. */
export const updateLead = (
  trx: Knex,
  { id }: LeadRow,
  change: Partial<Pick<LeadRow, 'handledAt' | 'handledBy' | 'staffNote'>>,
) => trx('leads').where({ id }).update(change).increment('version', 1)
