import type { Knex } from 'knex'
import { readAccounts } from '../../test/scenarios/books.ts'

/** The status of all money of a shift, without IDs and times, which differ from run to run. */
export const stateOf = async (db: Knex, applicationId: string) => {
  const of = { applicationId }
  const application = await db('applications').where({ id: applicationId }).first('status', 'job_id')
  const payment = await db('payments')
    .where(of)
    .first('id', 'owed_cents', 'paid_cents', 'refunded_cents', 'charge_failed', 'facility_id')
  const charges = await db('charges')
    .where({ paymentId: payment.id })
    .orderBy(['kind', 'reason', 'amount_cents'])
    .select('kind', 'reason', 'status', 'amount_cents', 'failure_code')
  const { id: _, facilityId, ...sums } = payment
  return JSON.stringify({
    application: application.status,
    job: (await db('jobs').where({ id: application.jobId }).first('status')).status,
    holds: await db('holds').where(of).orderBy('id').pluck('status'),
    sums,
    charges,
    refusedSources: (await db('payment_sources').where({ facilityId }).whereNotNull('refused_at')).length,
    ledger: Object.entries(await readAccounts(db, applicationId)).toSorted(([a], [b]) => a.localeCompare(b)),
    notifications: await db('notifications')
      .where({ jobId: application.jobId })
      .whereIn('type', ['paymentFailed', 'paymentReturned', 'paymentReceived', 'refundFailed'])
      .orderBy('type')
      .pluck('type'),
  })
}
