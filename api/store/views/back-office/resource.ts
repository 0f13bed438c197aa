import type { Knex } from 'knex'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { capCount, countToCapSql, listPrepared, pageSizeSql } from '../../postgres/index.ts'
import { isId, type Condition, type ListFilter, type FilterValue } from './filters.ts'

export type ResourceListOrder = {
  sort?: string
  descending: boolean
  /** all of these rows instead of a page */
  ids?: string[]
  filter: Record<string, unknown>
  /** now, for derived values */
  at: Date
}
export type ResourceListParams = ResourceListOrder & { skip: number; limit: number }

/** A list of the back office: its tables, columns, sorts, and filters. */
export type ListResource = {
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
  filters: Record<string, ListFilter>
}

/** Refuses filters and sorts that this list doesn't have, and values it can't take. */
export const listOrderFaults = (
  { sorts, filters, idType }: ListResource,
  { sort, ids, filter }: ResourceListOrder,
) => {
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

const buildOrder = (resource: ListResource, { sort, descending }: ResourceListOrder) => {
  const requested = sort && (sort === 'id' ? [] : resource.sorts[sort])
  const by = [requested || resource.sorts[resource.defaultSort.by] || []].flat()
  const direction = (requested ? descending : resource.defaultSort.descending) ? 'DESC' : 'ASC'
  return [...by, resource.id].map(column => `${column} ${direction}`).join(', ')
}

/** Whether SQL names a table by its alias. */
const isNamed = (alias: string, sql: string) =>
  [...sql.matchAll(/\b(\w+)\./g)].some(([, name]) => name === alias)

/** The table with the joins that this SQL needs. */
const tablesFor = ({ table, joins = {} }: ListResource, sql: string) => {
  const named = Object.entries(joins).reduceRight<{ sql: string; joined: string[] }>(
    (sofar, [alias, join]) =>
      isNamed(alias, sofar.sql) ? { sql: `${sofar.sql} ${join}`, joined: [join, ...sofar.joined] } : sofar,
    { sql, joined: [] },
  )
  return [table, ...named.joined].join(' ')
}

type FinderParams = ResourceListOrder & { skip?: number }

const buildConditions = (resource: ListResource, params: ResourceListOrder): Condition[] => {
  const faults = listOrderFaults(resource, params)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  const { id, idType = 'uuid', where = 'true', filters } = resource
  const narrowed = Object.entries(params.filter).map(([name, value]) =>
    filters[name]?.narrow(value as FilterValue),
  )
  return [
    { sql: where },
    ...(params.ids ? [{ sql: `${id} = ANY(:ids::${idType}[])`, values: { ids: params.ids } }] : []),
    ...narrowed.filter(one => one !== undefined),
  ]
}

const joinConditions = (conditions: readonly Condition[]) => conditions.map(({ sql }) => sql).join(' AND ')
const fromWhere = (resource: ListResource, where: string) => `${tablesFor(resource, where)} WHERE ${where}`

const idsWhere = (resource: ListResource, params: ResourceListOrder, where: string) => {
  const order = buildOrder(resource, params)
  return `SELECT ${resource.id} AS id FROM ${tablesFor(resource, `${where} ${order}`)} WHERE ${where} ORDER BY ${order}`
}

/** A whole list is counted in its own order, which has an index, so no wide rows are read. */
const countInOrder = (resource: ListResource, params: FinderParams, conditions: readonly Condition[]) => {
  const found = fromWhere(resource, joinConditions(conditions))
  const { skip } = params
  if (conditions.some(({ sql }) => sql !== 'true' && sql !== resource.where))
    return countToCapSql(found, { skip })
  const ordered = `${found} ORDER BY ${buildOrder(resource, { ...params, sort: undefined })}`
  return countToCapSql(ordered, { skip, relation: resource.relation })
}

/** SQL that finds the rows of a list. */
type FinderSql = {
  /** WITH the IDs of a search that has indexes, for the other parts */
  hits: string
  /** the IDs in order, as many as LIMIT and OFFSET say */
  ids: (cut: string) => string
  count: string
}

/**
 * A search finds up to this many rows by its indexes, and sorts those. Where it finds more, a page is soon full, so the
 * list is read in its order instead.
 */
const findByIndex = (
  resource: ListResource,
  params: FinderParams,
  conditions: readonly Condition[],
  hitsMax: number,
): FinderSql | undefined => {
  const search = conditions.find(({ byIndex }) => byIndex)
  if (!search?.byIndex) return undefined
  const others = conditions.filter(one => one !== search && one.sql !== 'true')
  const ways = search.byIndex.map(way => `(${way} LIMIT ${hitsMax + 1})`).join(' UNION ALL ')
  const few = `(SELECT count(*) FROM hits) <= ${hitsMax}`
  const isHit = joinConditions([...others, { sql: `${resource.id} = ANY(ARRAY(SELECT id FROM hits))` }])
  const many = others.length > 0 ? countInOrder(resource, params, conditions) : `SELECT ${COUNT_CAP + 1}`
  return {
    hits: `WITH hits AS MATERIALIZED (SELECT DISTINCT id FROM (${ways}) way)`,
    ids: cut => `(${idsWhere(resource, params, `${few} AND ${isHit}`)} ${cut})
      UNION ALL (${idsWhere(resource, params, `NOT ${few} AND ${joinConditions(conditions)}`)} ${cut})`,
    count: `SELECT CASE WHEN ${few} THEN (SELECT count(*)::int FROM ${fromWhere(resource, isHit)})
      ELSE (${many}) END AS count`,
  }
}

/** Finds the rows of a list: by the indexes of its search if it has some, else in its order. */
export const buildFinder = (resource: ListResource, params: FinderParams, hitsMax = COUNT_CAP) => {
  const conditions = buildConditions(resource, params)
  const bindings: Knex.ValueDict = Object.assign({ at: params.at }, ...conditions.map(({ values }) => values))
  const isOfOne =
    params.ids !== undefined || Object.keys(params.filter).some(name => resource.filters[name]?.isOfOne)
  const where = joinConditions(conditions)
  const found = fromWhere(resource, where)
  const inOrder: FinderSql = {
    hits: '',
    ids: cut => `${idsWhere(resource, params, where)} ${cut}`,
    count: isOfOne
      ? `SELECT count(*)::int AS count FROM ${found}`
      : countInOrder(resource, params, conditions),
  }
  const byIndex = isOfOne ? undefined : findByIndex(resource, params, conditions, hitsMax)
  return { ...(byIndex ?? inOrder), found, bindings, isOfOne }
}

type ListedRow = { count: number; read: number; json: string | null }
export type Listed = { rows: string[]; count: number; isCountCapped: boolean }

/** A page of rows as JSON text, and the count. Lists of one user, facility, or job are counted completely. */
export const listResource = async (
  db: Knex,
  resource: ListResource,
  params: ResourceListParams,
): Promise<Listed> => {
  const { hits, ids, count, bindings, isOfOne } = buildFinder(resource, params)
  const skip = params.ids ? 0 : params.skip
  const limit = params.ids ? params.ids.length : params.limit
  const size = params.ids ? ':limit::int' : pageSizeSql(limit)
  const page = ids(`LIMIT ${size} + 1 ${skip > 0 ? 'OFFSET :skip' : ''}`)
  const rows = await listPrepared<ListedRow>(
    db,
    `${hits ? `${hits},` : 'WITH'} page AS MATERIALIZED (SELECT id, row_number() OVER () AS position FROM (${page}) found)
     SELECT counted.count, (SELECT count(*)::int FROM page) AS read, listed.json FROM (${count}) counted
     LEFT JOIN (SELECT page.position, row_to_json(r)::text AS json
       FROM page CROSS JOIN LATERAL (${resource.row}) r WHERE page.position <= ${size}) listed ON true
     ORDER BY listed.position`,
    { ...bindings, skip, limit },
  )
  const { count: counted = 0, read = 0 } = rows[0] ?? {}
  return {
    rows: rows.flatMap(({ json }) => json ?? []),
    ...(isOfOne ? { count: counted, isCountCapped: false } : capCount(counted, { skip, limit, read })),
  }
}

/** One row by its ID as JSON text, with facts from another SELECT on `page.id`. */
export const readResource = async <Facts extends object>(
  db: Knex,
  resource: ListResource & { facts?: string },
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
  resource: ListResource,
  { limit, ...params }: ResourceListOrder & { limit: number },
): Promise<string[]> => {
  const { hits, ids, bindings } = buildFinder(resource, params, limit)
  const [row] = await listPrepared<{ ids: string[] }>(
    db,
    `${hits} SELECT ARRAY(SELECT id FROM (${ids('LIMIT :limit')}) found)::text[] AS ids`,
    { ...bindings, limit },
  )
  return row?.ids ?? []
}

/** The rows with these IDs, in their order, each as JSON text. */
export const listResourceRows = async (
  db: Knex,
  { row, idType = 'uuid' }: ListResource,
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
