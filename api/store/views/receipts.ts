import type { Knex } from 'knex'
import type { PayoutReason } from '@gaitway/contract/enums'
import type { ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'

/** Money that moved, or is about to, for a shift. */
export type MovementRow = {
  kind: 'charge' | 'refund' | 'received'
  status: ChargeStatus
  amountCents: number
  brand: string | null
  last4: string | null
  /** of money that came, or was given back, outside the product */
  method: string | null
  at: Date
}

/** What was charged, given back and received for a payment, oldest first; what failed moved nothing. */
export const listMovements = async (db: Knex, paymentId: string): Promise<MovementRow[]> => {
  const { rows } = await db.raw<{ rows: MovementRow[] }>(
    `SELECT x.kind, x.status, x.amount_cents, src.brand, src.last4, NULL AS method,
       coalesce(x.ended_at, x.created_at) AS at
     FROM charges x
     JOIN payments pay ON pay.id = x.payment_id
     JOIN charges origin ON origin.id = coalesce(x.of_charge_id, x.id)
     LEFT JOIN holds h ON h.id = origin.hold_id
     LEFT JOIN payment_sources src ON src.id = coalesce(origin.source_id, h.source_id, pay.source_id)
     WHERE x.payment_id = :paymentId AND x.status <> 'failed'
     UNION ALL
     SELECT 'received', 'succeeded', r.amount_cents, NULL, NULL, r.method || ' ' || r.reference, r.received_at
     FROM invoice_payments r JOIN invoices i ON i.id = r.invoice_id WHERE i.payment_id = :paymentId
     UNION ALL
     SELECT 'received', 'succeeded', r.amount_cents, NULL, NULL, r.method || ' ' || r.reference, r.received_at
     FROM outside_payments r WHERE r.payment_id = :paymentId
     UNION ALL
     SELECT 'refund', 'succeeded', -e.amount_cents, NULL, NULL,
       -- its reference, after what is said of each
       substr(t.description, position(': ' in t.description) + 2), t.posted_at
     FROM payments pay JOIN ledger_transactions t ON t.application_id = pay.application_id
     JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'bank'
     WHERE pay.id = :paymentId AND t.kind = 'refundOutside'
     ORDER BY at`,
    { paymentId },
  )
  return rows
}

export type PaidOut = {
  id: string
  applicationId: string
  clinicianId: string
  amountCents: number
  adjustmentCents: number
  reason: PayoutReason
  status: PayoutStatus
  dueAt: Date
  sentAt: Date | null
  arrivesAt: Date | null
  paidAt: Date | null
  bankName: string | null
  last4: string | null
  adjustments: { amountCents: number; reason: string }[]
}

/** A payout as its clinician or staff may see it, with the corrections in it and the bank it went to. */
export const readPaidOut = async (
  db: Knex,
  id: string,
  owner: { clinicianId?: string },
): Promise<PaidOut | undefined> => {
  const row: Omit<PaidOut, 'adjustments'> | undefined = await db('payouts as p')
    .leftJoin('payout_banks as bank', 'bank.id', 'p.bank_id')
    .where('p.id', id)
    .modify(query => {
      if (owner.clinicianId) query.where('p.clinician_id', owner.clinicianId)
    })
    .first('p.*', 'bank.bank_name', 'bank.last4')
  if (!row) return undefined
  const adjustments = await db('payout_adjustments')
    .where({ payoutId: id })
    .orderBy('created_at')
    .select('amount_cents', 'reason')
  return { ...row, adjustments }
}

/** What the clinician of a settled shift is paid for it; none where nothing was owed. */
export const findSettledProduct = async (db: Knex, applicationId: string): Promise<number | undefined> => {
  const row: { amountCents: number } | undefined = await db('payouts')
    .where({ applicationId })
    .whereNot({ reason: 'extraTime' })
    .first('amount_cents')
  return row?.amountCents
}
