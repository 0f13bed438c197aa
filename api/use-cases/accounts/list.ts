import { pageJson } from '../../json.ts'
import { signedUp, staff as staffList } from '../../store/views/back-office/people.ts'
import { listResource } from '../../store/views/back-office/resource.ts'
import type { ReadCase } from '../use-case.ts'

/** The people who signed up, as staff look for them. */
export const list: ReadCase<'accounts.list'> = async ({ db, clock }, _by, input) => {
  const { statuses, sortBy = 'createdAt', sortOrder, skip, limit, tab, verification, search } = input
  const { rows, count, isCountCapped } = await listResource(db, signedUp, {
    sort: sortBy,
    descending: (sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')) === 'desc',
    skip,
    limit,
    filter: {
      tab,
      ...(statuses && { statuses: statuses.split(',') }),
      ...(verification && { verification }),
      ...(search && { search }),
    },
    at: clock.now(),
  })
  return pageJson(rows, count, isCountCapped)
}

/** The people of operations, with whether their sign-in has a second step and when they were here last. */
export const staff: ReadCase<'accounts.staff'> = async ({ db, clock }, _by, input) => {
  const { sortBy = 'createdAt', sortOrder, skip, limit } = input
  const { rows, count, isCountCapped } = await listResource(db, staffList, {
    sort: sortBy,
    descending: (sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')) === 'desc',
    skip,
    limit,
    filter: {},
    at: clock.now(),
  })
  return pageJson(rows, count, isCountCapped)
}
