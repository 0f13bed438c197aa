import type { Knex } from 'knex'
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
