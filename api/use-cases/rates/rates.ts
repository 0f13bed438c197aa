import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { record } from '../../store/events.ts'
import * as rates from '../../store/rates.ts'
import { assertVersion, requireSignedIn, type Services, type ReadCase, type UseCase } from '../use-case.ts'
import { newId } from '../../store/ids.ts'
import type { MedianRateRow } from '../../store/rows.ts'
import { addHours } from '@gaitway/contract/format/time'
import type { Tally } from '../run-parts.ts'

/** A rate as the back office sees it. */
const showRate = (row: MedianRateRow) => ({
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

/** The default source of a rate that staff entered. */
export const OWN_SOURCE = 'Local median'

type NewFigure = { rateCents: number; source?: string | null; at: Date }

/** What a figure that staff enter changes about a rate: a computed rate also gets our own source. */
export const buildRateChange = (before: MedianRateRow, { rateCents, source, at }: NewFigure) => ({
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
  const by = requireSignedIn(actor)
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
    const { updatedAt: _, version: __, ...figures } = change
    // a computed rate that staff enter is theirs from now on, whatever its figure
    if (before.updatedAt && isDeepStrictEqual({ ...before, ...figures }, before)) return showRate(before)
    await rates.updateMedianRate(trx, id, change)
    const after = { ...before, ...change }
    const details = {
      ...listRateFacts(after),
      beforeCents: before.rateCents,
      ...(place.state !== before.state && { formerState: before.state }),
      ...(place.city !== before.city && { formerCity: before.city }),
    }
    await record(trx, { at, by, noun: 'settings', nounId: id, verb: 'editMedianRate', details })
    return showRate(after)
  })
}

type EnteredRate = Omit<Input<'rates.import'>['rates'][number], 'version'>

/** A rate that staff enter, as a new row. */
export const newRate = (
  { clinicianType, state, city, rateCents, source }: EnteredRate,
  at: Date,
): MedianRateRow => ({
  id: newId(),
  clinicianType,
  state,
  city,
  rateCents,
  source: source ?? OWN_SOURCE,
  updatedAt: at,
  version: 1,
})

/** Adds a rate for a discipline in a state or city, one per place. */
export const add: UseCase<'rates.add'> = async ({ db, clock }, actor, input) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  const row = newRate({ ...input, city: input.city || null, source: input.source || null }, at)
  const details = listRateFacts(row)
  await db.transaction(async trx => {
    if (!(await rates.insertMedianRate(trx, row))) throw refuse('rate_exists')
    await record(trx, { at, by, noun: 'settings', nounId: row.id, verb: 'addMedianRate', details })
  })
  return showRate(row)
}

/** Removes a rate. Its place then has the rate of its state, or the median of confirmed shifts. */
export const remove: UseCase<'rates.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = requireSignedIn(actor)
  await db.transaction(async trx => {
    const row = await rates.lockMedianRate(trx, id)
    if (!row) throw refuse('not_found')
    await rates.deleteMedianRate(trx, id)
    const event = { noun: 'settings', nounId: id, verb: 'removeMedianRate' } as const
    await record(trx, { ...event, at: clock.now(), by, details: listRateFacts(row) })
  })
  return {}
}

/** Sets the lowest and default hourly rate of a discipline for jobs posted from now on. */
export const setHourly: UseCase<'rates.setHourly'> = async ({ db, clock }, actor, { version, ...input }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const before = await rates.updateHourlyRate(trx, input, at)
    if (before) assertVersion(before, version)
    if (before?.minRate === input.minRate && before.defaultRate === input.defaultRate) return
    const details = { ...input, minRateBefore: before?.minRate, defaultRateBefore: before?.defaultRate }
    await record(trx, { at, by, noun: 'settings', nounId: by.userId, verb: 'setHourlyRate', details })
  })
  return input
}

/** The rates of states and cities, and each discipline's floor and starting rate. */
export const list: ReadCase<'rates.list'> = ({ db }, _by, input) => {
  const { sortBy = 'state', sortOrder = 'asc', ...filter } = input
  return rates.listMedianRates(db, { ...filter, sortBy, sortOrder })
}

const REFRESH_HOURS = 1

/** Whether it is time to calculate the medians that lists show. */
export const areMediansOutdated = ({ db, clock }: Services) =>
  rates.areOwnMediansOutdated(db, addHours(clock.now(), -REFRESH_HOURS))

/** Keeps the medians that lists show next to a rate at most an hour old. */
export const refreshMedians = async ({ db, clock }: Services, tally: Tally) => {
  const at = clock.now()
  tally('refreshed', await rates.refreshOwnMedians(db, { at, since: addHours(at, -REFRESH_HOURS) }))
}
