import type { Knex } from 'knex'
import { findPrepared } from './postgres/index.ts'
import type { ComplianceDataRow } from './rows.ts'

type Imported = Pick<ComplianceDataRow, 'version' | 'content'>

/** The latest compliance data that an admin imported, if any. */
export const findLatestComplianceData = (db: Knex): Promise<Imported | undefined> =>
  findPrepared<Imported>(db, 'SELECT version, content FROM compliance_data ORDER BY version DESC LIMIT 1', {})
