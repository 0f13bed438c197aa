import type { Knex } from 'knex'
import { refuse, type FieldErrors } from '@gaitway/contract/errors'
import { anywhere, ID_END, serialIn } from '../../search-patterns.ts'
import { cappedCount, countToCap, listPrepared, pageSize } from '../../prepared.ts'

export type FilterValue = string | string[]
/** SQL conditions for the rows, and their values. */
export type Condition = { sql: string; values?: Knex.ValueDict }

export type Filter = {
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

const nameOf = (column: string) => column.replace('.', '_')

/** One of these words, or any of a list of them. */
export const oneOf = (column: string, words: readonly string[]): Filter => ({
  fits: (value): value is FilterValue =>
    [value].flat().length <= words.length && [value].flat().every(word => words.includes(String(word))),
  narrow: value => {
    const name = nameOf(column)
    const chosen = [value].flat()
    // one word can use an index in order; several can't
    return chosen.length === 1
      ? { sql: `${column} = :${name}`, values: { [name]: chosen[0] ?? '' } }
      : { sql: `${column} = ANY(:${name}::text[])`, values: { [name]: chosen } }
  },
})

/** One of these choices, each with its own condition. */
export const choiceOf = (choices: Readonly<Record<string, string>>): Filter => ({
  fits: (value): value is string => typeof value === 'string' && Object.hasOwn(choices, value),
  narrow: value => ({ sql: choices[String(value)] ?? 'true' }),
})

const DAY = /^20\d\d-\d\d-\d\d$/

/** From or until a calendar day at the place of jobs `j`, found by an index within a day of it. */
export const startsOn = (column: string, side: 'from' | 'until'): Filter => {
  const [than, span] = side === 'from' ? ['>=', '- 1'] : ['<=', '+ 2']
  return {
    fits: (value): value is string =>
      typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)),
    narrow: day => ({
      sql: `(${column} ${than} :${side}::date ${span} AND (${column} AT TIME ZONE j.time_zone)::date ${than} :${side}::date)`,
      values: { [side]: day },
    }),
  }
}

/** The rows that belong to another record. */
export const belongsTo = (column: string): Filter => ({
  fits: isId,
  narrow: value => ({ sql: `${column} = :${nameOf(column)}`, values: { [nameOf(column)]: value } }),
  isOfOne: true,
})

/** What a user typed into a search box. */
export const typed = (narrow: (text: string) => Condition, max = SEARCH_MAX): Filter => ({
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
export const searchBy = (id: string, search: (text: string) => Required<Condition>) =>
  typed(text => {
    const isEnd = ID_END.test(text)
    const { sql, values } = search(text)
    return {
      sql: `(${[sql, ...(isEnd ? [`right(${id}::text, ${text.length}) = :idEnd`] : [])].join(' OR ')})`,
      values: { ...values, ...(isEnd && { idEnd: text.toLowerCase() }) },
    }
  })

export type ListOrder = {
  sort?: string
  descending: boolean
  /** all of these rows instead of a page */
  ids?: string[]
  filter: Record<string, unknown>
  /** now, for derived values */
  at: Date
}
export type ListParams = ListOrder & { skip: number; limit: number }

/** A list of the back office: its tables, columns, sorts, and filters. */
export type Resource = {
  /** the table and its alias */
  table: string
  /** alias → join; each may use those before it, and only those named by a filter or sort are joined */
  joins?: Readonly<Record<string, string>>
  /** the ID column, which also breaks ties */
  id: string
  idType?: 'uuid' | 'text'
  /** a condition for all rows */
  where?: string
  /** a table or index with exactly these rows, whose estimated size shows that a list is very long */
  relation?: string
  /** a SELECT of the row with the ID `page.id`, in the shape of the API */
  row: string
  /** API name → sort expression */
  sorts: Record<string, string | readonly string[]>
  defaultSort: { by: string; descending: boolean }
  filters: Record<string, Filter>
}

/** Refuses filters and sorts that this list doesn't have, and values it can't take. */
const faultsOf = ({ sorts, filters, idType }: Resource, { sort, ids, filter }: ListOrder) => {
  const faults: FieldErrors = {}
  if (sort && sort !== 'id' && !Object.hasOwn(sorts, sort))
    faults.sort = 'This list can’t be sorted by that field.'
  if (idType !== 'text' && !ids?.every(isId) && ids) faults['filter.id'] = 'This isn’t a valid ID.'
  for (const [name, value] of Object.entries(filter)) {
    const known = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!known) faults[`filter.${name}`] = 'Unknown filter.'
    else if (!known.fits(value)) faults[`filter.${name}`] = 'This filter has an unknown value.'
  }
  return faults
}

const orderOf = (resource: Resource, { sort, descending }: ListOrder) => {
  const wished = sort && (sort === 'id' ? [] : resource.sorts[sort])
  const by = [wished || resource.sorts[resource.defaultSort.by] || []].flat()
  const direction = (wished ? descending : resource.defaultSort.descending) ? 'DESC' : 'ASC'
  return [...by, resource.id].map(column => `${column} ${direction}`).join(', ')
}

/** Whether SQL names a table by its alias. */
const isNamed = (alias: string, sql: string) =>
  [...sql.matchAll(/\b(\w+)\./g)].some(([, name]) => name === alias)

/** The table with the joins that this SQL needs. */
const tablesFor = ({ table, joins = {} }: Resource, sql: string) => {
  const named = Object.entries(joins).reduceRight<{ sql: string; joined: string[] }>(
    (sofar, [alias, join]) =>
      isNamed(alias, sofar.sql) ? { sql: `${sofar.sql} ${join}`, joined: [join, ...sofar.joined] } : sofar,
    { sql, joined: [] },
  )
  return [table, ...named.joined].join(' ')
}

/** The matching rows, sorted. */
export const foundBy = (resource: Resource, params: ListOrder) => {
  const faults = faultsOf(resource, params)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  const conditions = [resource.where ?? 'true']
  const bindings: Knex.ValueDict = { at: params.at }
  if (params.ids) {
    conditions.push(`${resource.id} = ANY(:ids::${resource.idType ?? 'uuid'}[])`)
    bindings.ids = params.ids
  }
  for (const [name, value] of Object.entries(params.filter)) {
    const narrowed = resource.filters[name]?.narrow(value as FilterValue)
    if (!narrowed) continue
    conditions.push(narrowed.sql)
    Object.assign(bindings, narrowed.values)
  }
  const where = conditions.join(' AND ')
  const order = orderOf(resource, params)
  const found = `${tablesFor(resource, where)} WHERE ${where}`
  const ids = `SELECT ${resource.id} AS id FROM ${tablesFor(resource, `${where} ${order}`)} WHERE ${where} ORDER BY ${order}`
  const isOfOne = params.ids || Object.keys(params.filter).some(name => resource.filters[name]?.isOfOne)
  const isWhole = conditions.every(sql => sql === 'true' || sql === resource.where)
  return { found, ids, bindings, isOfOne: Boolean(isOfOne), isWhole }
}

/** A whole list is counted in its own order, which has an index, so no wide rows are read. */
const countOf = (
  resource: Resource,
  { found, isOfOne, isWhole }: ReturnType<typeof foundBy>,
  params: ListParams,
) => {
  const { skip } = params
  if (isOfOne) return `SELECT count(*)::int AS count FROM ${found}`
  if (!isWhole) return countToCap(found, { skip })
  const ordered = `${found} ORDER BY ${orderOf(resource, { ...params, sort: undefined })}`
  return countToCap(ordered, { skip, relation: resource.relation })
}

type ListedRow = { count: number; read: number; json: string | null }
export type Listed = { rows: string[]; count: number; isCountCapped: boolean }

/** A page of rows as JSON text, and the count. Lists of one user, facility, or job are counted completely. */
export const listResource = async (db: Knex, resource: Resource, params: ListParams): Promise<Listed> => {
  const matching = foundBy(resource, params)
  const { ids, bindings, isOfOne } = matching
  const skip = params.ids ? 0 : params.skip
  const limit = params.ids ? params.ids.length : params.limit
  const size = params.ids ? ':limit::int' : pageSize(limit)
  const count = countOf(resource, matching, params)
  const rows = await listPrepared<ListedRow>(
    db,
    `WITH page AS MATERIALIZED (SELECT id, row_number() OVER () AS position FROM
       (${ids} LIMIT ${size} + 1 ${skip > 0 ? 'OFFSET :skip' : ''}) found)
     SELECT counted.count, (SELECT count(*)::int FROM page) AS read, listed.json FROM (${count}) counted
     LEFT JOIN (SELECT page.position, row_to_json(r)::text AS json
       FROM page CROSS JOIN LATERAL (${resource.row}) r WHERE page.position <= ${size}) listed ON true
     ORDER BY listed.position`,
    { ...bindings, skip, limit },
  )
  const { count: counted = 0, read = 0 } = rows[0] ?? {}
  return {
    rows: rows.flatMap(({ json }) => json ?? []),
    ...(isOfOne ? { count: counted, isCountCapped: false } : cappedCount(counted, { skip, limit, read })),
  }
}

/** One row by its ID as JSON text, with facts from another SELECT on `page.id`. */
export const readResource = async <Facts extends object>(
  db: Knex,
  resource: Resource & { facts?: string },
  id: string,
  at: Date,
): Promise<({ json: string } & Facts) | undefined> => {
  const { table, where = 'true', row, facts = 'SELECT' } = resource
  const [found] = await listPrepared<{ json: string } & Facts>(
    db,
    `WITH page AS MATERIALIZED (SELECT ${resource.id} AS id FROM ${table} WHERE ${where} AND ${resource.id} = :id)
     SELECT row_to_json(r)::text AS json, facts.* FROM page
     CROSS JOIN LATERAL (${row}) r CROSS JOIN LATERAL (${facts}) facts`,
    { id, at },
  )
  return found
}

/** The IDs of all matching rows in order, up to a limit. */
export const listResourceIds = async (
  db: Knex,
  resource: Resource,
  { limit, ...params }: ListOrder & { limit: number },
): Promise<string[]> => {
  const { ids, bindings } = foundBy(resource, params)
  const [row] = await listPrepared<{ ids: string[] }>(
    db,
    `SELECT ARRAY(${ids} LIMIT :limit)::text[] AS ids`,
    { ...bindings, limit },
  )
  return row?.ids ?? []
}

/** The rows with these IDs, in their order, each as JSON text. */
export const listResourceRows = async (
  db: Knex,
  { row, idType = 'uuid' }: Resource,
  ids: readonly string[],
  at: Date,
): Promise<string[]> => {
  const rows = await listPrepared<{ json: string }>(
    db,
    `SELECT row_to_json(r)::text AS json
     FROM unnest(:ids::${idType}[]) WITH ORDINALITY AS page (id, position) CROSS JOIN LATERAL (${row}) r
     ORDER BY page.position`,
    { ids: [...ids], at },
  )
  return rows.map(({ json }) => json)
}
