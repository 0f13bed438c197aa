import type { Knex } from 'knex'

const SERVICE_POSTINGS_LOCK = 7_202_611_231

/** Two that post what the payment service charged follow one another. */
export const lockServicePostings = (trx: Knex) =>
  trx.raw('SELECT pg_advisory_xact_lock(?)', [SERVICE_POSTINGS_LOCK])

/** Which of these have been posted. */
export const listPosted = async (db: Knex, onceKeys: readonly string[]): Promise<Set<string>> =>
  new Set(
    await db('ledger_transactions')
      .whereIn('once_key', [...onceKeys])
      .pluck('once_key'),
  )

/** What all entries of the ledger come to, and what our cash at the payment service does but for fees and top-ups. */
export const sumLedger = async (db: Knex): Promise<{ all: number; movedCash: number }> => {
  const { rows } = await db.raw<{ rows: [{ all: number; movedCash: number }] }>(`
    SELECT coalesce(sum(e.amount_cents), 0) AS all,
      coalesce(sum(e.amount_cents) FILTER (
        WHERE e.account = 'cashAtPaymentService' AND t.kind NOT IN ('processingCost', 'topUp')), 0) AS "movedCash"
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id`)
  return rows[0]
}
