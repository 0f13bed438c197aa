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

/** A rate as an audit event records it. */
export const factsOf = (row: MedianRateRow) => ({
  clinicianType: row.clinicianType,
  state: row.state,
  ...(row.city && { city: row.city }),
  rateCents: row.rateCents,
})

/** The default source of a rate that staff entered. */
export const OWN_SOURCE = 'Local median'
