import type { Knex } from 'knex'
import type { PolicyKind } from '@gaitway/contract/values/enums'
import type { CancellationTerms, PolicyTerms } from '@gaitway/contract/values/fees'
import { findPreparedJson, listPrepared, requireRow } from './postgres/index.ts'
import type { PolicyRow } from './rows.ts'

type Policy<Kind extends PolicyKind> = Pick<PolicyRow, 'id' | 'version'> & { terms: PolicyTerms[Kind] }

/** The latest policy of this kind valid at an instant. */
export const findPolicyInForce = async <Kind extends PolicyKind>(
  db: Knex,
  kind: Kind,
  at: Date,
): Promise<Policy<Kind>> => {
  const inForce = db('policies').where({ kind }).where('valid_from', '<=', at)
  return requireRow(await inForce.modify(selectLatest), `There is no ${kind} policy.`)
}

const selectLatest = (policies: Knex.QueryBuilder) =>
  policies.orderBy('version', 'desc').limit(1).select('id', 'version', 'terms')

/** The latest terms of every kind valid at an instant, in one statement. */
export const readTermsInForce = async (db: Knex, at: Date): Promise<PolicyTerms> => {
  const rows = await listPrepared<{ terms: PolicyTerms }>(
    db,
    `SELECT json_object_agg(p.kind, p.terms) AS terms FROM (
       SELECT DISTINCT ON (kind) kind, terms FROM policies WHERE valid_from <= :at
       ORDER BY kind, version DESC) p`,
    { at },
  )
  return requireRow(rows, 'There are no policies.').terms
}

/** A confirmed application's frozen pay rate and cancellation policy. */
export const findFrozenTerms = (
  db: Knex,
  applicationId: string,
): Promise<{ payRateCents: number; terms: CancellationTerms } | undefined> =>
  db('applications')
    .join('policies', 'policies.id', 'applications.policy_id')
    .where('applications.id', applicationId)
    .whereNotNull('applications.confirmed_at')
    .first({ payRateCents: 'applications.pay_rate_cents', terms: 'policies.terms' })

/**
 * The latest version of a policy, locked so that the next version follows it. The first version's row is the lock: a
 * transaction that waited for it reads the latest version after that.
 */
export const lockLatestPolicy = async <Kind extends PolicyKind>(
  trx: Knex,
  kind: Kind,
): Promise<Policy<Kind>> => {
  await trx('policies').where({ kind, version: 1 }).forUpdate().first('id')
  return requireRow(await trx('policies').where({ kind }).modify(selectLatest), `There is no ${kind} policy.`)
}

export const insertPolicy = (trx: Knex, { terms, ...row }: PolicyRow) =>
  trx('policies').insert({ ...row, terms: JSON.stringify(terms) })

/** Every version of these policies as JSON text, newest first. */
export const listPolicies = async (db: Knex, kinds: readonly PolicyKind[]): Promise<string> => {
  const json = await findPreparedJson(
    db,
    `SELECT coalesce(json_agg(row_to_json(r) ORDER BY r.version DESC), '[]')::text AS json FROM (
       SELECT p.id, p.kind, p.version, p.terms, iso_instant(p.valid_from) AS "validFrom",
         u.first_name || ' ' || u.last_name AS "setByName", p.note
       FROM policies p LEFT JOIN users u ON u.id = p.set_by WHERE p.kind = ANY(:kinds::text[])) r`,
    { kinds: [...kinds] },
  )
  return json ?? '[]'
}
