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
