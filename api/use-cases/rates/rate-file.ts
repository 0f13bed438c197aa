import { parse } from 'csv-parse/sync'
import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/values/enums'
import { addressFields } from '@gaitway/contract/fields/address'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { RATE_FILE_MAX_ROWS } from '@gaitway/contract/values/limits'
import { statesOfUsa, type StateCode } from '@gaitway/contract/values/states-of-usa'

/** A good line of a file of rates. */
export type RateLine = {
  line: number
  clinicianType: ClinicianType
  state: StateCode
  city: string | null
  rateCents: number
  source: string | null
}
export type BadLine = { line: number; problem: string }
export type RateFile = { rates: RateLine[]; bad: BadLine[] } | { problem: string }

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
export const placeKey = ({
  clinicianType,
  state,
  city,
}: Pick<RateLine, 'clinicianType' | 'state' | 'city'>) =>
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
export const readRateFile = (csv: string): RateFile => {
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
