import type { Knex } from 'knex'
import type { LedgerAccount } from '@gaitway/contract/ledger-accounts'
import type { LedgerTransaction } from '@gaitway/contract/resource-records'

/** Each account of the ledger with its debits, credits and balance; the balances sum to zero. */
export const listLedgerAccounts = async (db: Knex) => {
  const rows: { account: LedgerAccount; debits: number; credits: number; entries: number }[] = await db(
    'ledger_entries',
  )
    .groupBy('account')
    .select(
      'account',
      db.raw('coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0) AS debits'),
      db.raw('coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0) AS credits'),
      db.raw('count(*) AS entries'),
    )
  return rows
}

/** The ledger's transactions of one job, each with its entries. */
export const listJobLedger = async (db: Knex, jobId: string): Promise<LedgerTransaction[]> => {
  const rows: {
    id: string
    kind: string
    description: string
    postedAt: Date
    entries: { account: LedgerAccount; amountCents: number }[]
  }[] = await db('ledger_transactions as t')
    .join('applications', 'applications.id', 't.application_id')
    .where('applications.job_id', jobId)
    .orderBy(['t.posted_at', 't.id'])
    .select(
      't.id',
      't.kind',
      't.description',
      't.posted_at',
      db.raw(`(SELECT json_agg(json_build_object('account', e.account, 'amountCents', e.amount_cents) ORDER BY e.id)
        FROM ledger_entries e WHERE e.transaction_id = t.id) AS entries`),
    )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    description: row.description,
    postedAt: row.postedAt.toISOString(),
    entries: row.entries,
  }))
}
