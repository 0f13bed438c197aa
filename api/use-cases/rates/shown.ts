import type { MedianRateRow } from '../../store/median-rates.ts'

/** A rate as the back office sees it. */
export const shownRate = (row: MedianRateRow) => ({
  id: row.id,
  clinicianType: row.clinician_type,
  state: row.state,
  city: row.city,
  rateCents: row.rate_cents,
  source: row.source,
  updatedAt: row.updated_at?.toISOString() ?? null,
})

/** What an audit event says of a rate. */
export const factsOf = (row: MedianRateRow) => ({
  clinicianType: row.clinician_type,
  state: row.state,
  ...(row.city && { city: row.city }),
  rateCents: row.rate_cents,
})

/** Where a rate that staff entered comes from, unless they say. */
export const OWN_SOURCE = 'Local median'
