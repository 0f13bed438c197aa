import type { Knex } from 'knex'
import { listPrepared, listPreparedIds } from './postgres/index.ts'
import type { MoneyDecisionRow, NewMoneyDecisionRow } from './rows.ts'

/** Undefined if the same is requested already. */
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

/** The last lock of its transaction. */
export const lockMoneyDecision = (trx: Knex, id: string): Promise<MoneyDecisionRow | undefined> =>
  trx('money_decisions').where({ id }).forUpdate().first()

/** What admins decided about a facility's money alone since then. The policy of second admins was locked before. */
export const sumMadeAlone = async (trx: Knex, facilityId: string, since: Date): Promise<number> => {
  const [row] = await listPrepared<{ cents: number }>(
    trx,
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM money_decisions
     WHERE facility_id = :facilityId AND status = 'made' AND requested_at > :since::timestamptz`,
    { facilityId, since },
  )
  return row?.cents ?? 0
}

/** Requests that no second admin approved in time, longest over first. */
export const listRequestsToLapse = (
  db: Knex,
  { at, limit }: { at: Date; limit: number },
): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT id FROM money_decisions WHERE status = 'requested' AND lapses_at <= :at::timestamptz
     ORDER BY lapses_at, id LIMIT :limit`,
    { at, limit },
  )
