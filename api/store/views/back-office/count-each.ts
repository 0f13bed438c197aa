import type { Knex } from 'knex'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { findPrepared } from '../../postgres/index.ts'
import { validateListParams, buildFinder, type ListResource } from './resource.ts'

/** SQL and bindings with a suffix at each `:name`, so that those of several filters fit in one statement. */
const suffixBindings = (sql: string, bindings: Knex.ValueDict, index: number) => ({
  sql: sql.replaceAll(/(?<!:):([a-zA-Z]\w*)/g, (_, name: string) => `:${name}_${index}`),
  bindings: Object.fromEntries(Object.entries(bindings).map(([name, value]) => [`${name}_${index}`, value])),
})

/** How many rows each filter finds, in one statement: up to the cap, or null where the list has no such filter. */
export const countEach = async (
  db: Knex,
  resource: ListResource,
  filters: readonly Record<string, unknown>[],
  at: Date,
): Promise<({ count: number; isCountCapped: boolean } | null)[]> => {
  const parts = filters.map((filter, index) => {
    const params = { filter, at, descending: true }
    if (Object.keys(validateListParams(resource, params)).length > 0) return undefined
    const { hitsSql, countSql, bindings, isUncapped } = buildFinder(resource, params)
    return { ...suffixBindings(`${hitsSql} ${countSql}`, bindings, index), isUncapped }
  })
  const columns = parts.map(part => (part ? `(${part.sql})` : 'NULL::int'))
  const row = await findPrepared<{ counts: (number | null)[] }>(
    db,
    `SELECT ARRAY[${columns.join(', ')}] AS counts`,
    Object.assign({}, ...parts.map(part => part?.bindings)) as Knex.ValueDict,
  )
  return parts.map((part, index) => {
    const count = row?.counts[index]
    if (!part || count === null || count === undefined) return null
    if (part.isUncapped) return { count, isCountCapped: false }
    return { count: Math.min(count, COUNT_CAP), isCountCapped: count > COUNT_CAP }
  })
}
