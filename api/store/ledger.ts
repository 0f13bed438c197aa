import type { Knex } from 'knex'
import type { LedgerEntry } from '../domain/postings.ts'
import { newId } from './ids.ts'
import type { Expected } from '../domain/reconciliation.ts'

export type PostingKind =
  | 'charge'
  | 'chargeReversed'
  | 'disputeWithdrawn'
  | 'disputeReinstated'
  | 'settlement'
  | 'refundDue'
  | 'refund'
  | 'refundDueReversed'
  | 'refundReversed'
  | 'lateRefund'
  | 'refundOutside'
  | 'writeOff'
  | 'goodwill'
  | 'adjustment'
  | 'invoicePayment'
  | 'invoicePaymentVoided'
  | 'receivedOutside'
  | 'receivedOutsideVoided'
  | 'creditNote'
  | 'transfer'
  | 'processingCost'
  | 'topUp'

export type Posting = {
  kind: PostingKind
  /** the shift it belongs to */
  applicationId?: string
  chargeId?: string
  invoiceId?: string
  payoutId?: string
  /** names something that happens only once; the database refuses a second posting with the same key */
  onceKey?: string
  description: string
  at: Date
  entries: readonly LedgerEntry[]
}

/** Posts entries. The database refuses them unless they sum to zero. */
export const post = async (trx: Knex, { at, entries, ...about }: Posting) => {
  if (entries.length === 0) return
  const id = newId()
  await trx('ledger_transactions').insert({ ...about, id, postedAt: at })
  await trx('ledger_entries').insert(
    entries.map(entry => ({ ...entry, id: newId(), transactionId: id, postedAt: at })),
  )
}

const SERVICE_POSTINGS_LOCK = 7_202_611_231

/** Postings of payment service fees run one after another. */
export const lockServicePostings = (trx: Knex) =>
  trx.raw('SELECT pg_advisory_xact_lock(?)', [SERVICE_POSTINGS_LOCK])

/** The keys among these that were posted. */
export const listPostedKeys = async (db: Knex, onceKeys: readonly string[]): Promise<Set<string>> =>
  new Set(await db('ledger_transactions').whereIn('once_key', onceKeys).pluck('once_key'))

/** The sum of all ledger entries, and our cash at the payment service without fees and top-ups. */
export const sumLedger = async (db: Knex): Promise<{ all: number; movedCash: number }> => {
  const { rows } = await db.raw<{ rows: [{ all: number; movedCash: number }] }>(`
    SELECT coalesce(sum(e.amount_cents), 0) AS all,
      coalesce(sum(e.amount_cents) FILTER (
        WHERE e.account = 'cashAtPaymentService' AND t.kind NOT IN ('processingCost', 'topUp')), 0) AS "movedCash"
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id`)
  return rows[0]
}

const expectedSql = `
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
    SELECT 'dispute', d.id, d.provider_id, d.opened_at, false, -d.withdrawn_cents
    FROM disputes d WHERE d.provider_id = ANY(:sources) OR d.opened_at >= :since
    UNION ALL
    SELECT 'disputeReversal', d.id, d.provider_id, d.closed_at, false, d.reinstated_cents
    FROM disputes d WHERE d.reinstated_cents > 0 AND (d.provider_id = ANY(:sources) OR d.closed_at >= :since)
    UNION ALL
    SELECT 'transfer', t.id, t.provider_id, t.ended_at, t.status = 'sent',
      CASE WHEN t.status = 'succeeded' THEN -t.amount_cents ELSE 0 END
    FROM payout_transfers t WHERE t.provider_id = ANY(:sources) OR (t.provider_id IS NOT NULL AND t.ended_at >= :since)
  ) ours`

/** Our records of money movements at the payment service: all since an instant, and any with these IDs. */
export const listExpected = async (
  db: Knex,
  { sources, ...params }: { sources: readonly string[]; since: Date; settledBefore: Date },
): Promise<Expected[]> =>
  (await db.raw<{ rows: Expected[] }>(expectedSql, { ...params, sources: [...sources] })).rows

/** When the first of the charges, refunds and transfers that ended since an instant was sent; null if none ended. */
export const findFirstSentOfEnded = async (db: Knex, since: Date): Promise<Date | null> => {
  const { rows } = await db.raw<{ rows: [{ sentAt: Date | null }] }>(
    `SELECT least(
       (SELECT min(created_at) FROM charges WHERE ended_at >= :since),
       (SELECT min(created_at) FROM payout_transfers WHERE ended_at >= :since)) AS sent_at`,
    { since },
  )
  return rows[0].sentAt
}

/**
 * Whether charges, refunds, or transfers are in progress, or ended after this instant. While they are, some may have no
 * ID of the payment service yet.
 */
export const hasOpenMovements = async (db: Knex, settledBefore: Date): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: [{ isUnderWay: boolean }] }>(
    `SELECT EXISTS (SELECT FROM charges WHERE status IN ('sent', 'needsAction', 'processing') OR ended_at > :settledBefore)
       OR EXISTS (SELECT FROM payout_transfers WHERE status = 'sent' OR ended_at > :settledBefore) AS is_under_way`,
    { settledBefore },
  )
  return rows[0].isUnderWay
}
