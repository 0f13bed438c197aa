import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { listRatesAt, lockRatesAt, saveMedianRates } from '../../store/rates.ts'
import type { MedianRateRow } from '../../store/rows.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { buildRateChange, listRateFacts, OWN_SOURCE } from './rates.ts'
import { parse } from 'csv-parse/sync'
import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/values/enums'
import { addressFields } from '@gaitway/contract/fields/address'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { RATE_FILE_MAX_ROWS } from '@gaitway/contract/values/limits'
import { statesOfUsa, type StateCode } from '@gaitway/contract/values/states-of-usa'

const byPlace = (rows: MedianRateRow[]) => new Map(rows.map(row => [placeKey(row), row]))

const isSameRate = ({ rateCents, source }: RateLine, before: MedianRateRow) =>
  rateCents === before.rateCents && (source === null || source === before.source)

const planned = (one: RateLine, before: MedianRateRow | undefined) => ({
  ...one,
  change: before ? (isSameRate(one, before) ? ('same' as const) : ('changed' as const)) : ('new' as const),
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

/** A good line of a file of rates. */
type RateLine = {
  line: number
  clinicianType: ClinicianType
  state: StateCode
  city: string | null
  rateCents: number
  source: string | null
}
type BadLine = { line: number; problem: string }
type RateFile = { rates: RateLine[]; bad: BadLine[] } | { problem: string }

const columnNames = { discipline: 'clinicianType', rate: 'rate', ratecents: 'rateCents' } as const
const known = (name: string) => {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
  if (plain === 'cliniciantype') return 'clinicianType'
  return Object.hasOwn(columnNames, plain) ? columnNames[plain as keyof typeof columnNames] : plain
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const typeIn = (text: string) =>
  clinicianTypes.find(type => isSame(type, text) || isSame(clinicianTypeNames[type], text))
const stateIn = (text: string) => statesOfUsa.find(state => state.some(name => isSame(name, text)))?.[0]

/** Dollars such as `61.72` or `$61.72` in cents; a `rateCents` column, as the list exports it, is whole cents. */
const centsIn = ({ rate, rateCents }: Cells): number | undefined => {
  const dollars = rate?.replace(/^\$/, '')
  if (dollars) return /^\d{1,6}(\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : Number.NaN
  return rateCents ? Number(rateCents) : undefined
}

type Cells = Record<string, string | undefined>

const readLine = (line: number, cells: Cells): RateLine | BadLine => {
  const { clinicianType: typed = '', state: place = '', city = '', source = '' } = cells
  const [clinicianType, state, rateCents] = [typeIn(typed), stateIn(place), centsIn(cells)]
  const problem =
    (typed && !clinicianType ? `“${typed}” isn’t a discipline` : undefined) ??
    check(moneyFields.clinicianType, clinicianType) ??
    (place && !state ? `“${place}” isn’t a state` : undefined) ??
    check(moneyFields.state, state) ??
    check(addressFields.city, city, { optional: true }) ??
    check(moneyFields.rateCents, rateCents) ??
    check(moneyFields.rateSource, source, { optional: true })
  if (problem || !clinicianType || !state || rateCents === undefined)
    return { line, problem: `${problem ?? moneyFields.rateCents.missing}.` }
  return { line, clinicianType, state, city: city || null, rateCents, source: source || null }
}

/** Which rate a line is about: a discipline has one per place. */
const placeKey = ({ clinicianType, state, city }: Pick<RateLine, 'clinicianType' | 'state' | 'city'>) =>
  `${clinicianType} ${state} ${city?.toLowerCase() ?? ''}`

const refuseRepeated = (lines: (RateLine | BadLine)[]) => {
  const first = new Map<string, number>()
  return lines.map(one => {
    if ('problem' in one) return one
    const key = placeKey(one)
    const before = first.get(key)
    if (before === undefined) first.set(key, one.line)
    return before === undefined
      ? one
      : { line: one.line, problem: `Line ${before} already has the rate of this discipline and place.` }
  })
}

type Parsed = { record: Cells; info: { lines: number } }

/** Reads a CSV file of rates: its good lines, and what is wrong with each of the others. */
const readRateFile = (csv: string): RateFile => {
  let header: string[] = []
  let parsed: Parsed[]
  try {
    parsed = parse(csv, {
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      columns: (names: string[]) => (header = names.map(known)),
    }) as unknown as Parsed[]
  } catch {
    return { problem: 'This isn’t a CSV file. Save it as CSV and choose it again.' }
  }
  if (
    !['clinicianType', 'state'].every(name => header.includes(name)) ||
    !header.some(name => name.startsWith('rate'))
  )
    return {
      problem:
        'The first line must name the columns discipline, state and rate; city and source are optional.',
    }
  if (parsed.length === 0) return { problem: 'This file has no rates.' }
  if (parsed.length > RATE_FILE_MAX_ROWS)
    return { problem: `A file can have up to ${RATE_FILE_MAX_ROWS} rates. Split it and import the parts.` }
  const lines = refuseRepeated(parsed.map(({ record, info }) => readLine(info.lines, record)))
  return {
    rates: lines.filter((line): line is RateLine => !('problem' in line)),
    bad: lines.filter((line): line is BadLine => 'problem' in line),
  }
}
