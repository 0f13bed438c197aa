import type { Knex } from 'knex'
import type { LeadRow } from './rows.ts'

type Required = 'id' | 'kind' | 'email' | 'source' | 'createdAt'
type NewLead = Pick<LeadRow, Required> & Partial<Omit<LeadRow, Required>>

export const insertLead = (trx: Knex, row: NewLead) => trx('leads').insert(row)

/** Adds an address to the newsletter, or nothing if it is there already. */
export const insertSubscriber = (trx: Knex, row: NewLead) =>
  trx('leads').insert(row).onConflict(trx.raw(`(email) WHERE kind = 'newsletter'`)).ignore()

export const lockLead = (trx: Knex, id: string): Promise<LeadRow | undefined> =>
  trx('leads').where({ id }).forUpdate().first()

type LeadChange = Partial<Pick<LeadRow, 'handledAt' | 'handledBy' | 'staffNote'>>

/** Saves a change, which is a new version. */
export const updateLead = (trx: Knex, { id, version }: LeadRow, change: LeadChange) =>
  trx('leads')
    .where({ id })
    .update({ ...change, version: version + 1 })
