import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'
import type { NewDisputeRow } from '../../api/store/rows.ts'
import { buildDuePayment } from './due-payment.ts'
import { buildJob } from './job.ts'

const at = new Date('2026-11-20T15:00:00Z')

/** A dispute of a card payment that waits for evidence; of a new payment unless one is given. */
export const buildDispute = async (db: Knex, overrides: Partial<NewDisputeRow> = {}, ofPayment?: string) => {
  const paymentId = ofPayment ?? (await buildDuePayment(db, await buildJob(db)))
  const chargeId = newId()
  await db('charges').insert({
    id: chargeId,
    paymentId,
    kind: 'charge',
    reason: 'confirmation',
    status: 'succeeded',
    amountCents: 56_172,
    idempotencyKey: chargeId,
    providerId: `pi_${chargeId}`,
    createdAt: at,
    endedAt: at,
  })
  const id = newId()
  await db('disputes').insert({
    id,
    providerId: `du_${id}`,
    chargeId,
    isInquiry: false,
    isReturn: false,
    amountCents: 56_172,
    withdrawnCents: 56_172,
    reinstatedCents: 0,
    feeCents: 1_500,
    reason: 'fraudulent',
    dueAt: new Date('2026-12-10T15:00:00Z'),
    openedAt: at,
    createdAt: at,
    ...overrides,
  })
  return id
}
