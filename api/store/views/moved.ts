import type { Knex } from 'knex'
import type { Expected } from '../../domain/reconciliation.ts'

const sql = `
  SELECT kind, id, source_id AS "sourceId", cents AS "amountCents",
    is_under_way OR ended_at > :settledBefore AS "isUnderWay",
    coalesce(ended_at BETWEEN :since AND :settledBefore, false) AS "isInSpan"
  FROM (
    SELECT c.kind, c.id, c.provider_id AS source_id, c.ended_at, c.status IN ('sent', 'needsAction', 'processing') AS is_under_way,
      CASE WHEN c.kind = 'refund' AND c.status = 'succeeded' THEN -c.amount_cents
        WHEN c.kind = 'charge' AND (c.status = 'succeeded' OR c.dispute_id IS NOT NULL) THEN c.amount_cents
        ELSE 0 END AS cents
    FROM charges c WHERE c.provider_id = ANY(:sources) OR (c.provider_id IS NOT NULL AND c.ended_at >= :since)
    UNION ALL
    SELECT 'dispute', c.id, c.dispute_id, c.ended_at, false, -c.amount_cents
    FROM charges c WHERE c.dispute_id = ANY(:sources) OR (c.dispute_id IS NOT NULL AND c.ended_at >= :since)
    UNION ALL
    SELECT 'transfer', t.id, t.provider_id, t.ended_at, t.status = 'sent',
      CASE WHEN t.status = 'succeeded' THEN -t.amount_cents ELSE 0 END
    FROM payout_transfers t WHERE t.provider_id = ANY(:sources) OR (t.provider_id IS NOT NULL AND t.ended_at >= :since)
  ) ours`

type Wish = { sources: readonly string[]; since: Date; settledBefore: Date }

/** What our rows say has moved at the payment service: all since an instant, and whatever goes by these names of it. */
export const listExpected = async (
  db: Knex,
  { sources, since, settledBefore }: Wish,
): Promise<Expected[]> => {
  const { rows } = await db.raw<{ rows: Expected[] }>(sql, {
    sources: [...sources],
    since,
    settledBefore,
  })
  return rows
}

/** Charges, refunds and transfers that have no name at the payment service yet are under way. */
export const isAnythingUnderWay = async (db: Knex, settledBefore: Date): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: [{ isUnderWay: boolean }] }>(
    `SELECT EXISTS (SELECT FROM charges WHERE status IN ('sent', 'needsAction', 'processing') OR ended_at > :settledBefore)
       OR EXISTS (SELECT FROM payout_transfers WHERE status = 'sent' OR ended_at > :settledBefore) AS is_under_way`,
    { settledBefore },
  )
  return rows[0].isUnderWay
}
