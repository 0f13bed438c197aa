import type { Knex } from 'knex'
import { newId } from './ids.ts'
import { listPrepared } from './postgres/index.ts'
import type { CredentialSnapshotRow } from './rows.ts'
import { clinicianUrls } from './files.ts'

const datedSql = (isHeld: string, columns: Record<string, string>) =>
  `jsonb_build_object('isHeld', c.${isHeld} IS TRUE, ${Object.entries(columns)
    .map(([name, column]) => `'${name}', iso_instant(c.${column})`)
    .join(', ')})`

// The row is locked, so that a profile saved at the same time, which then removes its replaced files, waits.
const takeSql = `
  INSERT INTO credential_snapshots (id, application_id, moment, taken_at, document_urls, content)
  SELECT :id, :applicationId, :moment, :at, array_remove(${clinicianUrls}, NULL), jsonb_build_object(
    'clinicianType', c.clinician_type, 'npiNumber', c.npi_number, 'covidStatus', c.covid_status,
    'licenses', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'state', l.state,
        'expiresAt', iso_instant(l.expires_at)) ORDER BY l.sort_order), '[]')
      FROM clinician_licenses l WHERE l.clinician_id = c.id),
    'malpractice', ${datedSql('has_malpractice', { expiresAt: 'malpractice_expires_at' })},
    'cpr', ${datedSql('has_cpr', { expiresAt: 'cpr_expires_at' })},
    'tb', ${datedSql('has_tb_test', { testedAt: 'tb_tested_at', expiresAt: 'tb_expires_at' })}
      || jsonb_build_object('result', c.tb_result),
    'agreement', (SELECT jsonb_build_object('version', g.version, 'signedAt', iso_instant(g.signed_at))
      FROM clinician_agreements g WHERE g.clinician_id = c.id ORDER BY g.signed_at DESC LIMIT 1))
  FROM (SELECT * FROM clinicians WHERE id = :clinicianId FOR SHARE) c`

type Taken = Pick<CredentialSnapshotRow, 'applicationId' | 'moment'> & { clinicianId: string; at: Date }

/** Writes down what the clinician can show now, in the transaction that confirms or starts the shift. */
export const takeSnapshot = (trx: Knex, taken: Taken) => listPrepared(trx, takeSql, { ...taken, id: newId() })
