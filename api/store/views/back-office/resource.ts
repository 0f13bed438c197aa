import type { Knex } from 'knex'
import { refuse, type FieldErrors } from '@gaitway/contract/errors'
import { cappedCount, countToCap, listPrepared, pageSize } from '../../prepared.ts'
import { isId, type Filter, type FilterValue } from './filters.ts'

export type ListOrder = {
  sort?: string
  descending: boolean
  /** these rows, all of them, instead of a page */
  ids?: string[]
  filter: Record<string, unknown>
  /** the present, for what is derived from it */
  at: Date
}
export type ListWish = ListOrder & { skip: number; limit: number }

/** A list of the back office as data: where its rows are found, what is read of them, how they are sorted and narrowed. */
export type Resource = {
  /** the table and its alias */
  table: string
  /** alias → how that table is joined, each by those before it; only what a filter or a sort names is */
  joins?: Readonly<Record<string, string>>
  /** the id column, which also breaks ties */
  id: string
  idType?: 'uuid' | 'text'
  /** what holds for all of its rows */
  where?: string
  /** a table or an index that has all of its rows and no others, by which a very long list is known */
  relation?: string
  /** a SELECT of the row with the id `page.id`, in the shape in which it travels */
  row: string
  /** name on the wire → what is sorted by */
  sorts: Record<string, string | readonly string[]>
  defaultSort: { by: string; descending: boolean }
  filters: Record<string, Filter>
}

/** The names of a wish that this list does not know, or whose values it cannot take. */
const faultsOf = ({ sorts, filters, idType }: Resource, { sort, ids, filter }: ListOrder) => {
  const faults: FieldErrors = {}
  if (sort && sort !== 'id' && !Object.hasOwn(sorts, sort))
    faults.sort = 'This list cannot be sorted by that.'
  if (idType !== 'text' && !ids?.every(isId) && ids) faults['filter.id'] = 'This is not an id.'
  for (const [name, value] of Object.entries(filter)) {
    const known = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!known) faults[`filter.${name}`] = 'This filter is not known here.'
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

/** The table with those joins that this SQL names, and that they name themselves. */
const tablesFor = ({ table, joins = {} }: Resource, sql: string) => {
  const named = Object.entries(joins).reduceRight<{ sql: string; joined: string[] }>(
    (sofar, [alias, join]) =>
      isNamed(alias, sofar.sql) ? { sql: `${sofar.sql} ${join}`, joined: [join, ...sofar.joined] } : sofar,
    { sql, joined: [] },
  )
  return [table, ...named.joined].join(' ')
}

/** The rows that are wished for, sorted; a wish that the list does not know is refused. */
const foundBy = (resource: Resource, wish: ListOrder) => {
  const faults = faultsOf(resource, wish)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  const conditions = [resource.where ?? 'true']
  const bindings: Knex.ValueDict = { at: wish.at }
  if (wish.ids) {
    conditions.push(`${resource.id} = ANY(:ids::${resource.idType ?? 'uuid'}[])`)
    bindings.ids = wish.ids
  }
  for (const [name, value] of Object.entries(wish.filter)) {
    const narrowed = resource.filters[name]?.narrow(value as FilterValue)
    if (!narrowed) continue
    conditions.push(narrowed.sql)
    Object.assign(bindings, narrowed.values)
  }
  const where = conditions.join(' AND ')
  const order = orderOf(resource, wish)
  const found = `${tablesFor(resource, where)} WHERE ${where}`
  const ids = `SELECT ${resource.id} AS id FROM ${tablesFor(resource, `${where} ${order}`)} WHERE ${where} ORDER BY ${order}`
  const isOfOne = wish.ids || Object.keys(wish.filter).some(name => resource.filters[name]?.isOfOne)
  const isWhole = conditions.every(sql => sql === 'true' || sql === resource.where)
  return { found, ids, bindings, isOfOne: Boolean(isOfOne), isWhole }
}

/** A whole list is counted in its own order, of which there is an index: no wide rows are read. */
const countOf = (
  resource: Resource,
  { found, isOfOne, isWhole }: ReturnType<typeof foundBy>,
  wish: ListWish,
) => {
  const { skip } = wish
  if (isOfOne) return `SELECT count(*)::int AS count FROM ${found}`
  if (!isWhole) return countToCap(found, { skip })
  const ordered = `${found} ORDER BY ${orderOf(resource, { ...wish, sort: undefined })}`
  return countToCap(ordered, { skip, relation: resource.relation })
}

type ListedRow = { count: number; read: number; json: string | null }
export type Listed = { rows: string[]; count: number; isCountCapped: boolean }

/** A page of a list, each row as JSON text, and how many rows there are; lists of one person, facility or job are counted to the end. */
export const listResource = async (db: Knex, resource: Resource, wish: ListWish): Promise<Listed> => {
  const asked = foundBy(resource, wish)
  const { ids, bindings, isOfOne } = asked
  const skip = wish.ids ? 0 : wish.skip
  const limit = wish.ids ? wish.ids.length : wish.limit
  const size = wish.ids ? ':limit::int' : pageSize(limit)
  const count = countOf(resource, asked, wish)
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

/** One row by its id as JSON text, beside the facts that a further SELECT of `page.id` gives. */
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

/** The ids of all rows that are wished for, in order, no more than so many. */
export const listResourceIds = async (
  db: Knex,
  resource: Resource,
  { limit, ...wish }: ListOrder & { limit: number },
): Promise<string[]> => {
  const { ids, bindings } = foundBy(resource, wish)
  const [row] = await listPrepared<{ ids: string[] }>(
    db,
    `SELECT ARRAY(${ids} LIMIT :limit)::text[] AS ids`,
    { ...bindings, limit },
  )
  return row?.ids ?? []
}

/** The rows with these ids, in their order, each as JSON text. */
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
