import { listUsers, type ListedUser } from '../../store/views/user-list.ts'
import type { UseCase } from '../use-case.ts'

const shown = (user: ListedUser) => ({
  id: user.id,
  email: user.email,
  roles: user.role,
  firstName: user.first_name,
  lastName: user.last_name,
  phone: user.phone,
  status: user.status,
  createdAt: user.created_at.toISOString(),
  isSignupCompleted: user.is_signup_completed,
  clinicianId: user.clinician_id,
  facilityId: user.facility_id,
  officeName: user.office_name || null,
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
