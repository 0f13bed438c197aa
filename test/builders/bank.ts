import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'

/** A facility's bank account for debits, primary by default. */
export const buildBank = async (
  db: Knex,
  {
    facilityId,
    isPrimary = true,
    refusedAt = null,
    createdAt = new Date('2026-11-10T12:00:00Z'),
  }: { facilityId: string; isPrimary?: boolean; refusedAt?: Date | null; createdAt?: Date },
) => {
  const id = newId()
  const providerId = `pm_test_${id}`
  await db('facilities')
    .where({ id: facilityId })
    .update({ customerId: db.raw('coalesce(customer_id, ?)', [`cus_test_${facilityId}`]) })
  await db('payment_sources').insert({
    id,
    facilityId,
    kind: 'bank',
    providerId,
    setupSessionId: `cs_test_${id}`,
    brand: 'Test Bank',
    last4: '6789',
    accountType: 'company',
    holder: 'Ada Office',
    isPrimary,
    refusedAt,
    createdAt,
  })
  return { id, providerId, customerId: `cus_test_${facilityId}` }
}
