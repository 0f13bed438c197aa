import type { Knex } from 'knex'
import { anywhere, ID_END, serialIn } from '../../like.ts'
import type { Filter } from './resource.ts'

const SEARCH_MAX = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= SEARCH_MAX && !value.includes('\0')

/** One of these words, or any of a list of them. */
export const oneOf = (column: string, words: readonly string[]): Filter => ({
  fits: (value): value is string | string[] =>
    [value].flat().length <= words.length && [value].flat().every(word => words.includes(String(word))),
  narrow: (query, value) => query.whereIn(column, [value].flat()),
})

/** The rows that belong to another record. */
export const belongsTo = (column: string): Filter => ({
  fits: (value): value is string => typeof value === 'string' && UUID.test(value),
  narrow: (query, value) => query.where(column, value),
})

/** What a person typed into a search box. */
export const typed = (narrow: (query: Knex.QueryBuilder, text: string) => unknown): Filter => ({
  fits: isText,
  narrow: (query, value) => {
    const text = String(value).trim()
    return text ? narrow(query, text) : query
  },
})

const matching = (query: Knex.QueryBuilder, text: string, [id, ...columns]: readonly string[]) =>
  query.where(any => {
    for (const column of columns) any.orWhereRaw(`${column} ILIKE ?`, [anywhere(text)])
    if (id && ID_END.test(text))
      any.orWhereRaw('right(??::text, ?) = ?', [id, text.length, text.toLowerCase()])
    const serial = serialIn(text)
    if (serial !== null) any.orWhere('jobs.serial_number', serial)
  })

/** The id by its end, the shift ID, or the text anywhere in one of these columns. */
export const searchIn = (...columns: readonly string[]) =>
  typed((query, text) => matching(query, text, columns))
