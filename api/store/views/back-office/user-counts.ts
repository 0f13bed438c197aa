import type { Knex } from 'knex'
import { countToCapSql, findPreparedJson } from '../../postgres/index.ts'
import { userTabConditions } from './people.ts'
import { buildFinder, type ResourceListOrder, type ListResource } from './resource.ts'

/** How many of these users each tab has, each up to the cap, as JSON text. A search runs once for all tabs. */
export const countUsers = async (
  db: Knex,
  resource: ListResource,
  params: Pick<ResourceListOrder, 'filter' | 'at'>,
): Promise<string> => {
  const { hitsSql, idsSql, foundSql, bindings } = buildFinder(resource, { ...params, descending: false })
  const searchSql = params.filter.q
    ? `${hitsSql ? `${hitsSql},` : 'WITH'} found AS MATERIALIZED (
        SELECT u.id, u.status, u.role FROM (${idsSql('')}) ids JOIN users u USING (id))`
    : ''
  const counts = Object.entries(userTabConditions).map(
    ([tab, isInTab]) =>
      `'${tab}', (${countToCapSql(searchSql ? `found u WHERE ${isInTab}` : `${foundSql} AND ${isInTab}`)})`,
  )
  const sql = `${searchSql} SELECT json_build_object(${counts.join(', ')})::text AS json`
  return (await findPreparedJson(db, sql, bindings)) ?? '{}'
}
