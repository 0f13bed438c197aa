import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/enums'

export type SettlementTerms = {
  jobId: string
  facilityId: string
  clinicianId: string
  feePercent: number
  paymentType: PaymentType
}

/** The terms that were frozen when the application was confirmed. */
export const findTerms = (db: Knex, applicationId: string): Promise<SettlementTerms | undefined> =>
  db('applications').where({ id: applicationId }).whereNotNull('confirmed_at').first({
    jobId: 'job_id',
    facilityId: 'facility_id',
    clinicianId: 'clinician_id',
    feePercent: 'fee_percent',
    paymentType: 'payment_type',
  })
