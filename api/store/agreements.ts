import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { listPrepared } from './prepared.ts'
import type { ClinicianAgreementRow } from './rows.ts'

/** A version is signed once; signed again it stays as it was. */
export const insertAgreement = async (
  trx: Knex,
  clinicianId: string,
  agreement: Omit<ClinicianAgreementRow, 'clinicianId'>,
): Promise<boolean> => {
  const saved = await trx('clinician_agreements')
    .insert({ clinicianId, ...agreement })
    .onConflict(['clinician_id', 'version'])
    .ignore()
    .returning('version')
  return saved.length === 1
}

/** What a clinician signed last, or null. */
export const lastAgreement = (clinicianId: string) => `(SELECT row_to_json(signed) FROM (
    SELECT a.version, a.signature, iso_instant(a.signed_at) AS "signedAt" FROM clinician_agreements a
    WHERE a.clinician_id = ${clinicianId} ORDER BY a.signed_at DESC LIMIT 1) signed)`
const sql = `SELECT ${lastAgreement(':clinicianId')} AS agreement`

type Agreement = Output<'clinicians.updateAgreement'>

export const findAgreement = async (db: Knex, clinicianId: string): Promise<Agreement | null> => {
  const [row] = await listPrepared<{ agreement: Agreement | null }>(db, sql, { clinicianId })
  return row?.agreement ?? null
}
