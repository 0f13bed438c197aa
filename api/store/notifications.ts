import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { unchosen, type NotificationSettings } from './notification-settings.ts'
import { listPrepared, pageOf } from './prepared.ts'
import type { NewNotificationRow, NotificationRow, UserRow } from './rows.ts'

/** With its details as JSON. */
type NotificationToSave = Omit<NewNotificationRow, 'details'> & { details: string }
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

type ListedNotification = Pick<NotificationRow, 'type' | 'details'> & {
  json: string
  position: number | null
  count: number
  unread: number
}

const listSql = (unreadOnly: boolean) => `
  WITH page AS MATERIALIZED (
    SELECT n.id, row_number() OVER (ORDER BY n.created_at DESC, n.id DESC) AS position
    FROM notifications n WHERE n.user_id = :userId ${unreadOnly ? 'AND n.read_at IS NULL' : ''}
    ORDER BY n.created_at DESC, n.id DESC LIMIT :limit OFFSET :skip
  )
  SELECT counted.*, listed.* FROM (
    SELECT ${unreadOnly ? 'unread.count' : '(SELECT count(*)::int FROM notifications n WHERE n.user_id = :userId)'} AS count,
      unread.count AS unread
    FROM (SELECT count(*)::int AS count FROM notifications n WHERE n.user_id = :userId AND n.read_at IS NULL) unread
  ) counted LEFT JOIN (
    SELECT page.position, n.type, n.details, row_to_json(r)::text AS json
    FROM page JOIN notifications n ON n.id = page.id LEFT JOIN users u ON u.id = n.from_user_id
    CROSS JOIN LATERAL (SELECT n.id, n.title, n.body, n.type, n.read_at IS NOT NULL AS "isRead",
      iso_instant(n.created_at) AS "createdAt",
      CASE WHEN u.id IS NOT NULL
        THEN json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) END AS "fromUser",
      json_build_object('jobId', n.job_id, 'facilityId', n.facility_id,
        'roles', coalesce(u.role, :role)) AS details) r
  ) listed ON true ORDER BY listed.position`
const allSql = listSql(false)
const unreadSql = listSql(true)

type ListParams = { userId: string; role: Role; skip: number; limit: number }

/** A person's notifications, newest first, one page of them, with how many there are and how many are unread. */
export const listNotifications = async (
  db: Knex,
  { unreadOnly, ...params }: ListParams & { unreadOnly: boolean },
) => {
  const found = await listPrepared<ListedNotification>(db, unreadOnly ? unreadSql : allSql, params)
  return { ...pageOf(found), unread: found[0]?.unread ?? 0 }
}

/** How many rows there were: none when it is not this person's. */
export const markRead = (db: Knex, userId: string, id: string, at: Date): Promise<number> =>
  db('notifications')
    .where({ userId, id })
    .update({ readAt: db.raw('coalesce(read_at, ?)', [at]) })

export const markAllRead = (db: Knex, userId: string, at: Date): Promise<number> =>
  db('notifications').where({ userId }).whereNull('read_at').update({ readAt: at })
