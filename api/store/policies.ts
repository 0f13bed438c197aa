import type { Knex } from 'knex'
import type { PolicyKind } from '@gaitway/contract/values/enums'
import type { CancellationTerms, PolicyTerms } from '@gaitway/contract/values/fees'
import { listPrepared } from './postgres/index.ts'
import type { PolicyRow } from './rows.ts'

type Policy<Kind extends PolicyKind> = Pick<PolicyRow, 'id' | 'version'> & { terms: PolicyTerms[Kind] }

/** The latest policy of this kind valid at an instant. */
export const findPolicyInForce = async <Kind extends PolicyKind>(
  db: Knex,
  kind: Kind,
  at: Date,
): Promise<Policy<Kind>> => {
  const policy: Policy<Kind> | undefined = await db('policies')
    .where({ kind })
    .where('valid_from', '<=', at)
    .orderBy('version', 'desc')
    .first('id', 'version', 'terms')
  if (!policy) throw new Error(`There is no ${kind} policy.`)
  return policy
}

/** The latest terms of every kind valid at an instant, in one statement. */
export const readTermsInForce = async (db: Knex, at: Date): Promise<PolicyTerms> => {
  const [row] = await listPrepared<{ terms: PolicyTerms }>(
    db,
    `SELECT json_object_agg(p.kind, p.terms) AS terms FROM (
       SELECT DISTINCT ON (kind) kind, terms FROM policies WHERE valid_from <= :at
       ORDER BY kind, version DESC) p`,
    { at },
  )
  if (!row) throw new Error('There are no policies.')
  return row.terms
}

type FrozenTerms = { payRateCents: number; terms: CancellationTerms }

/** A confirmed application's frozen pay rate and cancellation policy. */
export const findFrozenTerms = (db: Knex, applicationId: string): Promise<FrozenTerms | undefined> =>
  db('applications')
    .join('policies', 'policies.id', 'applications.policy_id')
    .where('applications.id', applicationId)
    .whereNotNull('applications.confirmed_at')
    .first({ payRateCents: 'applications.pay_rate_cents', terms: 'policies.terms' })

/**
 * The newest version of a policy, locked so that the next one follows it. The first version is the lock: a
 * transaction that waited for it reads the newest after that.
 */
export const lockLatestPolicy = async <Kind extends PolicyKind>(
  trx: Knex,
  kind: Kind,
): Promise<Policy<Kind>> => {
  await trx('policies').where({ kind, version: 1 }).forUpdate().first('id')
  const latest: Policy<Kind> | undefined = await trx('policies')
    .where({ kind })
    .orderBy('version', 'desc')
    .first('id', 'version', 'terms')
  if (!latest) throw new Error(`There is no ${kind} policy.`)
  return latest
}

export const insertPolicy = (trx: Knex, { terms, ...row }: PolicyRow) =>
  trx('policies').insert({ ...row, terms: JSON.stringify(terms) })

/** Every version of these policies as JSON text, newest first. */
export const listPolicies = async (db: Knex, kinds: readonly PolicyKind[]): Promise<string> => {
  const [row] = await listPrepared<{ json: string }>(
    db,
    `SELECT coalesce(json_agg(row_to_json(r) ORDER BY r.version DESC), '[]')::text AS json FROM (
       SELECT p.id, p.kind, p.version, p.terms, iso_instant(p.valid_from) AS "validFrom",
         u.first_name || ' ' || u.last_name AS "setByName", p.note
       FROM policies p LEFT JOIN users u ON u.id = p.set_by WHERE p.kind = ANY(:kinds::text[])) r`,
    { kinds: [...kinds] },
  )
  return row?.json ?? '[]'
}
