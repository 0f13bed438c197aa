import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

export type StaffListWish = {
  sortBy: 'createdAt' | 'name' | 'email'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

export type ListedStaff = {
  id: string
  email: string
  role: Role
  firstName: string
  lastName: string
  status: UserStatus
  createdAt: Date
  isTwoFactorOn: boolean
  lastSeenAt: Date | null
}

const sorts = {
  createdAt: ['u.created_at'],
  name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`],
  email: [`u.email COLLATE "C"`],
}

const staff = (db: Knex) => db('users as u').whereIn('u.role', ['admin', 'subadmin'])

/** The people of operations, one page of them, with how many there are in all. */
export const listStaff = async (db: Knex, { sortBy, sortOrder, skip, limit }: StaffListWish) => {
  const page = staff(db)
    .leftJoin('second_factors as second', 'second.user_id', 'u.id')
    .select<ListedStaff[]>(
      'u.id',
      'u.email',
      'u.role',
      'u.first_name',
      'u.last_name',
      'u.status',
      'u.created_at',
      db.raw('second.confirmed_at IS NOT NULL AS is_two_factor_on'),
      db.raw('(SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id) AS last_seen_at'),
    )
  for (const column of sorts[sortBy]) page.orderByRaw(`${column} ${sortOrder}`)
  const data = (await page.orderByRaw(`u.id ${sortOrder}`).offset(skip).limit(limit)) as ListedStaff[]
  const [counted] = await staff(db).count<{ count: number }[]>('* as count')
  return { data, count: counted?.count ?? 0 }
}
