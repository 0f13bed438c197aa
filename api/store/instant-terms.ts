import type { Knex } from 'knex'
import { findPrepared } from './postgres/index.ts'
import type { InstantTermRow } from './rows.ts'

/** SQL: whether favorite :clinicianId may confirm themselves for jobs `j`. Nobody may while standbys have offers. */
export const isInstantSql = `(j.status = 'posted'
    AND EXISTS (SELECT 1 FROM instant_terms t WHERE t.job_id = j.id)
    AND EXISTS (SELECT 1 FROM favorite_clinicians kept
      WHERE kept.clinician_id = :clinicianId AND kept.facility_id = j.facility_id)
    AND NOT EXISTS (SELECT 1 FROM standby_rounds round WHERE round.job_id = j.id AND round.ended_at IS NULL))`

/** SQL: what the facility of jobs `j` agreed to; null unless favorites may confirm themselves. */
export const instantTermsSql = `(SELECT json_build_object('paymentType', t.payment_type,
      'source', CASE WHEN src.id IS NOT NULL THEN json_build_object('id', src.id, 'kind', src.kind,
        'brand', src.brand, 'last4', src.last4, 'isRemoved', src.removed_at IS NOT NULL) END,
      'totalCents', t.total_cents, 'agreedBy', tu.first_name || ' ' || tu.last_name, 'agreedAt', iso_instant(t.agreed_at))
    FROM instant_terms t JOIN users tu ON tu.id = t.agreed_by
    LEFT JOIN payment_sources src ON src.id = t.source_id
    WHERE t.job_id = j.id)`

const findSql = `SELECT t.* FROM instant_terms t JOIN jobs j ON j.id = t.job_id
  WHERE t.job_id = :jobId AND ${isInstantSql}`

/** The terms on which this clinician may confirm themselves; undefined if they may not. The job was locked before. */
export const findInstantTerms = (trx: Knex, params: { jobId: string; clinicianId: string }) =>
  findPrepared<InstantTermRow>(trx, findSql, params)

/** Saves the terms of jobs, in place of earlier ones. */
export const saveInstantTerms = (trx: Knex, terms: InstantTermRow[]) =>
  terms.length === 0 ? Promise.resolve() : trx('instant_terms').insert(terms).onConflict('job_id').merge()

/** How the facility agreed to pay for this job, if it did. The job was locked before. */
export const findInstantPayment = (
  trx: Knex,
  jobId: string,
): Promise<Pick<InstantTermRow, 'paymentType'> | undefined> =>
  trx('instant_terms').where({ jobId }).first('paymentType')

export const updateInstantTotal = (trx: Knex, jobId: string, totalCents: number) =>
  trx('instant_terms').where({ jobId }).update({ totalCents })

/** Ends the terms that were agreed to by then; false when there was nothing to end. */
export const deleteInstantTerms = async (trx: Knex, jobId: string, agreedBy: Date): Promise<boolean> =>
  (await trx('instant_terms').where({ jobId }).where('agreedAt', '<=', agreedBy).delete()) === 1
