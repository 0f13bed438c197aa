import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPreparedJson, listPrepared } from './postgres/index.ts'
import type { JobTemplateRow, NewJobTemplateRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

type Template = Output<'jobTemplates.list'>[number]

const templatesSql = (condition: string) => `
  SELECT json_build_object('id', t.id, 'name', t.name, 'job', t.job)::text AS json
  FROM job_templates t WHERE ${condition}`
const listSql = `${templatesSql('t.facility_id = :facilityId')} ORDER BY lower(t.name) COLLATE "C", t.id`
const readSql = templatesSql('t.id = :id')

export const listTemplates = (db: Knex, facilityId: string) =>
  listPrepared<{ json: string }>(db, listSql, { facilityId })

export const readTemplate = async (db: Knex, id: string): Promise<Template | undefined> => {
  const json = await findPreparedJson(db, readSql, { id })
  return json === undefined ? undefined : (JSON.parse(json) as Template)
}

export const countTemplates = async (db: Knex, facilityId: string): Promise<number> =>
  Number((await db('job_templates').where({ facilityId }).count())[0]?.count ?? 0)

/** False when the facility has another template with this name. */
export const insertTemplate = (trx: Knex, row: NewJobTemplateRow) => {
  const key = trx.raw('(facility_id, lower(name))')
  return insertIfNew(trx, 'job_templates', { ...row, job: JSON.stringify(row.job) }, key)
}

/** Locks a template of this facility. */
export const lockTemplate = (
  trx: Knex,
  where: { id: string; facilityId: string },
): Promise<JobTemplateRow | undefined> => trx('job_templates').where(where).forUpdate().first()

/** Whether the facility has another template with this name. */
export const isTemplateNameTaken = async (
  trx: Knex,
  { id, facilityId }: { id: string; facilityId: string },
  name: string,
): Promise<boolean> =>
  (await trx('job_templates')
    .where({ facilityId })
    .whereNot({ id })
    .whereRaw('lower(name) = lower(?)', [name])
    .first('id')) !== undefined

export const renameTemplate = (trx: Knex, id: string, name: string) =>
  trx('job_templates').where({ id }).update({ name })

export const deleteTemplate = (trx: Knex, id: string) => trx('job_templates').where({ id }).delete()
