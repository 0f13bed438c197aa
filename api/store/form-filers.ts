import type { Knex } from 'knex'
import type { FormFiler } from '@gaitway/contract/values/tax-forms'
import type { FormFilerRow } from './rows.ts'

/** Who files the forms of a year as last recorded, if anybody has decided. */
export const findFormFiler = (
  db: Knex,
  year: number,
): Promise<{ id: string; version: number; filer: FormFiler } | undefined> =>
  db('form_filers').where({ year }).orderBy('version', 'desc').first('id', 'version', 'filer')

/** Saves the next decision of a year; false if another one has taken its version. */
export const insertFormFiler = async (trx: Knex, row: FormFilerRow) => {
  const saved = await trx('form_filers')
    .insert(row)
    .onConflict(['year', 'version'])
    .ignore()
    .returning('version')
  return saved.length > 0
}
