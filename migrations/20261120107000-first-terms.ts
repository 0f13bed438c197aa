import type { Knex } from 'knex'
import { v7 as newId } from 'uuid'
import { REFERENCE_SOURCE, referenceRates } from '@gaitway/contract/reference-rates'

const VALID_FROM = '2026-01-01T00:00:00Z'

/** The first cancellation policy, and the reference rates that are shown until own medians exist. */
export const up = async (db: Knex) => {
  await db('policies').insert({
    id: newId(),
    kind: 'cancellation',
    version: 1,
    terms: JSON.stringify({ lateNoticeHours: 24, lateHours: 4 }),
    valid_from: VALID_FROM,
  })
  await db('median_rates').insert(
    Object.entries(referenceRates).flatMap(([state, rates]) =>
      Object.entries(rates).map(([type, cents]) => ({
        id: newId(),
        clinician_type: type,
        state,
        rate_cents: cents,
        source: REFERENCE_SOURCE,
      })),
    ),
  )
}

export const down = async (db: Knex) => {
  await db('median_rates').del()
  await db('policies').del()
}
