import type { Knex } from 'knex'
import type { LedgerAccount } from '@gaitway/contract/values/ledger-accounts'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json, pageJson, withFields } from '../../json.ts'
import { listPrepared, splitPage, pageSizeSql, type PageRow } from '../postgres/index.ts'

export type AccountParams = {
  account: LedgerAccount
  /** only entries of this facility or clinician; the balance is then theirs */
  facilityId?: string
  clinicianId?: string
  descending: boolean
  skip: number
  limit: number
}

const isListed = ({ facilityId, clinicianId }: AccountParams) =>
  [
    'e.account = :account',
    facilityId && 'e.facility_id = :facilityId',
    clinicianId && 'e.clinician_id = :clinicianId',
  ]
    .filter(Boolean)
    .join(' AND ')

/** SQL: how many facilities owe us, how many have credit, and the sums, as JSON text. A balance of zero isn't counted. */
const standing = `(SELECT row_to_json(s)::text FROM (
  SELECT count(*) FILTER (WHERE cents > 0) AS owing, count(*) FILTER (WHERE cents < 0) AS ahead,
    coalesce(sum(cents) FILTER (WHERE cents > 0), 0) AS "owingCents",
    coalesce(-sum(cents) FILTER (WHERE cents < 0), 0) AS "aheadCents"
  FROM (SELECT sum(debits_cents - credits_cents)::bigint AS cents FROM ledger_balances
    WHERE account = 'facilityReceivable' GROUP BY facility_id) facilities) s)`

/** SQL: the balance and the number of entries that are stored beside the entries of an account. */
const stored = `stored AS MATERIALIZED (
      SELECT coalesce(sum(b.debits_cents - b.credits_cents), 0) AS cents, coalesce(sum(b.entries), 0)::int AS entries
      FROM ledger_balances b WHERE b.account = :account
    ),`

const isEntireAccount = ({ facilityId, clinicianId }: AccountParams) => !facilityId && !clinicianId

/** SQL: the balance before the oldest entry of the page, and the number of entries. */
const sumsSql = (params: AccountParams) => {
  const oldest = '(SELECT posted_at, id FROM page ORDER BY posted_at, id LIMIT 1)'
  const sum = (operator: string) => `coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e
      WHERE ${isListed(params)} AND (e.posted_at, e.id) ${operator} ${oldest}), 0)`
  return {
    // with the newest first, few entries are newer than the page, so they are subtracted from the stored balance
    older:
      isEntireAccount(params) && params.descending ? `(SELECT cents FROM stored) - ${sum('>=')}` : sum('<'),
    count: isEntireAccount(params)
      ? '(SELECT entries FROM stored)'
      : `(SELECT count(*)::int FROM ledger_entries e WHERE ${isListed(params)})`,
  }
}

const accountSql = (params: AccountParams) => {
  const { older, count } = sumsSql(params)
  const order = params.descending ? 'DESC' : 'ASC'
  const hasStanding = params.account === 'facilityReceivable' && isEntireAccount(params)
  return `
    WITH ${isEntireAccount(params) ? stored : ''} page AS MATERIALIZED (
      SELECT e.id, e.transaction_id, e.facility_id, e.clinician_id, e.amount_cents, e.posted_at FROM (
        SELECT e.id FROM ledger_entries e WHERE ${isListed(params)} ORDER BY e.posted_at ${order}, e.id ${order}
        OFFSET :skip LIMIT ${pageSizeSql(params.limit)}) listed JOIN ledger_entries e ON e.id = listed.id
    ),
    older AS (SELECT ${older} AS cents)
    SELECT all_of_it.*, listed.* FROM (
      SELECT ${count} AS count, ${hasStanding ? standing : 'NULL'} AS standing) all_of_it
    LEFT JOIN (
      SELECT row_number() OVER (ORDER BY p.posted_at ${order}, p.id ${order}) AS position, row_to_json(r)::text AS json
      FROM (SELECT page.*, sum(page.amount_cents) OVER (ORDER BY page.posted_at, page.id) AS upto FROM page) p
      CROSS JOIN older
      JOIN ledger_transactions t ON t.id = p.transaction_id
      LEFT JOIN applications a ON a.id = t.application_id
      LEFT JOIN jobs j ON j.id = a.job_id
      LEFT JOIN facilities f ON f.id = coalesce(p.facility_id, a.facility_id)
      LEFT JOIN clinicians c ON c.id = coalesce(p.clinician_id, a.clinician_id)
      LEFT JOIN users u ON u.id = c.user_id
      CROSS JOIN LATERAL (SELECT p.id, p.transaction_id AS "transactionId", t.kind, t.description,
        p.amount_cents AS "amountCents", older.cents + p.upto AS "balanceCents", j.id AS "jobId",
        j.serial_number AS "serialNumber", f.office_name AS "officeName",
        u.first_name || ' ' || u.last_name AS "clinicianName", iso_instant(p.posted_at) AS "postedAt") r
    ) listed ON true
    ORDER BY listed.position`
}

/** One page of an account's entries, each with the balance after it. For receivables, also who owes and who has credit. */
export const readLedgerAccount = async (
  db: Knex,
  params: AccountParams,
): Promise<Json<Output<'ledger.account'>>> => {
  const { account, facilityId = null, clinicianId = null, skip, limit } = params
  const found = await listPrepared<PageRow & { json: string; standing: string | null }>(
    db,
    accountSql(params),
    { account, facilityId, clinicianId, skip, limit },
  )
  const { rows, count } = splitPage(found)
  const page = pageJson(
    rows.map(({ json }) => json),
    count,
  )
  const standingJson = found[0]?.standing
  return new Json(withFields(page.text, { standing: standingJson ? new Json(standingJson) : null }))
}
