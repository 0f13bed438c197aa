import type { Knex } from 'knex'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { capCount, countToCapSql, findPrepared, listPrepared, pageSizeSql } from '../../postgres/index.ts'
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
  /** alias → join; each may use the joins before it, and only joins that a filter or sort names are made */
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

/** An error for each filter and sort that this list doesn't have, and each value that they don't take. */
export const validateListParams = (
  { sorts, filters, idType }: ListResource,
  { sort, ids, filter }: ResourceListOrder,
) => {
  const errors: FieldErrors = {}
  if (sort && sort !== 'id' && !Object.hasOwn(sorts, sort))
    errors.sort = 'This list can’t be sorted by that field.'
  if (ids && idType !== 'text' && !ids.every(isId)) errors['filter.id'] = 'This isn’t a valid ID.'
  for (const [name, value] of Object.entries(filter)) {
    const listFilter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!listFilter) errors[`filter.${name}`] = 'Unknown filter.'
    else if (!listFilter.accepts(value)) errors[`filter.${name}`] = 'This filter has an unknown value.'
  }
  return errors
}

const buildOrder = (resource: ListResource, { sort, descending }: ResourceListOrder) => {
  const requested = sort && (sort === 'id' ? [] : resource.sorts[sort])
  const by = [requested || resource.sorts[resource.defaultSort.by] || []].flat()
  const direction = (requested ? descending : resource.defaultSort.descending) ? 'DESC' : 'ASC'
  return [...by, resource.id].map(column => `${column} ${direction}`).join(', ')
}

/** The table with the joins that this SQL needs. */
const buildTables = ({ table, joins = {} }: ListResource, sql: string) => {
  const usesAlias = (alias: string, text: string) =>
    [...text.matchAll(/\b(\w+)\./g)].some(([, name]) => name === alias)
  const used = Object.entries(joins).reduceRight<{ sql: string; joins: string[] }>(
    (later, [alias, join]) =>
      usesAlias(alias, later.sql) ? { sql: `${later.sql} ${join}`, joins: [join, ...later.joins] } : later,
    { sql, joins: [] },
  )
  return [table, ...used.joins].join(' ')
}

type FinderParams = ResourceListOrder & { skip?: number }

const buildConditions = (resource: ListResource, params: ResourceListOrder): Condition[] => {
  const errors = validateListParams(resource, params)
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
  const { id, idType = 'uuid', where = 'true', filters } = resource
  const filterConditions = Object.entries(params.filter).map(([name, value]) =>
    filters[name]?.toCondition(value as FilterValue),
  )
  return [
    { sql: where },
    ...(params.ids ? [{ sql: `${id} = ANY(:ids::${idType}[])`, values: { ids: params.ids } }] : []),
    ...filterConditions.filter(condition => condition !== undefined),
  ]
}

const joinConditions = (conditions: readonly Condition[]) => conditions.map(({ sql }) => sql).join(' AND ')
const fromWhere = (resource: ListResource, where: string) => `${buildTables(resource, where)} WHERE ${where}`

const idsWhere = (resource: ListResource, params: ResourceListOrder, where: string) => {
  const order = buildOrder(resource, params)
  return `SELECT ${resource.id} AS id FROM ${buildTables(resource, `${where} ${order}`)} WHERE ${where} ORDER BY ${order}`
}

/** SQL: the count. A list without filters is counted in its default order, which has an index, so no wide rows are read. */
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
  /** WITH, for the other parts: the IDs that the indexes of a search find; empty without such a search */
  hitsSql: string
  /** the IDs in order, as many as LIMIT and OFFSET say */
  idsSql: (limitAndOffset: string) => string
  countSql: string
}

/**
 * A search finds up to `hitsMax` rows by its indexes, and sorts them. If it would find more, a page is soon full, so the
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
  const others = conditions.filter(condition => condition !== search && condition.sql !== 'true')
  const selects = search.byIndex.map(select => `(${select} LIMIT ${hitsMax + 1})`).join(' UNION ALL ')
  const areFew = `(SELECT count(*) FROM hits) <= ${hitsMax}`
  const isHit = joinConditions([...others, { sql: `${resource.id} = ANY(ARRAY(SELECT id FROM hits))` }])
  const countOfMany =
    others.length > 0 ? countInOrder(resource, params, conditions) : `SELECT ${COUNT_CAP + 1}`
  return {
    hitsSql: `WITH hits AS MATERIALIZED (SELECT DISTINCT id FROM (${selects}) way)`,
    idsSql: limitAndOffset => `(${idsWhere(resource, params, `${areFew} AND ${isHit}`)} ${limitAndOffset})
      UNION ALL (${idsWhere(resource, params, `NOT ${areFew} AND ${joinConditions(conditions)}`)} ${limitAndOffset})`,
    countSql: `SELECT CASE WHEN ${areFew} THEN (SELECT count(*)::int FROM ${fromWhere(resource, isHit)})
      ELSE (${countOfMany}) END AS count`,
  }
}

/** SQL that finds the rows of a list: by the indexes of its search if it has some, else in its order. */
export const buildFinder = (resource: ListResource, params: FinderParams, hitsMax = COUNT_CAP) => {
  const conditions = buildConditions(resource, params)
  const bindings: Knex.ValueDict = Object.assign({ at: params.at }, ...conditions.map(({ values }) => values))
  const isUncapped =
    params.ids !== undefined || Object.keys(params.filter).some(name => resource.filters[name]?.isUncapped)
  const where = joinConditions(conditions)
  const foundSql = fromWhere(resource, where)
  const inOrder: FinderSql = {
    hitsSql: '',
    idsSql: limitAndOffset => `${idsWhere(resource, params, where)} ${limitAndOffset}`,
    countSql: isUncapped
      ? `SELECT count(*)::int AS count FROM ${foundSql}`
      : countInOrder(resource, params, conditions),
  }
  const byIndex = isUncapped ? undefined : findByIndex(resource, params, conditions, hitsMax)
  return { ...(byIndex ?? inOrder), foundSql, bindings, isUncapped }
}

type ListedRow = { count: number; read: number; json: string | null }
export type Listed = { rows: string[]; count: number; isCountCapped: boolean }

/** A page of rows as JSON text, and the count. Lists of one user, facility, or job are counted completely. */
export const listResource = async (
  db: Knex,
  resource: ListResource,
  params: ResourceListParams,
): Promise<Listed> => {
  const { hitsSql, idsSql, countSql, bindings, isUncapped } = buildFinder(resource, params)
  const skip = params.ids ? 0 : params.skip
  const limit = params.ids ? params.ids.length : params.limit
  const size = params.ids ? ':limit::int' : pageSizeSql(limit)
  const page = idsSql(`LIMIT ${size} + 1 ${skip > 0 ? 'OFFSET :skip' : ''}`)
  const rows = await listPrepared<ListedRow>(
    db,
    `${hitsSql ? `${hitsSql},` : 'WITH'} page AS MATERIALIZED (
       SELECT id, row_number() OVER () AS position FROM (${page}) found)
     SELECT counted.count, (SELECT count(*)::int FROM page) AS read, listed.json FROM (${countSql}) counted
     LEFT JOIN (SELECT page.position, row_to_json(r)::text AS json
       FROM page CROSS JOIN LATERAL (${resource.row}) r WHERE page.position <= ${size}) listed ON true
     ORDER BY listed.position`,
    { ...bindings, skip, limit },
  )
  const { count = 0, read = 0 } = rows[0] ?? {}
  return {
    rows: rows.flatMap(({ json }) => json ?? []),
    ...(isUncapped ? { count, isCountCapped: false } : capCount(count, { skip, limit, read })),
  }
}

/** One row by its ID as JSON text, with facts from another SELECT on `page.id`. */
export const readResource = <Facts extends object>(
  db: Knex,
  { table, where = 'true', id: idColumn, row, facts = 'SELECT' }: ListResource & { facts?: string },
  id: string,
  at: Date,
) =>
  findPrepared<{ json: string } & Facts>(
    db,
    `WITH page AS MATERIALIZED (SELECT ${idColumn} AS id FROM ${table} WHERE ${where} AND ${idColumn} = :id)
     SELECT row_to_json(r)::text AS json, facts.* FROM page
     CROSS JOIN LATERAL (${row}) r CROSS JOIN LATERAL (${facts}) facts`,
    { id, at },
  )

/** The IDs of all matching rows in order, up to a limit. */
export const listResourceIds = async (
  db: Knex,
  resource: ListResource,
  { limit, ...params }: ResourceListOrder & { limit: number },
): Promise<string[]> => {
  const { hitsSql, idsSql, bindings } = buildFinder(resource, params, limit)
  const sql = `${hitsSql} SELECT ARRAY(SELECT id FROM (${idsSql('LIMIT :limit')}) found)::text[] AS ids`
  return (await findPrepared<{ ids: string[] }>(db, sql, { ...bindings, limit }))?.ids ?? []
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
