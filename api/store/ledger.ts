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
  /** the shift that it is about */
  applicationId?: string
  chargeId?: string
  invoiceId?: string
  payoutId?: string
  /** what can happen once only, by name: a second posting with it is refused by the database */
  onceKey?: string
  description: string
  at: Date
  entries: readonly Entry[]
}

/** The entries stand in the ledger with this transaction; the database refuses them unless they sum to zero. */
export const post = async (trx: Knex, { kind, description, at, entries, ...about }: Posting) => {
  if (entries.length === 0) return
  const id = newId()
  await trx('ledger_transactions').insert({
    id,
    kind,
    application_id: about.applicationId ?? null,
    charge_id: about.chargeId ?? null,
    invoice_id: about.invoiceId ?? null,
    payout_id: about.payoutId ?? null,
    once_key: about.onceKey ?? null,
    description,
    posted_at: at,
  })
  await trx('ledger_entries').insert(
    entries.map(({ account, amountCents, facilityId, clinicianId }) => ({
      id: newId(),
      transaction_id: id,
      account,
      facility_id: facilityId ?? null,
      clinician_id: clinicianId ?? null,
      amount_cents: amountCents,
      posted_at: at,
    })),
  )
}
