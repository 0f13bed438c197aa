import type { Knex } from 'knex'
import { findPrepared, listPreparedIds } from './postgres/index.ts'
import type { MoneyDecisionRow, NewMoneyDecisionRow } from './rows.ts'

/** Inserts a decision; undefined if the same one is requested already. */
export const insertMoneyDecision = async (
  trx: Knex,
  { input, ...row }: NewMoneyDecisionRow,
): Promise<MoneyDecisionRow | undefined> => {
  const [inserted]: MoneyDecisionRow[] = await trx('money_decisions')
    .insert({ ...row, input: JSON.stringify(input) })
    .onConflict()
    .ignore()
    .returning('*')
  return inserted
}

export const findMoneyDecision = (db: Knex, id: string): Promise<MoneyDecisionRow | undefined> =>
  db('money_decisions').where({ id }).first()

/** Locks a decision. It has to be the last lock of its transaction. */
export const lockMoneyDecision = (trx: Knex, id: string): Promise<MoneyDecisionRow | undefined> =>
  trx('money_decisions').where({ id }).forUpdate().first()

/**
 * The cents of a facility's money that admins decided alone since an instant. The policy of second admins was locked
 * before.
 */
export const sumMadeAlone = async (trx: Knex, facilityId: string, since: Date): Promise<number> => {
  const sum = await findPrepared<{ cents: number }>(
    trx,
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM money_decisions
     WHERE facility_id = :facilityId AND status = 'made' AND requested_at > :since::timestamptz`,
    { facilityId, since },
  )
  return sum?.cents ?? 0
}

/** Requests that no second admin approved in time, the earliest deadline first. */
export const listRequestsToLapse = (db: Knex, params: { at: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT id FROM money_decisions WHERE status = 'requested' AND lapses_at <= :at::timestamptz
     ORDER BY lapses_at, id LIMIT :limit`,
    params,
  )
