import type { Knex } from 'knex'
import type { LedgerAccount } from '@gaitway/contract/ledger-accounts'

export type AccountWish = {
  account: LedgerAccount
  /** only what is of this facility, or of this clinician; the balance is then theirs */
  facilityId?: string
  clinicianId?: string
  descending: boolean
  skip: number
  limit: number
}

export type AccountEntry = {
  id: string
  transactionId: string
  kind: string
  description: string
  amountCents: number
  /** of all entries up to this one */
  balanceCents: number
  jobId: string | null
  serialNumber: number | null
  officeName: string | null
  clinicianName: string | null
  postedAt: Date
}

const fitting = ({ facilityId, clinicianId }: AccountWish) =>
  [
    'e.account = :account',
    facilityId && 'e.facility_id = :facilityId',
    clinicianId && 'e.clinician_id = :clinicianId',
  ]
    .filter(Boolean)
    .join(' AND ')

const entriesSql = (wish: AccountWish) => {
  const order = wish.descending ? 'DESC' : 'ASC'
  return `
    WITH page AS MATERIALIZED (
      SELECT e.id, e.transaction_id, e.facility_id, e.clinician_id, e.amount_cents, e.posted_at FROM ledger_entries e
      WHERE ${fitting(wish)} ORDER BY e.posted_at ${order}, e.id ${order} OFFSET :skip LIMIT :limit
    ),
    older AS (
      SELECT coalesce(sum(e.amount_cents), 0) AS cents FROM ledger_entries e
      WHERE ${fitting(wish)} AND (e.posted_at, e.id) < (SELECT posted_at, id FROM page ORDER BY posted_at, id LIMIT 1)
    )
    SELECT p.id, p.transaction_id, t.kind, t.description, p.amount_cents, p.posted_at,
      older.cents + sum(p.amount_cents) OVER (ORDER BY p.posted_at, p.id) AS balance_cents,
      j.id AS job_id, j.serial_number, f.office_name, u.first_name || ' ' || u.last_name AS clinician_name
    FROM page p CROSS JOIN older
    JOIN ledger_transactions t ON t.id = p.transaction_id
    LEFT JOIN applications a ON a.id = t.application_id
    LEFT JOIN jobs j ON j.id = a.job_id
    LEFT JOIN facilities f ON f.id = coalesce(p.facility_id, a.facility_id)
    LEFT JOIN clinicians c ON c.id = coalesce(p.clinician_id, a.clinician_id)
    LEFT JOIN users u ON u.id = c.user_id
    ORDER BY p.posted_at ${order}, p.id ${order}`
}

/** One page of an account's entries, each with the account's balance after it; what is older is one sum. */
export const listAccountEntries = async (db: Knex, wish: AccountWish) => {
  const { account, facilityId, clinicianId, skip, limit } = wish
  const narrowed = { account, ...(facilityId && { facilityId }), ...(clinicianId && { clinicianId }) }
  const { rows } = await db.raw<{ rows: AccountEntry[] }>(entriesSql(wish), { ...narrowed, skip, limit })
  const counted = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*) AS count FROM ledger_entries e WHERE ${fitting(wish)}`,
    narrowed,
  )
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

export type Standing = { owing: number; owingCents: number; ahead: number; aheadCents: number }

/** How many facilities owe us and how many are ahead of us, each with the sum; what is even counts for neither. */
export const readStanding = async (db: Knex): Promise<Standing> => {
  const { rows } = await db.raw<{ rows: [Standing] }>(
    `SELECT count(*) FILTER (WHERE cents > 0)::int AS owing, count(*) FILTER (WHERE cents < 0)::int AS ahead,
       coalesce(sum(cents) FILTER (WHERE cents > 0), 0) AS "owingCents",
       coalesce(-sum(cents) FILTER (WHERE cents < 0), 0) AS "aheadCents"
     FROM (SELECT sum(amount_cents)::bigint AS cents FROM ledger_entries WHERE account = 'facilityReceivable'
       GROUP BY facility_id) facilities`,
  )
  return rows[0]
}
