import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/values/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { NotificationType } from '../notifications/notification-types.ts'
import {
  isSignedIn,
  type Device,
  defaultSettings,
  type NotificationSettings,
} from './notification-settings.ts'
import { hintAfterCommit } from './hints.ts'
import { listPrepared, listPreparedIds, splitPage, pageSizeSql, type PageRow } from './postgres/index.ts'
import type { NotificationRow, UserRow, DigestEntryRow } from './rows.ts'

export type Receiver = Pick<UserRow, 'id' | 'email' | 'firstName' | 'role' | 'phone'> & {
  /** where a clinician lives */
  timeZone: string
  settings: NotificationSettings
  /** devices that accept pushes */
  devices: Device[]
}
export type ReceiverRow = Omit<Receiver, 'settings'> & { chosen: NotificationSettings | null }

export const toReceiver = ({ chosen, ...receiver }: ReceiverRow): Receiver => ({
  ...receiver,
  settings: chosen ?? defaultSettings,
})

/** SQL: those of these users who may receive notifications, with their settings. Members only of an active facility. */
export const receiversAmong = (ids: string) => `
  SELECT u.id, u.email, u.first_name AS "firstName", u.role, u.phone,
    coalesce(c.home_time_zone, '${DEFAULT_TIME_ZONE}') AS "timeZone",
    CASE WHEN s.clinician_id IS NOT NULL THEN json_build_object('newShiftInArea', s.new_shift_in_area,
      'boostedShift', s.boosted_shift, 'emailFrequency', s.email_frequency, 'smsFrequency', s.sms_frequency,
      'pushFrequency', s.push_frequency) END AS chosen,
    (SELECT coalesce(json_agg(json_build_object('userId', d.user_id, 'deviceId', d.device_id,
        'deviceToken', d.device_token) ORDER BY d.device_token), '[]')
      FROM device_registrations d WHERE d.user_id = u.id AND ${isSignedIn('d')}) AS devices
  FROM (${ids}) wanted (id) JOIN users u ON u.id = wanted.id
  LEFT JOIN clinicians c ON c.user_id = u.id
  LEFT JOIN notification_settings s ON s.clinician_id = c.id
  LEFT JOIN facility_members m ON m.user_id = u.id
  LEFT JOIN facilities f ON f.id = m.facility_id
  LEFT JOIN users owner ON owner.id = f.user_id
  WHERE u.status <> 'deactivate' AND coalesce(m.status, 'active') = 'active'
    AND owner.status IS DISTINCT FROM 'deactivate'`
const receiversSql = `${receiversAmong('SELECT DISTINCT unnest(:userIds::uuid[])')} ORDER BY u.id`

/** The users of these IDs who may receive notifications. */
export const listReceivers = async (db: Knex, userIds: readonly string[]): Promise<Receiver[]> =>
  userIds.length === 0
    ? []
    : (await listPrepared<ReceiverRow>(db, receiversSql, { userIds: [...userIds] })).map(toReceiver)

/** Active staff with one of these roles. */
export const listStaffIds = (
  db: Knex,
  roles: readonly ('admin' | 'subadmin')[] = ['admin', 'subadmin'],
): Promise<string[]> => db('users').whereIn('role', roles).where('status', 'approved').pluck('id')

/** SQL: facility members who have an area, even at a deactivated facility. The owner has all areas. */
export const membersIn = (facilityId: string, area: string) => `
  SELECT m.user_id FROM facility_members m
  WHERE m.facility_id = ${facilityId} AND m.status = 'active' AND (m.is_owner OR ${area} = ANY(m.access))`

const membersSql = `${membersIn(':facilityId', ':area')} AND NOT EXISTS (
  SELECT FROM facilities f JOIN users owner ON owner.id = f.user_id
  WHERE f.id = m.facility_id AND owner.status = 'deactivate')`

/** Facility members who have an area. The owner has all areas. None at a deactivated facility. */
export const listMemberIds = async (db: Knex, facilityId: string, area: string): Promise<string[]> =>
  (await listPrepared<{ userId: string }>(db, membersSql, { facilityId, area })).map(({ userId }) => userId)

type ListedNotification = Pick<NotificationRow, 'type' | 'details'> &
  PageRow & { json: string; unread: number }

const listSql = (unreadOnly: boolean, limit: number) => `
  WITH page AS MATERIALIZED (
    SELECT n.id, row_number() OVER (ORDER BY n.created_at DESC, n.id DESC) AS position
    FROM notifications n WHERE n.user_id = :userId ${unreadOnly ? 'AND n.read_at IS NULL' : ''}
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${pageSizeSql(limit)} OFFSET :skip
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

type ListParams = { userId: string; role: Role; skip: number; limit: number; unreadOnly: boolean }

/** One page of a user's notifications, newest first, with the total and unread counts. */
export const listNotifications = async (db: Knex, { unreadOnly, ...params }: ListParams) => {
  const found = await listPrepared<ListedNotification>(db, listSql(unreadOnly, params.limit), params)
  return { ...splitPage(found), unread: found[0]?.unread ?? 0 }
}

/** Marks a notification as read; 0 when it isn't this user's. */
export const markRead = async (db: Knex, userId: string, id: string, at: Date): Promise<number> => {
  const marked = await db('notifications')
    .where({ userId, id })
    .update({ readAt: db.raw('coalesce(read_at, ?)', [at]) })
  if (marked > 0) hintAfterCommit(db, [{ noun: 'notification', id, userId }])
  return marked
}

export const markAllRead = async (db: Knex, userId: string, at: Date): Promise<number> => {
  const marked = await db('notifications').where({ userId }).whereNull('read_at').update({ readAt: at })
  if (marked > 0) hintAfterCommit(db, [{ noun: 'notification', id: userId, userId }])
  return marked
}

export type DigestChannel = DigestEntryRow['channel']

/** Users whose digest is due. */
export const listDigestsDue = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT DISTINCT user_id AS id FROM digest_entries WHERE sent_at IS NULL AND due_at <= :at LIMIT :limit`,
    { at, limit },
  )

type ClaimedEntry = Pick<DigestEntryRow, 'id' | 'channel' | 'title' | 'body' | 'link'>

/** Marks the entries that are due for a user as sent. Returns them, oldest first; skips those that others have locked. */
export const claimDigest = async (trx: Knex, userId: string, at: Date): Promise<ClaimedEntry[]> => {
  const { rows } = await trx.raw<{ rows: ClaimedEntry[] }>(
    `WITH due AS (
       SELECT id FROM digest_entries WHERE user_id = :userId AND sent_at IS NULL AND due_at <= :at
       FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE digest_entries d SET sent_at = :at FROM due WHERE d.id = due.id
       RETURNING d.id, d.channel, d.title, d.body, d.link
     )
     SELECT * FROM claimed ORDER BY id`,
    { userId, at },
  )
  return rows
}

/** Reschedules the entries that wait for a user on a channel; null deletes them. */
export const rescheduleDigest = async (
  trx: Knex,
  userId: string,
  { channel, dueAt }: { channel: DigestChannel; dueAt: Date | null },
) => {
  const waiting = trx('digest_entries').where({ userId, channel }).whereNull('sent_at')
  await (dueAt === null ? waiting.delete() : waiting.update({ dueAt }))
}

/** Deletes a user's entries of these types that weren't sent yet. */
export const removeFromDigest = async (trx: Knex, userId: string, types: readonly NotificationType[]) => {
  await trx('digest_entries').where({ userId }).whereIn('type', types).whereNull('sent_at').delete()
}
