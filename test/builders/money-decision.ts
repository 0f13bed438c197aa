import type { Knex } from 'knex'
import { addDays } from '@gaitway/contract/format/time'
import { newId } from '../../api/store/ids.ts'

type Overrides = { facilityId: string; jobId?: string; requestedBy: string; requestedAt: Date }

/** A refund of $3,000 that one admin requests. */
export const buildMoneyDecision = async (db: Knex, overrides: Overrides) => {
  const id = newId()
  await db('money_decisions').insert({
    id,
    call: 'payments.refund',
    input: JSON.stringify({ id: newId(), amountCents: 300_000, reason: 'Nobody came for a week' }),
    status: 'requested',
    amountCents: 300_000,
    lapsesAt: addDays(overrides.requestedAt, 7),
    ...overrides,
  })
  return id
}
