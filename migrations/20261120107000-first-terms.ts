import type { Knex } from 'knex'
import { v7 as newId } from 'uuid'

const SOURCE = 'US Bureau of Labor Statistics, May 2023, mean'
/** Mean hourly wage in cents by served state; ota also covers cota. */
const referenceRates = {
  AZ: { ot: 4500, pt: 4758, slp: 4688, ota: 3205, cota: 3205, pta: 2919 },
  DC: { ot: 4829, pt: 4978, slp: 5342, ota: 3489, cota: 3489, pta: 3162 },
  FL: { ot: 4462, pt: 4560, slp: 4460, ota: 3291, cota: 3291, pta: 3245 },
  IL: { ot: 4623, pt: 5031, slp: 4227, ota: 3130, cota: 3130, pta: 3229 },
  TX: { ot: 4885, pt: 5142, slp: 4377, ota: 3543, cota: 3543, pta: 3464 },
  WA: { ot: 4893, pt: 4879, slp: 4786, ota: 3668, cota: 3668, pta: 3251 },
}
const VALID_FROM = '2026-01-01T00:00:00Z'

/** The first cancellation policy, and the reference rates shown until there are medians of our own. */
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
        source: SOURCE,
      })),
    ),
  )
}

export const down = async (db: Knex) => {
  await db('median_rates').del()
  await db('policies').del()
}
