import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { unchosen, type NotificationSettings } from './notification-settings.ts'
import type { NewNotificationRow, NotificationRow, UserRow } from './rows.ts'

/** With its details as JSON. */
export type NotificationToSave = Omit<NewNotificationRow, 'details'> & { details: string }
export type Receiver = Pick<UserRow, 'id' | 'email' | 'firstName' | 'role' | 'phone'> & {
  /** where a clinician lives */
  timeZone: string
  settings: NotificationSettings
}

export const insertNotifications = (trx: Knex, rows: NotificationToSave[]) =>
  rows.length === 0 ? Promise.resolve() : trx('notifications').insert(rows)

type ReceiverRow = Omit<Receiver, 'settings'> & { chosen: NotificationSettings | null }

/** The people behind these ids who may still be told something, with what they chose to be told; a sub-user only while their facility may. */
export const listReceivers = async (db: Knex, userIds: readonly string[]): Promise<Receiver[]> => {
  const rows: ReceiverRow[] = await db('users as u')
    .leftJoin('clinicians as c', 'c.user_id', 'u.id')
    .leftJoin('notification_settings as s', 's.clinician_id', 'c.id')
    .leftJoin('places as p', 'p.zip', 'c.home_zip_code')
    .leftJoin('facility_members as m', 'm.user_id', 'u.id')
    .leftJoin('facilities as f', 'f.id', 'm.facility_id')
    .leftJoin('users as owner', 'owner.id', 'f.user_id')
    .whereIn('u.id', userIds)
    .whereNot('u.status', 'deactivate')
    .whereRaw(`coalesce(m.status, 'active') = 'active'`)
    .whereRaw(`owner.status IS DISTINCT FROM 'deactivate'`)
    .orderBy('u.id')
    .select(
      'u.id',
      'u.email',
      'u.first_name',
      'u.role',
      'u.phone',
      db.raw('coalesce(p.time_zone, ?) AS time_zone', [DEFAULT_TIME_ZONE]),
      db.raw(`CASE WHEN s.clinician_id IS NOT NULL THEN json_build_object('newShiftInArea', s.new_shift_in_area,
        'boostedShift', s.boosted_shift, 'emailFrequency', s.email_frequency, 'smsFrequency', s.sms_frequency,
        'pushFrequency', s.push_frequency) END AS chosen`),
    )
  return rows.map(({ chosen, ...receiver }) => ({ ...receiver, settings: chosen ?? unchosen }))
}

/** The operations staff, or those of them with this role. */
export const listStaffIds = async (
  db: Knex,
  roles: readonly ('admin' | 'subadmin')[] = ['admin', 'subadmin'],
): Promise<string[]> =>
  (await db<{ id: string; role: string; status: string }>('users')
    .whereIn('role', roles)
    .where('status', 'approved')
    .pluck('id')) as string[]

/** The members of a facility who work in an area; its owner works in all, and nobody where it is deactivated. */
export const listMemberIds = async (db: Knex, facilityId: string, area: string): Promise<string[]> =>
  (await db('facility_members as m')
    .join('facilities as f', 'f.id', 'm.facility_id')
    .join('users as owner', 'owner.id', 'f.user_id')
    .where({ 'm.facility_id': facilityId, 'm.status': 'active' })
    .whereNot('owner.status', 'deactivate')
    .andWhere(who => who.where('m.is_owner', true).orWhereRaw('? = ANY(m.access)', [area]))
    .pluck('m.user_id')) as string[]

export type ListedNotification = Omit<NotificationRow, 'userId'> & {
  fromFirstName: string | null
  fromLastName: string | null
  fromRole: Role | null
}

const of = (db: Knex, userId: string, unreadOnly: boolean) => {
  const query = db('notifications as n').where('n.user_id', userId)
  return unreadOnly ? query.whereNull('n.read_at') : query
}

/** A person's notifications, newest first, one page of them. */
export const listNotifications = (
  db: Knex,
  userId: string,
  { unreadOnly, skip, limit }: { unreadOnly: boolean; skip: number; limit: number },
): Promise<ListedNotification[]> =>
  of(db, userId, unreadOnly)
    .leftJoin('users as u', 'u.id', 'n.from_user_id')
    .orderBy([
      { column: 'n.created_at', order: 'desc' },
      { column: 'n.id', order: 'desc' },
    ])
    .offset(skip)
    .limit(limit)
    .select(
      'n.id',
      'n.type',
      'n.title',
      'n.body',
      'n.details',
      'n.job_id',
      'n.facility_id',
      'n.created_at',
      'n.read_at',
      'n.from_user_id',
      'u.first_name as from_first_name',
      'u.last_name as from_last_name',
      'u.role as from_role',
    )

export const countNotifications = async (db: Knex, userId: string, unreadOnly: boolean): Promise<number> => {
  const [counted] = await of(db, userId, unreadOnly).count<{ count: number }[]>('* as count')
  return counted?.count ?? 0
}

/** How many rows there were: none when it is not this person's. */
export const markRead = (db: Knex, userId: string, id: string, at: Date): Promise<number> =>
  db('notifications')
    .where({ userId, id })
    .update({ readAt: db.raw('coalesce(read_at, ?)', [at]) })

export const markAllRead = (db: Knex, userId: string, at: Date): Promise<number> =>
  db('notifications').where({ userId }).whereNull('read_at').update({ readAt: at })
