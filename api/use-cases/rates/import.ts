import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { listRatesAt, lockRatesAt, saveMedianRates } from '../../store/rates.ts'
import type { MedianRateRow } from '../../store/rows.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { placeKey, type RateLine, readRateFile } from './rate-file.ts'
import { buildRateChange, listRateFacts, OWN_SOURCE } from './rates.ts'

const byPlace = (rows: MedianRateRow[]) => new Map(rows.map(row => [placeKey(row), row]))

const isSame = ({ rateCents, source }: RateLine, before: MedianRateRow) =>
  rateCents === before.rateCents && (source === null || source === before.source)

const planned = (one: RateLine, before: MedianRateRow | undefined) => ({
  ...one,
  change: before ? (isSame(one, before) ? ('same' as const) : ('changed' as const)) : ('new' as const),
  beforeCents: before?.rateCents ?? null,
  version: before?.version ?? null,
})

/** Reads a file of rates and says what importing it would do. Saves nothing. */
export const preview: UseCase<'rates.preview'> = async ({ db }, _by, { csv }) => {
  const file = readRateFile(csv)
  if ('problem' in file) throw refuse('fields_wrong', { csv: file.problem })
  const existing = byPlace(await listRatesAt(db, file.rates))
  return { rates: file.rates.map(one => planned(one, existing.get(placeKey(one)))), bad: file.bad }
}

type Imported = Input<'rates.import'>['rates'][number]

const newRow = ({ clinicianType, state, city, rateCents, source }: Imported, at: Date): MedianRateRow => ({
  id: newId(),
  clinicianType,
  state,
  city,
  rateCents,
  source: source ?? OWN_SOURCE,
  updatedAt: at,
  version: 1,
})

/** Saves the rates of a previewed file: all of them, or none if one has changed since the preview. */
export { importRates as import }
const importRates: UseCase<'rates.import'> = async ({ db, clock }, actor, { rates }) => {
  const by = signedIn(actor)
  const at = clock.now()
  if (new Set(rates.map(placeKey)).size < rates.length)
    throw refuse('fields_wrong', { rates: 'Each place can have one rate per discipline.' })
  return db.transaction(async trx => {
    const existing = byPlace(await lockRatesAt(trx, rates))
    const rows = rates.map(one => {
      const before = existing.get(placeKey(one))
      if ((before?.version ?? null) !== one.version) throw refuse('out_of_date')
      return {
        before,
        after: before ? { ...before, ...buildRateChange(before, { ...one, at }) } : newRow(one, at),
      }
    })
    const saved = await saveMedianRates(
      trx,
      rows.map(({ after }) => after),
    )
    if (saved < rows.length) throw refuse('out_of_date')
    const event = { at, by, noun: 'settings' as const }
    await record(
      trx,
      ...rows.map(({ before, after }) =>
        before
          ? {
              ...event,
              nounId: after.id,
              verb: 'editMedianRate' as const,
              details: { ...listRateFacts(after), beforeCents: before.rateCents },
            }
          : { ...event, nounId: after.id, verb: 'addMedianRate' as const, details: listRateFacts(after) },
      ),
    )
    const changed = rows.filter(({ before }) => before).length
    return { added: rows.length - changed, changed }
  })
}
