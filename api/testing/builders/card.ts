import type { Knex } from 'knex'
import { newId } from '../../store/ids.ts'

/** A saved card of a facility, its primary one unless wished otherwise. */
export const buildCard = async (
  db: Knex,
  {
    facilityId,
    isPrimary = true,
    expYear = 2031,
    createdAt = new Date('2026-11-10T12:00:00Z'),
  }: { facilityId: string; isPrimary?: boolean; expYear?: number; createdAt?: Date },
) => {
  const id = newId()
  const providerId = `pm_test_${id}`
  await db('facilities')
    .where({ id: facilityId })
    .update({ customer_id: db.raw('coalesce(customer_id, ?)', [`cus_test_${facilityId}`]) })
  await db('payment_sources').insert({
    id,
    facility_id: facilityId,
    kind: 'card',
    provider_id: providerId,
    setup_session_id: `cs_test_${id}`,
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: expYear,
    holder: 'Ada Office',
    is_primary: isPrimary,
    created_at: createdAt,
  })
  return { id, providerId, customerId: `cus_test_${facilityId}` }
}
