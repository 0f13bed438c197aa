import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { useView } from './use-view.ts'

type Start<Status extends string, Sort extends string> = {
  statuses: readonly Status[]
  sortBy: Sort
  sortOrder: 'asc' | 'desc'
  allStatuses: readonly Status[]
  sorts: readonly Sort[]
}

const oneOf = <Word extends string>(text: string | null, words: readonly Word[]) =>
  words.find(word => word === text)

/** Filter, search, sort and page of a list, kept in the address; changing what is looked for starts at the first page. */
export const useList = <Status extends string, Sort extends string>(start: Start<Status, Sort>) => {
  const { params, change } = useView()
  const given = params.get('statuses')
  const statuses = given
    ? start.allStatuses.filter(status => given.split(',').includes(status))
    : start.statuses
  const sortBy = oneOf(params.get('sortBy'), start.sorts) ?? start.sortBy
  const sortOrder = oneOf(params.get('sortOrder'), ['asc', 'desc'] as const) ?? start.sortOrder
  const skip = Math.max(0, Number(params.get('skip')) || 0)
  const search = params.get('search') ?? ''
  return {
    statuses,
    sortBy,
    sortOrder,
    page: Math.floor(skip / DEFAULT_PAGE_SIZE),
    search,
    isFiltered: search !== '' || given !== null,
    sent: {
      skip,
      limit: DEFAULT_PAGE_SIZE,
      sortBy,
      sortOrder,
      search: search || undefined,
      statuses: statuses.join(','),
    },
    setStatuses: (next: readonly Status[]) =>
      change({ statuses: next.length > 0 ? next.join(',') : undefined, skip: undefined }),
    setSearch: (next: string) => change({ search: next || undefined, skip: undefined }),
    setSort: (next: Sort, order: 'asc' | 'desc') =>
      change({ sortBy: next, sortOrder: order, skip: undefined }),
    setPage: (page: number) => change({ skip: page > 0 ? String(page * DEFAULT_PAGE_SIZE) : undefined }),
    clear: () => change({ statuses: undefined, search: undefined, skip: undefined }),
  }
}
