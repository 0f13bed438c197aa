import type { Knex } from 'knex'

export type ListWish = {
  sort?: string
  descending: boolean
  skip: number
  limit: number
  ids?: string[]
  filter: Record<string, unknown>
}

/** A list of the back office as data: where its rows come from and how they may be sorted and narrowed. */
export type Resource<Row extends object> = {
  /** the rows, before sorting and paging */
  from: (db: Knex) => Knex.QueryBuilder
  /** the id column, which also breaks ties */
  id: string
  columns: (db: Knex) => (string | Knex.Raw)[]
  /** name on the wire → column */
  sorts: Record<string, string>
  defaultSort: { by: string; descending: boolean }
  filters: Record<string, (query: Knex.QueryBuilder, value: unknown, db: Knex) => void>
  show: (row: Row) => object
}

const narrowed = <Row extends object>(
  db: Knex,
  resource: Resource<Row>,
  { ids, filter }: Pick<ListWish, 'ids' | 'filter'>,
) =>
  resource.from(db).modify(query => {
    if (ids) query.whereIn(resource.id, ids)
    for (const [name, value] of Object.entries(filter)) {
      if (name === 'id' || value === '' || value === null || value === undefined) continue
      resource.filters[name]?.(query, value, db)
    }
  })

/** A page of a resource and how many rows there are; ids first, so that sorting never drags whole rows along. */
export const listResource = async <Row extends object>(db: Knex, resource: Resource<Row>, wish: ListWish) => {
  const column = (wish.sort && resource.sorts[wish.sort]) || resource.sorts[resource.defaultSort.by]
  const descending =
    wish.sort && resource.sorts[wish.sort] ? wish.descending : resource.defaultSort.descending
  const order = descending ? 'desc' : 'asc'
  const rows: Row[] = await narrowed(db, resource, wish)
    .select(...resource.columns(db))
    .orderBy([
      { column: column ?? resource.id, order },
      { column: resource.id, order },
    ])
    .offset(wish.ids ? 0 : wish.skip)
    .limit(wish.ids ? wish.ids.length : wish.limit)
  const counted: { count: number } | undefined = await narrowed(db, resource, wish)
    .count('* as count')
    .first()
  return { data: rows.map(resource.show), count: counted?.count ?? 0 }
}

/** One row of a resource by its id. */
export const readResource = async <Row extends object>(db: Knex, resource: Resource<Row>, id: string) => {
  const row: Row | undefined = await resource
    .from(db)
    .where(resource.id, id)
    .first(...resource.columns(db))
  return row && resource.show(row)
}

/** Words a person typed, found anywhere in one of these columns; a whole id or its last six or more characters too. */
export const searchIn =
  (idColumn: string, ...columns: string[]) =>
  (query: Knex.QueryBuilder, value: unknown) => {
    const typed = String(value).trim().slice(0, 100)
    if (!typed) return
    const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
    query.where(any => {
      for (const column of columns) any.orWhere(column, 'ilike', like)
      if (/^[0-9a-f-]{6,36}$/i.test(typed))
        any.orWhereRaw('??::text like ?', [idColumn, `%${typed.toLowerCase()}`])
    })
  }

/** One value, or a list of them. */
export const oneOf = (column: string) => (query: Knex.QueryBuilder, value: unknown) => {
  const values = (Array.isArray(value) ? value : String(value).split(',')).map(String).slice(0, 50)
  query.whereIn(column, values)
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The rows that belong to another record. */
export const belongsTo = (column: string) => (query: Knex.QueryBuilder, value: unknown) => {
  if (uuid.test(String(value))) query.where(column, String(value))
  else query.whereRaw('false')
}
