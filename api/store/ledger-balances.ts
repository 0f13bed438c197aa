import type { Knex } from 'knex'
import type { LedgerAccount } from '@gaitway/contract/ledger-accounts'

export type Balance = { account: LedgerAccount; debits: number; credits: number; entries: number }

/** What was posted to each account that has entries. */
export const listBalances = async (db: Knex): Promise<Balance[]> => {
  const { rows } = await db.raw<{ rows: Balance[] }>(
    `SELECT account, sum(debits_cents) AS debits, sum(credits_cents) AS credits, sum(entries) AS entries
     FROM ledger_balances GROUP BY account`,
  )
  return rows
}

/** Every posting leaves rows of its own, so that none waits for another; they are added up here, to stay few. */
export const foldBalances = (db: Knex) =>
  db.raw(`
    WITH gone AS (
      DELETE FROM ledger_balances WHERE ctid IN (
        SELECT ctid FROM ledger_balances WHERE account IN (
          SELECT account FROM ledger_balances GROUP BY account HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    INSERT INTO ledger_balances (account, debits_cents, credits_cents, entries)
    SELECT account, sum(debits_cents), sum(credits_cents), sum(entries) FROM gone GROUP BY account`)

type WrongBalance = { account: LedgerAccount; keptCents: number; sumCents: number }

/** The accounts whose kept balance is not what their entries come to. */
export const listWrongBalances = async (db: Knex): Promise<WrongBalance[]> => {
  const { rows } = await db.raw<{ rows: WrongBalance[] }>(`
    SELECT coalesce(k.account, e.account) AS account, coalesce(k.debits - k.credits, 0) AS "keptCents",
      coalesce(e.debits - e.credits, 0) AS "sumCents"
    FROM (SELECT account, sum(debits_cents) AS debits, sum(credits_cents) AS credits, sum(entries) AS entries
      FROM ledger_balances GROUP BY account) k
    FULL JOIN (SELECT account, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0) AS debits,
        coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0) AS credits, count(*) AS entries
      FROM ledger_entries GROUP BY account) e ON e.account = k.account
    WHERE (k.debits, k.credits, k.entries) IS DISTINCT FROM (e.debits, e.credits, e.entries)
    ORDER BY 1`)
  return rows
}
