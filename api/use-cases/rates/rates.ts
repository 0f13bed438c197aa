import type { EventVerb } from '@gaitway/contract/events'
import { refuse } from '@gaitway/contract/values/errors'
import { record } from '../../store/events.ts'
import * as rates from '../../store/rates.ts'
import { assertVersion, signedIn } from '../use-case.ts'
import type { Knex, Services, ReadCase, SignedIn, UseCase } from '../use-case.ts'
import { newId } from '../../store/ids.ts'
import type { MedianRateRow } from '../../store/rows.ts'
import { addHours } from '@gaitway/contract/format/time'
import type { Tally } from '../run-parts.ts'

/** A rate as the back office sees it. */
const shownRate = (row: MedianRateRow) => ({
  id: row.id,
  clinicianType: row.clinicianType,
  state: row.state,
  city: row.city,
  rateCents: row.rateCents,
  source: row.source,
  updatedAt: row.updatedAt?.toISOString() ?? null,
})

/** A rate as an audit event records it. */
export const listRateFacts = (row: MedianRateRow) => ({
  clinicianType: row.clinicianType,
  state: row.state,
  ...(row.city && { city: row.city }),
  rateCents: row.rateCents,
})

type Change = {
  by: SignedIn
  at: Date
  verb: EventVerb<'settings'>
  id: string
  details: Record<string, unknown>
}

const recordRate = (trx: Knex, { by, at, verb, id, details }: Change) =>
  record(trx, { at, by, noun: 'settings', nounId: id, verb, details })

/** The default source of a rate that staff entered. */
export const OWN_SOURCE = 'Local median'

type Figure = { rateCents: number; source?: string | null; at: Date }

/** What a new figure changes. One that staff entered loses its old source. */
export const buildRateChange = (before: MedianRateRow, { rateCents, source, at }: Figure) => ({
  rateCents,
  source: source || (rateCents !== before.rateCents && !before.updatedAt ? OWN_SOURCE : before.source),
  updatedAt: at,
  version: before.version + 1,
})

/** Sets a rate, which takes precedence over the computed median; it may move to a place without one. */
export const edit: UseCase<'rates.edit'> = async (
  { db, clock },
  actor,
  { id, rateCents, source, version, ...sent },
) => {
  const by = signedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const before = await rates.lockMedianRate(trx, id)
    if (!before) throw refuse('not_found')
    assertVersion(before, version)
    const place = {
      clinicianType: sent.clinicianType ?? before.clinicianType,
      state: sent.state ?? before.state,
      city: sent.city === undefined ? before.city : sent.city || null,
    }
    if ((await rates.listRatesAt(trx, [place])).some(other => other.id !== id)) throw refuse('rate_exists')
    const change = { ...place, ...buildRateChange(before, { rateCents, source, at }) }
    await rates.updateMedianRate(trx, id, change)
    const after = { ...before, ...change }
    const details = {
      ...listRateFacts(after),
      beforeCents: before.rateCents,
      ...(place.state !== before.state && { formerState: before.state }),
      ...(place.city !== before.city && { formerCity: before.city }),
    }
    await recordRate(trx, { at, by, id, verb: 'editMedianRate', details })
    return shownRate(after)
  })
}

/** Adds a rate for a discipline in a state or city, one per place. */
export const add: UseCase<'rates.add'> = async ({ db, clock }, actor, input) => {
  const by = signedIn(actor)
  const at = clock.now()
  const row = {
    id: newId(),
    clinicianType: input.clinicianType,
    state: input.state,
    city: input.city || null,
    rateCents: input.rateCents,
    source: input.source || OWN_SOURCE,
    updatedAt: at,
    version: 1,
  }
  await db.transaction(async trx => {
    if (!(await rates.insertMedianRate(trx, row))) throw refuse('rate_exists')
    await recordRate(trx, { at, by, id: row.id, verb: 'addMedianRate', details: listRateFacts(row) })
  })
  return shownRate(row)
}

/** Removes a rate: the place falls back to its state, or to confirmed shifts. */
export const remove: UseCase<'rates.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  await db.transaction(async trx => {
    const row = await rates.lockMedianRate(trx, id)
    if (!row) throw refuse('not_found')
    await rates.deleteMedianRate(trx, id)
    await recordRate(trx, { at: clock.now(), by, id, verb: 'removeMedianRate', details: listRateFacts(row) })
  })
  return {}
}

/** Sets the posting floor of a discipline; posted jobs stay. */
export const setHourly: UseCase<'rates.setHourly'> = async ({ db, clock }, actor, { version, ...input }) => {
  const by = signedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const before = await rates.updateHourlyRate(trx, input, at)
    if (before) assertVersion(before, version)
    const details = { ...input, minRateBefore: before?.minRate, defaultRateBefore: before?.defaultRate }
    await recordRate(trx, { at, by, id: by.userId, verb: 'setHourlyRate', details })
  })
  return input
}

/** The rates of states and cities, and each discipline's floor and starting rate. */
export const list: ReadCase<'rates.list'> = ({ db }, _by, input) => {
  const { sortBy = 'state', sortOrder = 'asc', ...filter } = input
  return rates.listMedianRates(db, { ...filter, sortBy, sortOrder })
}

const REFRESH_HOURS = 1

/** Whether the medians that lists show are to be calculated again. */
export const areMediansOld = ({ db, clock }: Services) =>
  rates.areOwnMediansOld(db, addHours(clock.now(), -REFRESH_HOURS))

/** Keeps the medians that lists show next to a rate at most an hour old. */
export const keepMedians = async ({ db, clock }: Services, tally: Tally) => {
  const at = clock.now()
  tally('refreshed', await rates.refreshOwnMedians(db, { at, since: addHours(at, -REFRESH_HOURS) }))
}
