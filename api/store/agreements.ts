import type { Knex } from 'knex'
import type { ClinicianAgreementRow } from './rows.ts'

export type Agreement = Omit<ClinicianAgreementRow, 'clinicianId'>

/** A version is signed once; signed again it stays as it was. */
export const insertAgreement = async (
  trx: Knex,
  clinicianId: string,
  agreement: Agreement,
): Promise<boolean> => {
  const saved = await trx('clinician_agreements')
    .insert({ clinicianId, ...agreement })
    .onConflict(['clinician_id', 'version'])
    .ignore()
    .returning('version')
  return saved.length === 1
}

/** What a clinician signed last. */
export const findAgreement = (db: Knex, clinicianId: string): Promise<Agreement | undefined> =>
  db('clinician_agreements')
    .where({ clinicianId })
    .orderBy('signed_at', 'desc')
    .first('version', 'signature', 'signed_at')
