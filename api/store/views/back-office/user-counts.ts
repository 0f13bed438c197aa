import type { Knex } from 'knex'
import type { UserTab } from '@gaitway/contract/resources'
import { countToCapSql, listPrepared } from '../../postgres/index.ts'
import { tabs } from './people.ts'
import { buildFinder, type ResourceListOrder, type ListResource } from './resource.ts'

/** How many of these users each tab has, each up to the cap, as JSON text. A search runs once for all tabs. */
export const countUsers = async (
  db: Knex,
  resource: ListResource,
  params: Pick<ResourceListOrder, 'filter' | 'at'>,
): Promise<string> => {
  const { found, bindings } = buildFinder(resource, { ...params, descending: false })
  const isSearched = Boolean(params.filter.q)
  const counts = (Object.keys(tabs) as UserTab[]).map(
    tab =>
      `'${tab}', (${countToCapSql(isSearched ? `found u WHERE ${tabs[tab]}` : `${found} AND ${tabs[tab]}`)})`,
  )
  const searched = isSearched
    ? `WITH found AS MATERIALIZED (SELECT u.id, u.status, u.role FROM ${found})`
    : ''
  const [row] = await listPrepared<{ json: string }>(
    db,
    `${searched} SELECT json_build_object(${counts.join(', ')})::text AS json`,
    bindings,
  )
  return row?.json ?? '{}'
}
