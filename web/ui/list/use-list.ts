import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { useUrlParams } from './use-url-params.ts'

type Options<Choice extends string, Sort extends string> = {
  /** The choices of the filter. */
  choices: readonly Choice[]
  /** The choices that are shown until someone filters. */
  shown: readonly Choice[]
  /** The filter's name in the URL. */
  name?: string
  sorts: readonly Sort[]
  sortBy: Sort
  /** The names of other filters in the URL. */
  more?: readonly string[]
}

const ALL = 'all'

/** Filter, search, sort and page of a list, kept in the URL. A new filter starts at page one. */
export const useList = <Choice extends string, Sort extends string>({
  choices,
  shown,
  name = 'status',
  sorts,
  sortBy: firstSort,
  more: otherNames = [],
}: Options<Choice, Sort>) => {
  const { params, change } = useUrlParams()
  const value = params.get(name)
  const chosen =
    value === null ? shown : choices.filter(choice => value === ALL || value.split(',').includes(choice))
  const sortBy = sorts.find(sort => sort === params.get('sort')) ?? firstSort
  const sortOrder = params.get('order') === 'asc' ? ('asc' as const) : ('desc' as const)
  const page = Math.max(0, Math.floor(Number(params.get('page')) || 1) - 1)
  const search = params.get('search') ?? ''
  const changeFilter = (next: Record<string, string | undefined>) => change({ ...next, page: undefined })
  return {
    choices,
    chosen,
    /** The chosen ones as the input of a call: undefined for all, null for none, so that no call is made. */
    picked: chosen.length === 0 ? null : chosen.length === choices.length ? undefined : chosen.join(','),
    sorts,
    sortBy,
    sortOrder,
    page,
    search,
    isFiltered: search !== '' || value !== null || otherNames.some(other => params.has(other)),
    /** The paging and sorting input of every list call. */
    sent: {
      skip: page * DEFAULT_PAGE_SIZE,
      limit: DEFAULT_PAGE_SIZE,
      sortBy,
      sortOrder,
      search: search || undefined,
    },
    /** Undefined restores the defaults. `more` names other parameters to remove at the same time. */
    choose: (next: readonly Choice[] | undefined, more: Record<string, undefined> = {}) =>
      changeFilter({ ...more, [name]: next?.length === choices.length ? ALL : next?.join(',') }),
    setSearch: (next: string) => changeFilter({ search: next || undefined }),
    setSort: (next: Sort, order: 'asc' | 'desc') => changeFilter({ sort: next, order }),
    setPage: (next: number) => change({ page: next > 0 ? String(next + 1) : undefined }),
    /** Sets or removes another filter. */
    set: (other: string, next: string | undefined) => changeFilter({ [other]: next }),
    clear: () =>
      changeFilter({
        [name]: undefined,
        search: undefined,
        ...Object.fromEntries(otherNames.map(other => [other, undefined])),
      }),
  }
}
