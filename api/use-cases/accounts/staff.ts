import { pageJson } from '../../json.ts'
import { staff as staffList } from '../../store/views/back-office/people.ts'
import { listResource } from '../../store/views/back-office/resource.ts'
import type { ReadCase } from '../use-case.ts'

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
