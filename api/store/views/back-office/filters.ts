import type { Knex } from 'knex'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { cleanLine } from '@gaitway/contract/fields/clean'
import { isIdSql, parseId } from '../../search-patterns.ts'

export type FilterValue = string | string[]
/**
 * An SQL condition for the rows, and its bindings. No index serves a search over several tables, so it also has SELECTs of
 * the IDs that it finds, each by an index.
 */
export type Condition = { sql: string; values?: Knex.ValueDict; byIndex?: readonly string[] }

export type ListFilter = {
  accepts: (value: unknown) => value is FilterValue
  toCondition: (value: FilterValue) => Condition | undefined
  /** finds the rows of one user, facility, or job, which are all counted */
  isUncapped?: true
}

const SEARCH_MAX = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\0')

const columnName = (column: string) => column.replace('.', '_')

/** A filter by one of these words, or by any of a list of them. */
export const filterByWord = (column: string, words: readonly string[]): ListFilter => ({
  accepts: (value): value is FilterValue =>
    [value].flat().length <= words.length && [value].flat().every(word => words.includes(String(word))),
  toCondition: value => {
    const name = columnName(column)
    const chosen = [value].flat()
    // one word can use an index in order; several can't
    return chosen.length === 1
      ? { sql: `${column} = :${name}`, values: { [name]: chosen[0] ?? '' } }
      : { sql: `${column} = ANY(:${name}::text[])`, values: { [name]: chosen } }
  },
})

/** A filter by one of these choices, each with a condition of its own. */
export const filterByChoice = (choices: Readonly<Record<string, string>>): ListFilter => ({
  accepts: (value): value is string => typeof value === 'string' && Object.hasOwn(choices, value),
  toCondition: value => ({ sql: choices[String(value)] ?? 'true' }),
})

/** A calendar day of this century. */
export const DAY = /^20\d\d-\d\d-\d\d$/

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))

const YEAR = /^20\d\d$/

/** A filter by a year of this century. */
export const filterByYear = (column: string): ListFilter => ({
  accepts: (value): value is string => typeof value === 'string' && YEAR.test(value),
  toCondition: value => ({ sql: `${column} = :year::int`, values: { year: value } }),
})

/** A filter from or until a calendar day, in the time zone that staff read. */
export const filterByDay = (column: string, side: 'from' | 'until'): ListFilter => ({
  accepts: isDay,
  toCondition: day => ({
    sql:
      side === 'from'
        ? `${column} >= :from::date::timestamp AT TIME ZONE '${DEFAULT_TIME_ZONE}'`
        : `${column} < (:until::date + 1)::timestamp AT TIME ZONE '${DEFAULT_TIME_ZONE}'`,
    values: { [side]: day },
  }),
})

/** A filter from or until a calendar day where jobs `j` are. An index finds the rows within a day or two of it. */
export const filterByLocalDay = (column: string, side: 'from' | 'until'): ListFilter => {
  const [operator, margin] = side === 'from' ? ['>=', '- 1'] : ['<=', '+ 2']
  const day = `:${side}::date`
  return {
    accepts: isDay,
    toCondition: value => ({
      sql: `(${column} ${operator} ${day} ${margin} AND (${column} AT TIME ZONE j.time_zone)::date ${operator} ${day})`,
      values: { [side]: value },
    }),
  }
}

/** A filter by the ID of another record that the rows belong to. */
export const filterById = (column: string): ListFilter => ({
  accepts: isId,
  toCondition: value => ({
    sql: `${column} = :${columnName(column)}`,
    values: { [columnName(column)]: value },
  }),
  isUncapped: true,
})

/** A filter by what a user typed into a search box. */
export const filterByText = (toCondition: (text: string) => Condition, max = SEARCH_MAX): ListFilter => ({
  accepts: (value): value is string => isText(value, max),
  toCondition: value => {
    const text = cleanLine(String(value))
    return text ? toCondition(text) : undefined
  },
})

/** A search by a whole ID of this table or its beginning or end, or by what another search finds. */
export const searchBy = (
  table: string,
  id: string,
  search: (text: string) => Condition,
  find: (text: string) => Omit<Condition, 'sql'> | undefined = search,
) =>
  filterByText(text => {
    const { sql, values } = search(text)
    const { byIndex, values: indexValues } = find(text) ?? {}
    const isId = isIdSql(id)
    const typedId = parseId(text)
    return {
      sql: typedId ? `(${sql} OR ${isId})` : `(${sql})`,
      values: { ...indexValues, ...values, ...typedId },
      ...(byIndex && {
        byIndex: [...byIndex, ...(typedId ? [`SELECT ${id} FROM ${table} WHERE ${isId}`] : [])],
      }),
    }
  })
