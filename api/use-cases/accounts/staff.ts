import { listStaff, type ListedStaff } from '../../store/views/staff-list.ts'
import type { UseCase } from '../use-case.ts'

const shown = (person: ListedStaff) => ({
  id: person.id,
  email: person.email,
  roles: person.role,
  firstName: person.firstName,
  lastName: person.lastName,
  status: person.status,
  createdAt: person.createdAt.toISOString(),
  isTwoFactorOn: person.isTwoFactorOn,
  lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
})

/** The people of operations, with whether their sign-in has a second step and when they were here last. */
export const staff: UseCase<'accounts.staff'> = async ({ db }, _by, input) => {
  const { sortBy = 'createdAt', sortOrder, skip, limit } = input
  const order = sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')
  const { data, count } = await listStaff(db, { sortBy, sortOrder: order, skip, limit })
  return { data: data.map(shown), count }
}
