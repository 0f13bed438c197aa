import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { findLatestComplianceData } from '../../store/compliance-data.ts'
import type { Knex } from '../use-case.ts'

/** What an imported row says. A group of facts from after the import is as the product comes with it. */
export const fillGaps = (content: ComplianceData | null | undefined): ComplianceData => ({
  ...builtInComplianceData,
  ...content,
})

/** The compliance data in force: as last imported, else as the product comes with it. */
export const readComplianceData = async (db: Knex): Promise<ComplianceData> =>
  fillGaps((await findLatestComplianceData(db))?.content)
