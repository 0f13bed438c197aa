import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/enums'
import type { PaidCharge } from '../../domain/payment-balance.ts'
import { listPrepared } from '../prepared.ts'

export type SettlementTerms = {
  jobId: string
  facilityId: string
  clinicianId: string
  feePercent: number
  paymentType: PaymentType
}

/** The terms frozen when the application was confirmed. */
export const findTerms = (db: Knex, applicationId: string): Promise<SettlementTerms | undefined> =>
  db('applications').where({ id: applicationId }).whereNotNull('confirmed_at').first({
    jobId: 'job_id',
    facilityId: 'facility_id',
    clinicianId: 'clinician_id',
    feePercent: 'fee_percent',
    paymentType: 'payment_type',
  })

/** What was paid for a shift so far, and its terms. */
export type PaidFacts = {
  paymentId: string
  paymentType: PaymentType
  feePercent: number
  isSettled: boolean
  isChargeFailed: boolean
  owedCents: number
  paidCents: number
  refundedCents: number
  outsideCents: number
  /** a debit in progress counts */
  charges: PaidCharge[]
}

/** SQL: the same of application `a`, as JSON; null where there is nothing to pay. */
export const paidFacts = `(SELECT json_build_object('paymentId', pay.id, 'paymentType', pay.payment_type,
    'feePercent', a.fee_percent, 'isSettled', pay.settled_at IS NOT NULL, 'isChargeFailed', pay.charge_failed,
    'owedCents', pay.owed_cents, 'paidCents', pay.paid_cents, 'refundedCents', pay.refunded_cents,
    'outsideCents', pay.outside_cents, 'charges', (
      SELECT coalesce(json_agg(json_build_object('id', ch.id, 'paidCents', ch.amount_cents, 'returnedCents',
          coalesce((SELECT sum(re.amount_cents) FROM charges re WHERE re.payment_id = pay.id
            AND re.of_charge_id = ch.id AND re.kind = 'refund' AND re.status <> 'failed'), 0))
          ORDER BY ch.created_at, ch.id), '[]')
      FROM charges ch WHERE ch.payment_id = pay.id AND ch.kind = 'charge' AND ch.status <> 'failed'))
  FROM payments pay WHERE pay.application_id = a.id AND a.confirmed_at IS NOT NULL)`

const ofApplication = `SELECT ${paidFacts} AS paid FROM applications a WHERE a.id = :id`

export const findPaidFacts = async (db: Knex, applicationId: string): Promise<PaidFacts | null> =>
  (await listPrepared<{ paid: PaidFacts | null }>(db, ofApplication, { id: applicationId }))[0]?.paid ?? null
