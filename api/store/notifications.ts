import type { Knex } from 'knex'

export type NotificationToSave = {
  id: string
  user_id: string
  type: string
  title: string
  body: string
  from_user_id: string | null
  job_id: string | null
  facility_id: string | null
  details: string
  created_at: Date
}
export type Receiver = { id: string; email: string; first_name: string }

export const insertNotifications = (trx: Knex, rows: NotificationToSave[]) =>
  rows.length === 0 ? Promise.resolve() : trx('notifications').insert(rows)

/** The people behind these ids who may still be told something. */
export const listReceivers = (db: Knex, userIds: readonly string[]): Promise<Receiver[]> =>
  db('users')
    .select('id', 'email', 'first_name')
    .whereIn('id', userIds)
    .whereNot('status', 'deactivate')
    .orderBy('id')

/** The operations staff. */
export const listStaffIds = async (db: Knex): Promise<string[]> =>
  (await db<{ id: string; role: string; status: string }>('users')
    .whereIn('role', ['admin', 'subadmin'])
    .where('status', 'approved')
    .pluck('id')) as string[]

/** The members of a facility who work in an area; its owner works in all. */
export const listMemberIds = async (db: Knex, facilityId: string, area: string): Promise<string[]> =>
  (await db('facility_members')
    .where({ facility_id: facilityId, status: 'active' })
    .andWhere(who => who.where('is_owner', true).orWhereRaw('? = ANY(access)', [area]))
    .pluck('user_id')) as string[]
