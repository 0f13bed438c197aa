import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'
import { buildApplication, type ApplicationOverrides } from './application.ts'

/** The balance due for a worked shift after its charge was declined. */
export const buildDuePayment = async (db: Knex, job: ApplicationOverrides['job']) => {
  const application = await buildApplication(db, { job, status: 'completed' })
  const id = newId()
  const at = new Date('2026-11-20T12:00:00Z')
  await db('payments').insert({
    id,
    applicationId: application.id,
    facilityId: application.facility.id,
    paymentType: 'card',
    owedCents: 56_172,
    chargeFailed: true,
    settledAt: at,
    createdAt: at,
  })
  return id
}
