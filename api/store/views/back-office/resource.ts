import type { Knex } from 'knex'
import { refuse, type FieldErrors } from '@gaitway/contract/errors'
import { countListed, type CountedList } from '../../list-counts.ts'

export type ListWish = {
  sort?: string
  descending: boolean
  skip: number
  limit: number
  /** these rows, all of them, instead of a page */
  ids?: string[]
  filter: Record<string, unknown>
  /** the present, for what is derived from it */
  at: Date
}
type FilterValue = string | string[]

export type Filter = {
  fits: (value: unknown) => value is FilterValue
  narrow: (query: Knex.QueryBuilder, value: FilterValue, at: Date) => unknown
}

type Counted = {
  list: CountedList
  /** the only filter that may narrow it */
  filter?: string
  /** the words that are listed without a filter; not given: all */
  words?: readonly string[]
  /** the words that a value of the filter stands for, where it is not a word itself */
  wordsOf?: Partial<Record<string, readonly string[]>>
}

/** A list of the back office as data: where its rows come from and how they may be sorted and narrowed. */
export type Resource<Row extends object, Shown extends object = object> = {
  /** the rows, before sorting and paging; left joins on keys, so that counting can do without them */
  from: (db: Knex) => Knex.QueryBuilder
  /** the id column, which also breaks ties */
  id: string
  columns: (db: Knex, at: Date) => (string | Knex.Raw)[]
  /** name on the wire → what is sorted by */
  sorts: Record<string, string>
  defaultSort: { by: string; descending: boolean }
  filters: Record<string, Filter>
  /** the list whose kept counts tell how many there are, if no filter but this one narrows it */
  counted?: Counted
  show: (row: Row) => Shown
}

/** The names of a wish that this list does not know, or whose values it cannot take. */
const faultsOf = <Row extends object>({ sorts, filters }: Resource<Row>, { sort, filter }: ListWish) => {
  const faults: FieldErrors = {}
  if (sort && sort !== 'id' && !Object.hasOwn(sorts, sort))
    faults.sort = 'This list cannot be sorted by that.'
  for (const [name, value] of Object.entries(filter)) {
    const known = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!known) faults[`filter.${name}`] = 'This filter is not known here.'
    else if (!known.fits(value)) faults[`filter.${name}`] = 'This filter has an unknown value.'
  }
  return faults
}

const narrowed = <Row extends object>(db: Knex, resource: Resource<Row>, { ids, filter, at }: ListWish) =>
  resource.from(db).modify(query => {
    if (ids) query.whereIn(resource.id, ids)
    for (const [name, value] of Object.entries(filter))
      resource.filters[name]?.narrow(query, value as FilterValue, at)
  })

const orderOf = <Row extends object>(resource: Resource<Row>, { sort, descending }: ListWish) => {
  const wished = sort && (sort === 'id' ? resource.id : resource.sorts[sort])
  const by = wished || resource.sorts[resource.defaultSort.by]
  const direction = (wished ? descending : resource.defaultSort.descending) ? 'DESC' : 'ASC'
  return `${by} ${direction}, ${resource.id} ${direction}`
}

/** The words whose kept counts add up to the wish's; undefined where it is narrowed by more than words. */
const keptWords = (
  { filter: name, words, wordsOf }: Counted,
  { ids, filter }: ListWish,
): { words?: readonly string[] } | undefined => {
  if (ids || Object.keys(filter).some(other => other !== name)) return undefined
  const chosen = name === undefined ? undefined : (filter[name] as FilterValue | undefined)
  if (chosen === undefined) return { words }
  if (wordsOf) return wordsOf[String(chosen)] && { words: wordsOf[String(chosen)] }
  return { words: [chosen].flat().filter(word => words?.includes(word) ?? true) }
}

const countOf = async <Row extends object>(db: Knex, resource: Resource<Row>, wish: ListWish) => {
  const { counted } = resource
  const kept = counted && keptWords(counted, wish)
  if (kept) return countListed(db, counted.list, kept.words)
  const row: { count: number } | undefined = await narrowed(db, resource, wish).count('* as count').first()
  return row?.count ?? 0
}

/** A page of a list and how many rows there are in all; a wish that the list does not know is refused. */
export const listResource = async <Row extends object, Shown extends object>(
  db: Knex,
  resource: Resource<Row, Shown>,
  wish: ListWish,
) => {
  const faults = faultsOf(resource, wish)
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
  const order = orderOf(resource, wish)
  // which rows first, then what is read of them: what is skipped is not joined
  const page = narrowed(db, resource, wish)
    .select(resource.id)
    .orderByRaw(order)
    .offset(wish.ids ? 0 : wish.skip)
    .limit(wish.ids ? wish.ids.length : wish.limit)
  const rows = (await resource
    .from(db)
    .whereIn(resource.id, page)
    .select(...resource.columns(db, wish.at))
    .orderByRaw(order)) as Row[]
  return { data: rows.map(resource.show), count: await countOf(db, resource, wish) }
}

/** One row of a list by its id. */
export const readResource = async <Row extends object, Shown extends object>(
  db: Knex,
  resource: Resource<Row, Shown>,
  id: string,
  at: Date,
) => {
  const row: Row | undefined = await resource
    .from(db)
    .where(resource.id, id)
    .first(...resource.columns(db, at))
  return row && resource.show(row)
}
