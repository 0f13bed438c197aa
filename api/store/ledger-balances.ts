import type { Knex } from 'knex'
import { ledgerAccounts, type LedgerAccount } from '@gaitway/contract/values/ledger-accounts'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json } from '../json.ts'
import { findPreparedJson, existsPrepared } from './postgres/index.ts'

const trialBalance = `
  SELECT row_to_json(r)::text AS json FROM (
    SELECT json_agg(a ORDER BY array_position(:accounts::text[], a.account)) AS accounts,
      sum(a."debitsCents") AS "debitsCents", sum(a."creditsCents") AS "creditsCents",
      coalesce((array_agg(run.result->'differences'))[1], '[]') AS differences,
      (array_agg(run.result->'comparedAt'))[1] AS "comparedAt"
    FROM (
      SELECT named.account, coalesce(sum(b.debits_cents), 0) AS "debitsCents",
        coalesce(sum(b.credits_cents), 0) AS "creditsCents",
        coalesce(sum(b.debits_cents - b.credits_cents), 0) AS "balanceCents", coalesce(sum(b.entries), 0) AS entries
      FROM unnest(:accounts::text[]) AS named (account) LEFT JOIN ledger_balances b ON b.account = named.account
      GROUP BY named.account) a
    LEFT JOIN scheduled_runs run ON run.name = :comparison) r`

/** Each account's debits and credits, and the result of the last reconciliation, a scheduled run with this name. */
export const readTrialBalance = async (db: Knex, comparison: string) => {
  const json = await findPreparedJson(db, trialBalance, { accounts: [...ledgerAccounts], comparison })
  return new Json<Output<'ledger.trialBalance'>>(json ?? '')
}

/** Whether a balance has several rows. */
export const hasBalancesToFold = (db: Knex) =>
  existsPrepared(db, `SELECT FROM ledger_balances GROUP BY account, facility_id HAVING count(*) > 1`, {})

/** Adds up the rows of each balance. Every posting inserts rows of its own, so that postings don't wait for each other. */
export const foldBalances = (db: Knex) =>
  db.raw(`
    WITH gone AS (
      DELETE FROM ledger_balances WHERE ctid IN (
        SELECT ctid FROM ledger_balances WHERE ctid IN (
          SELECT ctid FROM (
            SELECT ctid, count(*) OVER (PARTITION BY account, facility_id) AS times FROM ledger_balances) known
          WHERE times > 1)
        FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    INSERT INTO ledger_balances (account, facility_id, debits_cents, credits_cents, entries)
    SELECT account, facility_id, sum(debits_cents), sum(credits_cents), sum(entries) FROM gone
    GROUP BY account, facility_id`)

type WrongBalance = { account: LedgerAccount; storedCents: number; sumCents: number }

/** Accounts whose stored balance doesn't match their entries. */
export const listWrongBalances = async (db: Knex): Promise<WrongBalance[]> => {
  const { rows } = await db.raw<{ rows: WrongBalance[] }>(`
    SELECT coalesce(b.account, e.account) AS account, coalesce(b.debits - b.credits, 0) AS "storedCents",
      coalesce(e.debits - e.credits, 0) AS "sumCents"
    FROM (SELECT account, facility_id, sum(debits_cents) AS debits, sum(credits_cents) AS credits,
        sum(entries) AS entries
      FROM ledger_balances GROUP BY account, facility_id) b
    FULL JOIN (SELECT account, CASE WHEN account = 'facilityReceivable' THEN facility_id END AS facility_id,
        coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0) AS debits,
        coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0) AS credits, count(*) AS entries
      FROM ledger_entries GROUP BY 1, 2) e ON (e.account, coalesce(e.facility_id::text, ''))
        = (b.account, coalesce(b.facility_id::text, ''))
    WHERE (b.debits, b.credits, b.entries) IS DISTINCT FROM (e.debits, e.credits, e.entries)
    ORDER BY 1`)
  return rows
}
