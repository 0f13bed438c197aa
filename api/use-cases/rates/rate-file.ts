import { refuse } from '@gaitway/contract/values/errors'
import { record } from '../../store/events.ts'
import { listRatesAt, lockRatesAt, saveMedianRates } from '../../store/rates.ts'
import type { MedianRateRow } from '../../store/rows.ts'
import { requireSignedIn, type UseCase } from '../use-case.ts'
import { buildRateChange, listRateFacts, newRate } from './rates.ts'
import { CsvFileError, type CsvRow, readCsv } from '../../services/files/csv-rows.ts'
import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/values/enums'
import { addressFields } from '@gaitway/contract/fields/address'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { RATE_FILE_MAX_ROWS } from '@gaitway/contract/values/limits'
import { statesOfUsa, type StateCode } from '@gaitway/contract/values/states-of-usa'

const mapByPlace = (rows: MedianRateRow[]) => new Map(rows.map(row => [buildPlaceKey(row), row]))

const isSameRate = ({ rateCents, source }: RateLine, before: MedianRateRow) =>
  rateCents === before.rateCents && (source === null || source === before.source)

const describeImport = (line: RateLine, before: MedianRateRow | undefined) => ({
  ...line,
  change: before ? (isSameRate(line, before) ? ('same' as const) : ('changed' as const)) : ('new' as const),
  beforeCents: before?.rateCents ?? null,
  version: before?.version ?? null,
})

/** Reads a file of rates and says what importing it would do. Saves nothing. */
export const preview: UseCase<'rates.preview'> = async ({ db }, _by, { csv }) => {
  const file = await readRateFile(csv)
  if ('problem' in file) throw refuse('fields_wrong', { csv: file.problem })
  const existing = mapByPlace(await listRatesAt(db, file.rates))
  const rates = file.rates.map(line => describeImport(line, existing.get(buildPlaceKey(line))))
  return { rates, bad: file.bad }
}

/** Saves the rates of a previewed file: all of them, or none if one has changed since the preview. */
export { importRates as import }
const importRates: UseCase<'rates.import'> = async ({ db, clock }, actor, { rates }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  if (new Set(rates.map(buildPlaceKey)).size < rates.length)
    throw refuse('fields_wrong', { rates: 'Each place can have one rate per discipline.' })
  return db.transaction(async trx => {
    const existing = mapByPlace(await lockRatesAt(trx, rates))
    const rows = rates.map(rate => {
      const before = existing.get(buildPlaceKey(rate))
      if ((before?.version ?? null) !== rate.version) throw refuse('out_of_date')
      const after = before ? { ...before, ...buildRateChange(before, { ...rate, at }) } : newRate(rate, at)
      return { before, after }
    })
    const saved = await saveMedianRates(
      trx,
      rows.map(({ after }) => after),
    )
    if (saved < rows.length) throw refuse('out_of_date')
    const events = rows.map(({ before, after }) => ({
      at,
      by,
      noun: 'settings' as const,
      nounId: after.id,
      verb: before ? ('editMedianRate' as const) : ('addMedianRate' as const),
      details: { ...listRateFacts(after), ...(before && { beforeCents: before.rateCents }) },
    }))
    await record(trx, ...events)
    const changed = rows.filter(({ before }) => before).length
    return { added: rows.length - changed, changed }
  })
}

/** A line of a file of rates without errors. */
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

const columnNames = new Map([
  ['cliniciantype', 'clinicianType'],
  ['discipline', 'clinicianType'],
  ['ratecents', 'rateCents'],
  ['rateperhour', 'rate'],
])
const findColumn = (name: string) => {
  const plain = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  return columnNames.get(plain) ?? plain
}

const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const parseType = (text: string) =>
  clinicianTypes.find(type => isSameWord(type, text) || isSameWord(clinicianTypeNames[type], text))
const parseState = (text: string) =>
  statesOfUsa.find(state => state.some(name => isSameWord(name, text)))?.[0]

/** Dollars such as `61.72`, `$61.72` or `61,72` in cents; a `rateCents` column is whole cents. */
const parseCents = ({ rate, rateCents }: Cells): number | undefined => {
  const dollars = rate?.replace(/^\$\s*/, '').replace(',', '.')
  if (dollars) return /^\d{1,6}(\.\d{1,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : Number.NaN
  return rateCents ? Number(rateCents) : undefined
}

type Cells = Record<string, string | undefined>

/** The state and city: columns of their own, or `Houston, TX` and `Texas` in a column, as the list exports them. */
const readPlace = ({ state, city = '', place = '' }: Cells) => {
  if (state !== undefined) return { place: state, city }
  const at = place.lastIndexOf(',')
  return at < 0 ? { place, city } : { place: place.slice(at + 1).trim(), city: place.slice(0, at).trim() }
}

const readLine = (line: number, cells: Cells): RateLine | BadLine => {
  const { clinicianType: typed = '', source = '' } = cells
  const { place, city } = readPlace(cells)
  const [clinicianType, state, rateCents] = [parseType(typed), parseState(place), parseCents(cells)]
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

/** Identifies a rate: a discipline has one per place. */
const buildPlaceKey = ({ clinicianType, state, city }: Pick<RateLine, 'clinicianType' | 'state' | 'city'>) =>
  `${clinicianType} ${state} ${city?.toLowerCase() ?? ''}`

/** Marks a line as bad if an earlier one has the rate of its discipline and place. */
const markRepeated = (lines: (RateLine | BadLine)[]) => {
  const firstLines = new Map<string, number>()
  return lines.map(one => {
    if ('problem' in one) return one
    const key = buildPlaceKey(one)
    const first = firstLines.get(key)
    firstLines.set(key, first ?? one.line)
    if (first === undefined) return one
    return { line: one.line, problem: `Line ${first} already has the rate of this discipline and place.` }
  })
}

const readRow = ({ line, cells, problem }: CsvRow, columns: readonly string[]): RateLine | BadLine =>
  problem
    ? { line, problem: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.` }
    : readLine(line, Object.fromEntries(columns.map((column, at) => [column, cells[at]])))

const collectRows = async (csv: string): Promise<CsvRow[] | { problem: string }> => {
  try {
    const rows: CsvRow[] = []
    for await (const row of readCsv(csv).rows) rows.push(row)
    return rows
  } catch (thrown) {
    if (!(thrown instanceof CsvFileError)) throw thrown
    return { problem: `This isn’t a CSV file: ${thrown.message}. Save it as CSV and choose it again.` }
  }
}

/** Reads a CSV file of rates: the lines without errors, and the error of each other line. */
const readRateFile = async (csv: string): Promise<RateFile> => {
  const rows = await collectRows(csv)
  if ('problem' in rows) return rows
  const [header, ...body] = rows
  const columns = header?.cells.map(findColumn) ?? []
  const has = (...names: string[]) => names.some(name => columns.includes(name))
  if (!has('clinicianType') || !has('state', 'place') || !has('rate', 'rateCents'))
    return {
      problem:
        'The first line must name the columns discipline, state and rate; city and source are optional.',
    }
  if (body.length === 0) return { problem: 'This file has no rates.' }
  if (body.length > RATE_FILE_MAX_ROWS)
    return { problem: `A file can have up to ${RATE_FILE_MAX_ROWS} rates. Split it and import the parts.` }
  const lines = markRepeated(body.map(row => readRow(row, columns)))
  return {
    rates: lines.filter((line): line is RateLine => !('problem' in line)),
    bad: lines.filter((line): line is BadLine => 'problem' in line),
  }
}
