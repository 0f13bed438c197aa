import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { COMPLIANCE_IMPORTS_SHOWN } from '@gaitway/contract/values/limits'
import { findPrepared, listPrepared } from './postgres/index.ts'
import type { ComplianceDataRow } from './rows.ts'

type Imported = Pick<ComplianceDataRow, 'version' | 'content'>

/** The latest compliance data that an admin imported, if any. */
export const findLatestComplianceData = (db: Knex): Promise<Imported | undefined> =>
  findPrepared<Imported>(db, 'SELECT version, content FROM compliance_data ORDER BY version DESC LIMIT 1', {})

type ImportRow = Output<'complianceData.read'>['imports'][number] & Pick<ComplianceDataRow, 'content'>

/** The latest imports, newest first; only the first has its content. */
export const listComplianceImports = (db: Knex): Promise<ImportRow[]> =>
  listPrepared<ImportRow>(
    db,
    `SELECT d.version, d.title, d.content IS NULL AS "isOriginal",
       CASE WHEN row_number() OVER (ORDER BY d.version DESC) = 1 THEN d.content END AS content,
       u.first_name || ' ' || u.last_name AS "importedByName", iso_instant(d.created_at) AS "createdAt"
     FROM compliance_data d JOIN users u ON u.id = d.imported_by
     ORDER BY d.version DESC LIMIT ${COMPLIANCE_IMPORTS_SHOWN}`,
    {},
  )

/** Saves the next version; false if another import has taken its number. */
export const insertComplianceData = async (trx: Knex, { content, ...row }: ComplianceDataRow) => {
  const saved = await trx('compliance_data')
    .insert({ ...row, content: content && JSON.stringify(content) })
    .onConflict('version')
    .ignore()
    .returning('version')
  return saved.length > 0
}
