import type { Knex } from 'knex'
import type { AdminSettlement, PaymentType, JobType } from '@gaitway/contract/values/enums'
import type { PaidCharge } from '../../domain/payment-balance.ts'
import { isTakenOut } from '../missed-days.ts'
import { findPrepared } from '../postgres/index.ts'
import type { CancellationTerms } from '@gaitway/contract/values/fees'

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

/** SQL: what was paid for application `a`, as JSON; null where there is nothing to pay. */
export const paidFacts = `(SELECT json_build_object('paymentId', pay.id, 'paymentType', pay.payment_type,
    'feePercent', a.fee_percent, 'isSettled', pay.settled_at IS NOT NULL, 'isChargeFailed', pay.charge_failed,
    'owedCents', pay.owed_cents, 'paidCents', pay.paid_cents, 'refundedCents', pay.refunded_cents,
    'outsideCents', pay.outside_cents, 'charges', (
      SELECT coalesce(json_agg(json_build_object('id', ch.id, 'isUnderWay', ch.status <> 'succeeded', 'paidCents', ch.amount_cents - ch.lost_cents, 'returnedCents',
          coalesce((SELECT sum(re.amount_cents) FROM charges re WHERE re.payment_id = pay.id
            AND re.of_charge_id = ch.id AND re.kind = 'refund' AND re.status <> 'failed'), 0))
          ORDER BY ch.created_at, ch.id), '[]')
      FROM charges ch WHERE ch.payment_id = pay.id AND ch.kind = 'charge' AND ch.status <> 'failed'))
  FROM payments pay WHERE pay.application_id = a.id AND a.confirmed_at IS NOT NULL)`

const paidSql = `SELECT ${paidFacts} AS paid FROM applications a WHERE a.id = :id`

export const findPaidFacts = async (db: Knex, applicationId: string): Promise<PaidFacts | null> =>
  (await findPrepared<{ paid: PaidFacts | null }>(db, paidSql, { id: applicationId }))?.paid ?? null

/** The frozen terms from which a shift's minimum pay is calculated. */
export type MinimumFacts = {
  jobType: JobType
  payRateCents: number
  parkingCents: number
  otherCents: number
  terms: CancellationTerms
  /** as an admin chose; null follows the policy */
  settlement: AdminSettlement | null
  slots: BookedSlotText[]
}
export type BookedSlotText = { id: string; startsAt: string; endsAt: string }

/** SQL: the slots of job `j` in order of time, without days settled as a no-show while the shift continued. */
export const bookedSlots = `(SELECT coalesce(json_agg(json_build_object('id', s.id,
    'startsAt', iso_instant(s.starts_at), 'endsAt', iso_instant(s.ends_at)) ORDER BY s.starts_at), '[]')
  FROM slots s WHERE s.job_id = j.id AND NOT ${isTakenOut('s')})`

/** SQL: the facts of application `a` for job `j` as JSON if its clinician was sent home, else null. */
export const minimumFacts = `CASE WHEN a.sent_home_at IS NOT NULL THEN (
  SELECT json_build_object('jobType', j.job_type, 'payRateCents', a.pay_rate_cents, 'parkingCents', j.parking_cents,
    'otherCents', j.other_cents, 'terms', pol.terms, 'settlement', a.sent_home_settlement,
    'slots', ${bookedSlots}) FROM policies pol WHERE pol.id = a.policy_id) END`

const minimumSql = `SELECT ${minimumFacts} AS minimum FROM applications a JOIN jobs j ON j.id = a.job_id WHERE a.id = :id`

export const findMinimumFacts = async (db: Knex, id: string): Promise<MinimumFacts | null> =>
  (await findPrepared<{ minimum: MinimumFacts | null }>(db, minimumSql, { id }))?.minimum ?? null
