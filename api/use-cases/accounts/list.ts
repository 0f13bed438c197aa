import { listUsers, type ListedUser } from '../../store/views/user-list.ts'
import type { UseCase } from '../use-case.ts'

const shown = (user: ListedUser) => ({
  id: user.id,
  email: user.email,
  roles: user.role,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  status: user.status,
  createdAt: user.createdAt.toISOString(),
  isSignupCompleted: user.isSignupCompleted,
  clinicianId: user.clinicianId,
  facilityId: user.facilityId,
  officeName: user.officeName || null,
  city: user.city,
  state: user.state,
})

/** The people who signed up, as staff look for them. */
export const list: UseCase<'accounts.list'> = async ({ db }, _by, input) => {
  const { statuses, sortBy = 'createdAt', sortOrder, ...wish } = input
  const { data, count } = await listUsers(db, {
    ...wish,
    statuses: statuses ? statuses.split(',') : [],
    sortBy,
    sortOrder: sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc'),
  })
  return { data: data.map(shown), count }
}
