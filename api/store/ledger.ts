import type { Knex } from 'knex'
import type { Entry } from '../domain/postings.ts'
import { newId } from './ids.ts'

export type PostingKind =
  | 'charge'
  | 'chargeReversed'
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
  | 'receivedOutside'
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
  /** what can happen only once; the database refuses a second posting of the same */
  onceKey?: string
  description: string
  at: Date
  entries: readonly Entry[]
}

/** Posts entries. The database refuses them unless they sum to zero. */
export const post = async (trx: Knex, { kind, description, at, entries, ...about }: Posting) => {
  if (entries.length === 0) return
  const id = newId()
  await trx('ledger_transactions').insert({
    id,
    kind,
    applicationId: about.applicationId ?? null,
    chargeId: about.chargeId ?? null,
    invoiceId: about.invoiceId ?? null,
    payoutId: about.payoutId ?? null,
    onceKey: about.onceKey ?? null,
    description,
    postedAt: at,
  })
  await trx('ledger_entries').insert(
    entries.map(({ account, amountCents, facilityId, clinicianId }) => ({
      id: newId(),
      transactionId: id,
      account,
      facilityId: facilityId ?? null,
      clinicianId: clinicianId ?? null,
      amountCents,
      postedAt: at,
    })),
  )
}

const SERVICE_POSTINGS_LOCK = 7_202_611_231

/** Postings of payment service fees run one after another. */
export const lockServicePostings = (trx: Knex) =>
  trx.raw('SELECT pg_advisory_xact_lock(?)', [SERVICE_POSTINGS_LOCK])

/** Which of these were posted. */
export const listPosted = async (db: Knex, onceKeys: readonly string[]): Promise<Set<string>> =>
  new Set(
    await db('ledger_transactions')
      .whereIn('once_key', [...onceKeys])
      .pluck('once_key'),
  )

/** The sum of all ledger entries, and our cash at the payment service without fees and top-ups. */
export const sumLedger = async (db: Knex): Promise<{ all: number; movedCash: number }> => {
  const { rows } = await db.raw<{ rows: [{ all: number; movedCash: number }] }>(`
    SELECT coalesce(sum(e.amount_cents), 0) AS all,
      coalesce(sum(e.amount_cents) FILTER (
        WHERE e.account = 'cashAtPaymentService' AND t.kind NOT IN ('processingCost', 'topUp')), 0) AS "movedCash"
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id`)
  return rows[0]
}
