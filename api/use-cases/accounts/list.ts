import type { Services } from '../../services/services.ts'
import type { Input } from '@gaitway/contract/schemas/index'
import { pageJson } from '../../json.ts'
import { signedUp, staff as staffList } from '../../store/views/back-office/people.ts'
import { listResource } from '../../store/views/back-office/resource.ts'
import type { ReadCase } from '../use-case.ts'

type ListInput = Pick<Input<'accounts.list'>, 'sortBy' | 'sortOrder' | 'skip' | 'limit'>

const page = async <Row>(
  { db, clock }: Services,
  view: typeof signedUp,
  { sortBy = 'createdAt', sortOrder, skip, limit }: ListInput | Input<'accounts.staff'>,
  filter: Record<string, unknown> = {},
) => {
  const descending = (sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')) === 'desc'
  const query = { sort: sortBy, descending, skip, limit, filter, at: clock.now() }
  const { rows, count, isCountCapped } = await listResource(db, view, query)
  return pageJson<Row>(rows, count, isCountCapped)
}

/** The people who signed up, for staff. */
export const list: ReadCase<'accounts.list'> = (
  services,
  _by,
  { statuses, tab, verification, search, ...query },
) =>
  page(services, signedUp, query, {
    tab,
    ...(statuses && { statuses: statuses.split(',') }),
    ...(verification && { verification }),
    ...(search && { search }),
  })

/** The operations team, with two-step verification and last activity. */
export const staff: ReadCase<'accounts.staff'> = (services, _by, query) => page(services, staffList, query)
