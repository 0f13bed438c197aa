import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'

/** A facility's saved card, primary by default. */
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
    .update({ customerId: db.raw('coalesce(customer_id, ?)', [`cus_test_${facilityId}`]) })
  await db('payment_sources').insert({
    id,
    facilityId,
    kind: 'card',
    providerId,
    setupSessionId: `cs_test_${id}`,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear,
    holder: 'Ada Office',
    isPrimary,
    createdAt,
  })
  return { id, providerId, customerId: `cus_test_${facilityId}` }
}
