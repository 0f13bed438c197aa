import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/enums'
import { clinicianTypes } from '@gaitway/contract/enums'
import { userLifecycle, type UserStatus } from '@gaitway/contract/lifecycles/user'
import { anywhere, ID_END } from '../like.ts'
import { countListed } from '../list-counts.ts'

export type UserListWish = {
  tab: 'all' | 'clinician' | 'facility'
  statuses: readonly string[]
  verification?: 'verified' | 'notVerified'
  search?: string
  sortBy: 'createdAt' | 'name' | 'email' | 'status'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

export type ListedUser = {
  id: string
  email: string
  role: Role
  firstName: string
  lastName: string
  phone: string | null
  status: UserStatus
  createdAt: Date
  isSignupCompleted: boolean
  clinicianId: string | null
  facilityId: string | null
  officeName: string | null
  city: string | null
  state: string | null
}

const sorts = {
  createdAt: ['u.created_at'],
  name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`],
  email: [`u.email COLLATE "C"`],
  status: ['u.status'],
}

const PHONE = /^[0-9()+\-. ]{3,}$/

/** People, facilities and clinicians (u, f, c) whom the text may mean: by name, mail, phone, or an id's end. */
export const searched = (query: Knex.QueryBuilder, search: string) => {
  const text = search.toLowerCase()
  const digits = text.replace(/\D/g, '')
  return query.where(any => {
    any
      .whereRaw(`lower(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE ?`, [anywhere(text)])
      .orWhereRaw('lower(f.office_name) LIKE ?', [anywhere(text)])
    if (PHONE.test(text) && digits.length >= 3)
      any.orWhereRaw('coalesce(u.phone, f.phone) LIKE ?', [anywhere(digits)])
    // a whole id or its end: of the person or of the profile
    if (ID_END.test(text))
      for (const column of ['u.id', 'f.id', 'c.id'])
        any.orWhereRaw(`right(${column}::text, ?) = ?`, [text.length, text])
  })
}

const rolesOf: Record<UserListWish['tab'], readonly string[]> = {
  all: ['facility', ...clinicianTypes],
  clinician: clinicianTypes,
  facility: ['facility'],
}

const matching = (db: Knex, { tab, statuses, verification, search }: UserListWish) => {
  const query = db('users as u')
    .leftJoin('facility_members as m', 'm.user_id', 'u.id')
    .leftJoin('facilities as f', 'f.id', 'm.facility_id')
    .leftJoin('clinicians as c', 'c.user_id', 'u.id')
    .whereIn('u.role', rolesOf[tab])
  if (verification === 'verified') query.where('u.status', 'approved')
  if (verification === 'notVerified') query.whereNot('u.status', 'approved')
  if (statuses.length > 0)
    query.where(any => {
      any.whereIn(
        'u.status',
        statuses.filter(status => status !== 'incomplete'),
      )
      if (statuses.includes('incomplete'))
        any.orWhereRaw('coalesce(f.is_signup_completed, c.is_signup_completed) = false')
    })
  return search ? searched(query, search) : query
}

/** Kept by role and status; whatever else narrows the list is counted. */
const countUsers = async (db: Knex, wish: UserListWish): Promise<number> => {
  const { tab, statuses, verification, search } = wish
  if (search || statuses.includes('incomplete')) {
    const [counted] = await matching(db, wish).count<{ count: number }[]>('* as count')
    return counted?.count ?? 0
  }
  const wanted = userLifecycle.states.filter(
    state =>
      (statuses.length === 0 || statuses.includes(state)) &&
      (!verification || (verification === 'verified') === (state === 'approved')),
  )
  return countListed(
    db,
    'users',
    rolesOf[tab].flatMap(role => wanted.map(state => `${role} ${state}`)),
  )
}

/** The people that staff look for, one page of them, with how many there are in all. */
export const listUsers = async (db: Knex, wish: UserListWish) => {
  const page = matching(db, wish).select<ListedUser[]>(
    'u.id',
    'u.email',
    'u.role',
    'u.first_name',
    'u.last_name',
    'u.phone',
    'u.status',
    'u.created_at',
    db.raw('coalesce(f.is_signup_completed, c.is_signup_completed, true) AS is_signup_completed'),
    'c.id as clinician_id',
    'f.id as facility_id',
    'f.office_name',
    db.raw('coalesce(f.city, c.home_city) AS city'),
    db.raw('coalesce(f.state, c.home_state) AS state'),
  )
  for (const column of sorts[wish.sortBy]) page.orderByRaw(`${column} ${wish.sortOrder}`)
  const data = await page.orderByRaw(`u.id ${wish.sortOrder}`).offset(wish.skip).limit(wish.limit)
  return { data: data as ListedUser[], count: await countUsers(db, wish) }
}
