import type { Knex } from 'knex'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { listPrepared } from '../../postgres/index.ts'
import { listOrderFaults, buildFinder, type ListResource } from './resource.ts'

/** The SQL and values of one of several filters, with names of their own. */
const apart = (sql: string, bindings: Knex.ValueDict, place: number) => ({
  sql: sql.replaceAll(/(?<!:):([a-zA-Z]\w*)/g, (_, name: string) => `:${name}_${place}`),
  bindings: Object.fromEntries(Object.entries(bindings).map(([name, value]) => [`${name}_${place}`, value])),
})

type Count = { count: number; isCountCapped: boolean }

/** How many rows each filter finds, in one statement: up to the cap, or null where the list has no such filter. */
export const countEach = async (
  db: Knex,
  resource: ListResource,
  filters: readonly Record<string, unknown>[],
  at: Date,
): Promise<(Count | null)[]> => {
  const parts = filters.map((filter, place) => {
    const params = { filter, at, descending: true, skip: 0, limit: 1 }
    if (Object.keys(listOrderFaults(resource, params)).length > 0) return undefined
    const { hits, count, bindings, isOfOne } = buildFinder(resource, params)
    return { ...apart(`${hits} ${count}`, bindings, place), isOfOne }
  })
  const columns = parts.map(part => (part ? `(${part.sql})` : 'NULL::int'))
  const [row] = await listPrepared<{ counts: (number | null)[] }>(
    db,
    `SELECT ARRAY[${columns.join(', ')}] AS counts`,
    Object.assign({}, ...parts.map(part => part?.bindings ?? {})) as Knex.ValueDict,
  )
  return parts.map((part, place) => {
    const count = row?.counts[place]
    if (!part || count === null || count === undefined) return null
    if (part.isOfOne) return { count, isCountCapped: false }
    return { count: Math.min(count, COUNT_CAP), isCountCapped: count > COUNT_CAP }
  })
}
