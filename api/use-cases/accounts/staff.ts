import { listStaff, type ListedStaff } from '../../store/views/staff-list.ts'
import type { UseCase } from '../use-case.ts'

const shown = (person: ListedStaff) => ({
  id: person.id,
  email: person.email,
  roles: person.role,
  firstName: person.first_name,
  lastName: person.last_name,
  status: person.status,
  createdAt: person.created_at.toISOString(),
  isTwoFactorOn: person.is_two_factor_on,
  lastSeenAt: person.last_seen_at?.toISOString() ?? null,
})

/** The people of operations, with whether their sign-in has a second step and when they were here last. */
export const staff: UseCase<'accounts.staff'> = async ({ db }, _by, input) => {
  const { sortBy = 'createdAt', sortOrder, skip, limit } = input
  const order = sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')
  const { data, count } = await listStaff(db, { sortBy, sortOrder: order, skip, limit })
  return { data: data.map(shown), count }
}
