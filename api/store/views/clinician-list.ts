import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'
import { COUNT_CAP } from '@gaitway/contract/limits'
import { anywhere } from '../like.ts'
import { cappedCount } from '../prepared.ts'

export type ClinicianListWish = {
  /** whose favourites and applicants are marked; nobody's for staff */
  facilityId: string | null
  /** only those that the facility has kept */
  favoritesOnly?: boolean
  types?: readonly ClinicianType[]
  /** of a licence */
  state?: string
  search?: string
  sortBy: 'createdAt' | 'name' | 'practiceYears'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

export type ListedClinician = {
  id: string
  firstName: string
  lastName: string
  clinicianType: ClinicianType
  profileUrl: string | null
  homeCity: string | null
  homeState: string | null
  practiceYears: number | null
  licenceStates: string[]
  isFavorite: boolean
  isReadable: boolean
}

/** Approved clinicians with a completed signup, as narrowed by the wish. */
const matching = (db: Knex, { facilityId, favoritesOnly, types, state, search }: ClinicianListWish) => {
  const query = db('clinicians as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where('u.status', 'approved')
    .whereRaw('c.is_signup_completed')
  if (favoritesOnly)
    query.join('favorite_clinicians as kept', on =>
      on.on('kept.clinician_id', 'c.id').andOn('kept.facility_id', db.raw('?', [facilityId])),
    )
  if (types) query.whereIn('c.clinician_type', types)
  if (state)
    query.whereExists(
      db('clinician_licences as l')
        .select(db.raw('1'))
        .whereRaw('l.clinician_id = c.id')
        .where('l.state', state),
    )
  if (search)
    // the first condition is what the index of names and mails answers; nobody is found by the mail alone
    query
      .whereRaw(`lower(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE ?`, [
        anywhere(search.toLowerCase()),
      ])
      .whereRaw(`lower(u.first_name || ' ' || u.last_name) LIKE ?`, [anywhere(search.toLowerCase())])
  return query
}

const sorts = {
  createdAt: ['c.created_at', 'c.id'],
  name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`, 'u.id'],
  practiceYears: ['coalesce(c.practice_years, -1)', 'c.id'],
}

const licenceStates = `ARRAY(SELECT DISTINCT l.state::text FROM clinician_licences l
  WHERE l.clinician_id = c.id ORDER BY 1) AS licence_states`
const isFavorite = `EXISTS (SELECT 1 FROM favorite_clinicians f
  WHERE f.clinician_id = c.id AND f.facility_id = ?) AS is_favorite`
const isReadable = `(?::uuid IS NULL OR EXISTS (SELECT 1 FROM applications a
  WHERE a.clinician_id = c.id AND a.facility_id = ? AND a.status <> 'removed')) AS is_readable`

/** Favorites are counted to the end, everyone else to the cap. */
const countClinicians = async (db: Knex, wish: ClinicianListWish): Promise<number> => {
  const found = matching(db, wish).select(db.raw('1'))
  if (!wish.favoritesOnly) found.limit(COUNT_CAP + 1)
  const [counted] = await db.from(found.as('found')).count<{ count: number }[]>('* as count')
  return counted?.count ?? 0
}

/** One page of clinicians as a facility looks for them, with how many there are in all. */
export const listClinicians = async (db: Knex, wish: ClinicianListWish) => {
  const { facilityId, sortBy, sortOrder } = wish
  const page = matching(db, wish).select(
    'c.id',
    'u.first_name',
    'u.last_name',
    'c.clinician_type',
    'u.profile_url',
    'c.home_city',
    'c.home_state',
    'c.practice_years',
    db.raw(licenceStates),
    db.raw(isFavorite, [facilityId]),
    db.raw(isReadable, [facilityId, facilityId]),
  )
  const columns = wish.favoritesOnly && sortBy === 'createdAt' ? ['kept.created_at', 'c.id'] : sorts[sortBy]
  for (const column of columns) page.orderByRaw(`${column} ${sortOrder}`)
  const { skip, limit } = wish
  const read: ListedClinician[] = await page.offset(skip).limit(limit + 1)
  const counted = await countClinicians(db, wish)
  const data = read.slice(0, limit)
  if (wish.favoritesOnly) return { data, count: counted, isCountCapped: false }
  return { data, ...cappedCount(counted, { skip, limit, read: read.length }) }
}
