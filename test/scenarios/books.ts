import type { Knex } from 'knex'

/** The account balances of an application, without zeros. */
export const readAccounts = async (db: Knex, applicationId: string) => {
  const rows: { account: string; cents: number }[] = await db('ledger_entries')
    .join('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .where({ applicationId })
    .groupBy('account')
    .havingRaw('sum(amount_cents) <> 0')
    .select('account', db.raw('sum(amount_cents) as cents'))
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/**
 * Compares the ledger of a settled shift with its rows, pair by pair: every pair is equal, and all entries sum to zero.
 */
export const readBooks = async (db: Knex, applicationId: string) => {
  const { rows } = await db.raw<{ rows: [Record<string, number>] }>(
    `WITH books AS (
       SELECT e.account, e.amount_cents AS cents, t.kind FROM ledger_transactions t
       JOIN ledger_entries e ON e.transaction_id = t.id WHERE t.application_id = :applicationId),
     pay AS (SELECT * FROM payments WHERE application_id = :applicationId),
     earned AS (
       SELECT coalesce((SELECT sum(amount_cents) FROM payouts WHERE application_id = :applicationId), 0)
         + coalesce((SELECT sum(amount_cents) FROM payout_adjustments WHERE application_id = :applicationId), 0) AS cents)
     SELECT coalesce(sum(cents), 0)::int AS whole,
       coalesce(sum(cents) FILTER (WHERE account IN ('facilityReceivable', 'refundsPayable')), 0)::int AS receivable,
       (SELECT owed_cents - paid_cents + refunded_cents FROM pay)::int AS open,
       coalesce(sum(cents) FILTER (WHERE account IN ('cashAtPaymentService', 'bank') AND kind <> 'transfer'), 0)::int AS cash,
       (SELECT paid_cents - refunded_cents FROM pay)::int AS kept,
       -coalesce(sum(cents) FILTER (WHERE account = 'clinicianPayable' AND kind <> 'transfer'), 0)::int AS clinician,
       (SELECT cents FROM earned)::int AS earned
     FROM books`,
    { applicationId },
  )
  const { whole, receivable, open, cash, kept, clinician, earned } = rows[0]
  return { sum: whole, open: [receivable, open], cash: [cash, kept], clinician: [clinician, earned] }
}

/** Asserts that the ledger of this settled shift is complete. */
export const expectBooksToHold = async (db: Knex, applicationId: string) => {
  const { sum, open, cash, clinician } = await readBooks(db, applicationId)
  expect({ sum, open: open[0], cash: cash[0], clinician: clinician[0] }).toEqual({
    sum: 0,
    open: open[1],
    cash: cash[1],
    clinician: clinician[1],
  })
}

/** What a shift's ledger shows: refunds, later charges, the clinician's pay, and all balances. */
export const readSettlement = async (db: Knex, applicationId: string) => {
  const charges: { kind: string; reason: string; amountCents: number }[] = await db('charges')
    .join('payments', 'payments.id', 'charges.payment_id')
    .where({ applicationId })
    .whereNot('status', 'failed')
    .select('kind', 'reason', 'amount_cents')
  const sum = (rows: typeof charges) => rows.reduce((total, row) => total + row.amountCents, 0)
  const payout = await db('payouts').where({ applicationId }).first('amount_cents', 'reason')
  const payment = await db('payments').where({ applicationId }).first('owed_cents', 'settled_at')
  return {
    refundCents: sum(charges.filter(({ kind }) => kind === 'refund')),
    chargeCents: sum(charges.filter(({ kind, reason }) => kind === 'charge' && reason !== 'confirmation')),
    clinicianCents: (payout?.amountCents as number | undefined) ?? 0,
    payoutReason: (payout?.reason as string | undefined) ?? null,
    facilityCents: payment.owedCents as number,
    isSettled: payment.settledAt !== null,
    accounts: await readAccounts(db, applicationId),
  }
}
