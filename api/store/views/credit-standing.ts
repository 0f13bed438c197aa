import type { Knex } from 'knex'

/** What was credited after its invoices were paid, and not yet refunded outside Gaitway. */
export const sumStandingCredit = async (
  db: Knex,
  payment: { id: string; applicationId: string },
): Promise<number> => {
  const { rows } = await db.raw<{ rows: [{ cents: number }] }>(
    `SELECT (
       (SELECT coalesce(sum(greatest(0, paid_cents + credited_cents - total_cents)), 0)
        FROM invoices WHERE payment_id = :id AND status <> 'draft')
       - (SELECT coalesce(sum(e.amount_cents), 0)
          FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
          WHERE t.application_id = :applicationId AND t.kind = 'refundOutside' AND e.account = 'refundsPayable')
     )::int AS cents`,
    { id: payment.id, applicationId: payment.applicationId },
  )
  return rows[0].cents
}
