import type { Knex } from 'knex'
import type { Entry } from '../domain/postings.ts'
import { newId } from './ids.ts'

export type Posting = {
  kind:
    | 'charge'
    | 'settlement'
    | 'refundDue'
    | 'refund'
    | 'refundDueReversed'
    | 'refundReversed'
    | 'lateRefund'
  applicationId: string
  chargeId?: string
  description: string
  at: Date
  entries: readonly Entry[]
}

/** The entries stand in the ledger with this transaction; the database refuses them unless they sum to zero. */
export const post = async (
  trx: Knex,
  { kind, applicationId, chargeId, description, at, entries }: Posting,
) => {
  if (entries.length === 0) return
  const id = newId()
  await trx('ledger_transactions').insert({
    id,
    kind,
    application_id: applicationId,
    charge_id: chargeId ?? null,
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
