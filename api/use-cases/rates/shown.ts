import type { MedianRateRow } from '../../store/rows.ts'

/** A rate as the back office sees it. */
export const shownRate = (row: MedianRateRow) => ({
  id: row.id,
  clinicianType: row.clinicianType,
  state: row.state,
  city: row.city,
  rateCents: row.rateCents,
  source: row.source,
  updatedAt: row.updatedAt?.toISOString() ?? null,
})

/** What an audit event says of a rate. */
export const factsOf = (row: MedianRateRow) => ({
  clinicianType: row.clinicianType,
  state: row.state,
  ...(row.city && { city: row.city }),
  rateCents: row.rateCents,
})

/** Where a rate that staff entered comes from, unless they say. */
export const OWN_SOURCE = 'Local median'
