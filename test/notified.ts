import type { NotificationParams } from '../api/notifications/notification.ts'
import { memberAreas, sideOf, type Role, type Side } from '@gaitway/contract/values/enums'
import { getNotificationLink, type NotificationType } from '../api/notifications/notification-types.ts'
import { formatDeviceToken } from '@gaitway/contract/push'
import { resources } from '@gaitway/contract/resources'
import { findScreen, screenRoutes, type ScreenPath } from '@gaitway/contract/routes'
import { decideScreenAccess, describeVisitor } from '@gaitway/contract/screen-access'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { Knex } from 'knex'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'

/**
 * Every facility built from now on gets a sub-user for each area, so that tests see who is notified. Returns how to end
 * that, because the next tests use this database too.
 */
export const addMembersToFacilities = async (db: Knex) => {
  const members = memberAreas
    .map(
      area => `
      person := gen_random_uuid();
      INSERT INTO users (id, email, role, status, password_hash, first_name, last_name, terms_version,
        terms_accepted_at, email_verified_at, created_at)
      VALUES (person, person || '@example.test', 'facility', 'approved', 'none', '${area}', 'Member', '2026-11',
        NEW.created_at, NEW.created_at, NEW.created_at);
      INSERT INTO facility_members (user_id, facility_id, is_owner, access, accepted_at, created_at)
      VALUES (person, NEW.facility_id, false, '{${area}}', NEW.created_at, NEW.created_at);`,
    )
    .join('')
  await db.raw(`
    CREATE FUNCTION add_members() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE person uuid;
    BEGIN ${members} RETURN NEW; END $$;
    CREATE TRIGGER add_members AFTER INSERT ON facility_members
      FOR EACH ROW WHEN (NEW.is_owner) EXECUTE FUNCTION add_members();`)
  return () => db.raw('DROP FUNCTION add_members CASCADE')
}

/**
 * Everyone built from now on is reached by each channel: a browser with pushes on, and clinicians want each text right
 * away. Returns how to end that.
 */
export const reachByEachChannel = async (db: Knex) => {
  const token = formatDeviceToken({ endpoint: ENDPOINT, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) })
  await db.raw(`
    CREATE FUNCTION add_device() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE device uuid := gen_random_uuid();
    BEGIN
      INSERT INTO sessions (id, user_id, refresh_hash, rotated_at, created_at, last_used_at)
      VALUES (device, NEW.id, decode(md5(device::text), 'hex'), NEW.created_at, NEW.created_at, NEW.created_at);
      INSERT INTO device_registrations (device_token, user_id, device_id, os_type, registered_at)
      VALUES (replace('${token}', '${ENDPOINT}', '${ENDPOINT}' || device), NEW.id, device, 'web', NEW.created_at);
      RETURN NEW; END $$;
    CREATE TRIGGER add_device AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_device();
    CREATE FUNCTION add_texts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notification_settings (clinician_id, new_shift_in_area, boosted_shift, email_frequency,
        sms_frequency, push_frequency) VALUES (NEW.id, true, true, 2, 2, 2);
      RETURN NEW; END $$;
    CREATE TRIGGER add_texts AFTER INSERT ON clinicians FOR EACH ROW EXECUTE FUNCTION add_texts();`)
  return () => db.raw('DROP FUNCTION add_device CASCADE; DROP FUNCTION add_texts CASCADE')
}

export type Notified = {
  type: NotificationType
  side: Side
  /** where emails and pushes go */
  email: string
  /** `clinician`, `admin`, `subadmin`, `owner`, or the only area of a sub-user */
  who: string
  title: string
  body: string
  link: string
  isLinkOpen: boolean
  /** the facts that it was written with */
  details: NotificationParams
}

type Row = Pick<Notified, 'type' | 'title' | 'body' | 'email' | 'details'> & {
  role: Role
  status: UserStatus
  isOwner: boolean | null
  access: string[] | null
}

const staffScreens: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(resources).map(([name, verbs]) => [name, verbs.list])),
  // at their payouts
  cliniciandetails: resources.payouts.list,
}

/** The area that a sub-user needs to see what a screen is for. */
const areasNeeded: Partial<Record<ScreenPath, string>> = {
  '/facility/applicants': 'applicants',
  '/facility/billing': 'payments',
  '/chat-profile': 'chat',
}

/** Whether this person may open the screen of a link. */
const canOpen = (link: string, { role, status, isOwner, access }: Row) => {
  const [path = ''] = link.split('?')
  const [, , resource = ''] = path.split('/')
  const side = sideOf(role)
  if (path.startsWith('/admin/')) return staffScreens[resource]?.includes(side) ?? false
  const screen = findScreen(path)
  if (screen.endsWith('*')) return false
  const profile = { isSignupCompleted: true, signupStageCount: 4 }
  const visitor = describeVisitor({
    roles: role,
    status,
    clinicianId: side === 'clinician' ? profile : null,
    facilityId: side === 'facility' ? profile : null,
  })
  const area = side === 'facility' ? areasNeeded[screen] : undefined
  if (area && !isOwner && !access?.includes(area)) return false
  // these redirect people to their own home
  return (
    path === '/' || path === '/login' || decideScreenAccess(screenRoutes[screen], visitor, path) === 'show'
  )
}

/** Everyone who was notified, in order, of what, and whether they can open the link. */
export const listNotified = async (db: Knex): Promise<Notified[]> => {
  const rows: Row[] = await db('notifications')
    .join('users', 'users.id', 'notifications.user_id')
    .leftJoin('facility_members', 'facility_members.user_id', 'users.id')
    .orderBy('notifications.id')
    .select('type', 'title', 'body', 'details', 'email', 'role', 'users.status', 'is_owner', 'access')
  return rows.map(row => {
    const { type, title, body, details, email, role, isOwner, access } = row
    const side = sideOf(role)
    const link = getNotificationLink(type, details)
    return {
      type,
      side,
      email,
      who: side === 'facility' ? (isOwner ? 'owner' : (access?.[0] ?? '')) : side,
      title,
      body,
      link,
      isLinkOpen: canOpen(link, row),
      details,
    }
  })
}

/** What a person must never read: a missing value, an enum or name of the code, a broken sentence. */
const unreadable = [
  /undefined|null\b|NaN|\[object|Invalid Date/,
  /\b(?:PART|FULL)_TIME\b|\b[a-z]+_[a-z]+\b/,
  /\b[a-z]+[A-Z]\w*/,
  / {2}|\.\.|[?!]\.| [.,;:?!]|\(\)|-\$|\s$/,
]

/** The parts of a text that no person should read. */
export const unreadableParts = (text: string) =>
  text.trim() === '' ? ['empty'] : unreadable.flatMap(pattern => pattern.exec(text)?.[0] ?? [])
