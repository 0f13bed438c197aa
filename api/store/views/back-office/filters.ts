import type { Knex } from 'knex'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { anywhere, ID_END, serialIn } from '../../search-patterns.ts'

export type FilterValue = string | string[]
/**
 * SQL conditions for the rows, and their values. A search over several tables, which no index serves, also has SELECTs
 * of the IDs that it finds, each by an index.
 */
export type Condition = { sql: string; values?: Knex.ValueDict; byIndex?: readonly string[] }

export type ListFilter = {
  fits: (value: unknown) => value is FilterValue
  narrow: (value: FilterValue) => Condition | undefined
  /** narrows to one user, facility, or job, whose rows are all counted */
  isOfOne?: true
}

const SEARCH_MAX = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\0')

const columnName = (column: string) => column.replace('.', '_')

/** One of these words, or any of a list of them. */
export const filterByWord = (column: string, words: readonly string[]): ListFilter => ({
  fits: (value): value is FilterValue =>
    [value].flat().length <= words.length && [value].flat().every(word => words.includes(String(word))),
  narrow: value => {
    const name = columnName(column)
    const chosen = [value].flat()
    // one word can use an index in order; several can't
    return chosen.length === 1
      ? { sql: `${column} = :${name}`, values: { [name]: chosen[0] ?? '' } }
      : { sql: `${column} = ANY(:${name}::text[])`, values: { [name]: chosen } }
  },
})

/** One of these choices, each with its own condition. */
export const filterByChoice = (choices: Readonly<Record<string, string>>): ListFilter => ({
  fits: (value): value is string => typeof value === 'string' && Object.hasOwn(choices, value),
  narrow: value => ({ sql: choices[String(value)] ?? 'true' }),
})

const DAY = /^20\d\d-\d\d-\d\d$/

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))

/** From or until a calendar day, in the time zone that staff read. */
export const onDay = (column: string, side: 'from' | 'until'): ListFilter => ({
  fits: isDay,
  narrow: day => ({
    sql:
      side === 'from'
        ? `${column} >= :from::date::timestamp AT TIME ZONE '${DEFAULT_TIME_ZONE}'`
        : `${column} < (:until::date + 1)::timestamp AT TIME ZONE '${DEFAULT_TIME_ZONE}'`,
    values: { [side]: day },
  }),
})

/** From or until a calendar day at the place of jobs `j`, found by an index within a day of it. */
export const startsOn = (column: string, side: 'from' | 'until'): ListFilter => {
  const [than, span] = side === 'from' ? ['>=', '- 1'] : ['<=', '+ 2']
  return {
    fits: isDay,
    narrow: day => ({
      sql: `(${column} ${than} :${side}::date ${span} AND (${column} AT TIME ZONE j.time_zone)::date ${than} :${side}::date)`,
      values: { [side]: day },
    }),
  }
}

/** The rows that belong to another record. */
export const belongsTo = (column: string): ListFilter => ({
  fits: isId,
  narrow: value => ({ sql: `${column} = :${columnName(column)}`, values: { [columnName(column)]: value } }),
  isOfOne: true,
})

/** What a user typed into a search box. */
export const typed = (narrow: (text: string) => Condition, max = SEARCH_MAX): ListFilter => ({
  fits: (value): value is string => isText(value, max),
  narrow: value => {
    const text = String(value).trim()
    return text ? narrow(text) : undefined
  },
})

/** The end of an ID, the shift ID (of jobs `j`), or text anywhere in these columns. */
export const searchIn = (id: string, ...columns: readonly string[]) =>
  searchBy(id, text => {
    const serial = serialIn(text)
    return {
      sql: [
        ...columns.map(column => `${column} ILIKE :typed`),
        ...(serial === null ? [] : ['j.serial_number = :serial']),
      ].join(' OR '),
      values: { typed: anywhere(text), ...(serial !== null && { serial }) },
    }
  })

/** The end of an ID, or what another search finds. */
export const searchBy = (
  id: string,
  search: (text: string) => Required<Pick<Condition, 'sql' | 'values'>>,
  find: (text: string) => Required<Pick<Condition, 'byIndex' | 'values'>> | undefined = () => undefined,
) =>
  typed(text => {
    const isEnd = ID_END.test(text)
    const { sql, values } = search(text)
    const found = find(text)
    return {
      sql: `(${[sql, ...(isEnd ? [`right(${id}::text, ${text.length}) = :idEnd`] : [])].join(' OR ')})`,
      values: { ...found?.values, ...values, ...(isEnd && { idEnd: text.toLowerCase() }) },
      ...(found && { byIndex: found.byIndex }),
    }
  })
