import type { Knex } from 'knex'

/** What stands on each account for an application; accounts that are even are left out. */
export const accountsOf = async (db: Knex, applicationId: string) => {
  const rows: { account: string; cents: number }[] = await db('ledger_entries')
    .join('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .where({ application_id: applicationId })
    .groupBy('account')
    .havingRaw('sum(amount_cents) <> 0')
    .select('account', db.raw('sum(amount_cents) as cents'))
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
