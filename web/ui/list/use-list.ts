import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { useAddress } from './use-address.ts'

type Options<Choice extends string, Sort extends string> = {
  /** The filter's choices and its default. */
  choices: readonly Choice[]
  shown: readonly Choice[]
  /** The filter's name in the address. */
  name?: string
  sorts: readonly Sort[]
  sortBy: Sort
  /** Other filters in the address. */
  more?: readonly string[]
}

const ALL = 'all'

/** Filter, search, sort and page of a list, kept in the address. A new filter starts at page one. */
export const useList = <Choice extends string, Sort extends string>({
  choices,
  shown,
  name = 'status',
  sorts,
  sortBy: firstSort,
  more: others = [],
}: Options<Choice, Sort>) => {
  const { params, change } = useAddress()
  const value = params.get(name)
  const chosen = choices.filter(one => value === ALL || value?.split(',').includes(one))
  const sortBy = sorts.find(sort => sort === params.get('sort')) ?? firstSort
  const sortOrder = params.get('order') === 'asc' ? ('asc' as const) : ('desc' as const)
  const page = Math.max(0, Math.floor(Number(params.get('page')) || 1) - 1)
  const search = params.get('search') ?? ''
  const picked = value === null ? shown : chosen
  const lookFor = (next: Record<string, string | undefined>) => change({ ...next, page: undefined })
  return {
    choices,
    chosen: picked,
    /** The choices for a call, where leaving them out means all; null when there are none to ask for. */
    picked: picked.length === 0 ? null : picked.length === choices.length ? undefined : picked.join(','),
    sorts,
    sortBy,
    sortOrder,
    page,
    search,
    isFiltered: search !== '' || value !== null || others.some(other => params.has(other)),
    /** The paging and sorting input of every list call. */
    sent: {
      skip: page * DEFAULT_PAGE_SIZE,
      limit: DEFAULT_PAGE_SIZE,
      sortBy,
      sortOrder,
      search: search || undefined,
    },
    /** Undefined restores the defaults. `more` changes other address parameters at the same time. */
    choose: (next: readonly Choice[] | undefined, more: Record<string, undefined> = {}) =>
      lookFor({ ...more, [name]: next?.length === choices.length ? ALL : next?.join(',') }),
    setSearch: (next: string) => lookFor({ search: next || undefined }),
    setSort: (next: Sort, order: 'asc' | 'desc') => lookFor({ sort: next, order }),
    setPage: (next: number) => change({ page: next > 0 ? String(next + 1) : undefined }),
    /** Sets or removes another filter. */
    set: (other: string, next: string | undefined) => lookFor({ [other]: next }),
    clear: () =>
      lookFor({
        [name]: undefined,
        search: undefined,
        ...Object.fromEntries(others.map(other => [other, undefined])),
      }),
  }
}
