import type { Knex } from 'knex'
import { listPrepared } from './prepared.ts'
import type { PolicyRow } from './rows.ts'

type Policy = Pick<PolicyRow, 'id' | 'version' | 'terms'>

/** The latest policy of this kind valid at an instant. */
export const findPolicyInForce = async (db: Knex, kind: 'cancellation', at: Date): Promise<Policy> => {
  const policy: Policy | undefined = await db('policies')
    .where({ kind })
    .where('valid_from', '<=', at)
    .orderBy('version', 'desc')
    .first('id', 'version', 'terms')
  if (!policy) throw new Error(`There is no ${kind} policy.`)
  return policy
}

type FrozenTerms = { payRateCents: number } & Pick<PolicyRow, 'terms'>

/** A confirmed application's frozen pay rate and cancellation policy. */
export const findFrozenTerms = (db: Knex, applicationId: string): Promise<FrozenTerms | undefined> =>
  db('applications')
    .join('policies', 'policies.id', 'applications.policy_id')
    .where('applications.id', applicationId)
    .whereNotNull('applications.confirmed_at')
    .first({ payRateCents: 'applications.pay_rate_cents', terms: 'policies.terms' })

/** The newest version of a policy, locked so that the next one follows it. */
export const lockLatestPolicy = async (trx: Knex, kind: PolicyRow['kind']): Promise<Policy> => {
  const latest: Policy | undefined = await trx('policies')
    .where({ kind })
    .orderBy('version', 'desc')
    .forUpdate()
    .first('id', 'version', 'terms')
  if (!latest) throw new Error(`There is no ${kind} policy.`)
  return latest
}

export const insertPolicy = (trx: Knex, { terms, ...row }: PolicyRow) =>
  trx('policies').insert({ ...row, terms: JSON.stringify(terms) })

/** Every version of a policy as JSON text, newest first. */
export const listPolicies = async (db: Knex, kind: PolicyRow['kind']): Promise<string> => {
  const [row] = await listPrepared<{ json: string }>(
    db,
    `SELECT coalesce(json_agg(row_to_json(r) ORDER BY r.version DESC), '[]')::text AS json FROM (
       SELECT p.id, p.version, p.terms, iso_instant(p.valid_from) AS "validFrom",
         u.first_name || ' ' || u.last_name AS "setByName", p.note
       FROM policies p LEFT JOIN users u ON u.id = p.set_by WHERE p.kind = :kind) r`,
    { kind },
  )
  return row?.json ?? '[]'
}
