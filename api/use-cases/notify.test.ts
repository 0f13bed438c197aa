import type { NotificationDefinition } from '../notifications/notification.ts'
import type { NotificationFrequency, Role } from '@gaitway/contract/values/enums'
import { notificationTypes, type NotificationType } from '../notifications/notification-types.ts'
import { newId } from '../store/ids.ts'
import { defaultSettings } from '../store/notification-settings.ts'
import type { Receiver } from '../store/notifications.ts'
import { buildNotificationRows } from './notify.ts'

const at = new Date('2026-11-23T15:00:00Z')
const roles = { clinician: 'pt', facility: 'facility', admin: 'admin', subadmin: 'subadmin' } as const

/** A person with a phone number and a browser that accepts pushes. */
const personOf = (role: Role, chosen: Partial<Receiver['settings']> = {}): Receiver => {
  const id = newId()
  return {
    id,
    email: 'tess@example.test',
    firstName: 'Tess',
    role,
    phone: '7135550123',
    timeZone: 'America/Chicago',
    settings: { ...defaultSettings, ...chosen },
    devices: [{ userId: id, deviceId: 'device', deviceToken: 'token' }],
  }
}
const every = (frequency: NotificationFrequency) => ({
  emailFrequency: frequency,
  smsFrequency: frequency,
  pushFrequency: frequency,
})

/** Which channels send it now, and which wait for a digest. */
const send = (type: NotificationType, person: Receiver) => {
  const rows = buildNotificationRows({ type, facts: { shiftId: '0042' }, at }, [person])
  return {
    bell: rows.notifications?.length ?? 0,
    now: (rows.tasks ?? []).map(({ identifier }) => identifier).join(' '),
    waiting: (rows.digestEntries ?? []).map(({ channel }) => channel).join(' '),
    dueAt: new Set((rows.digestEntries ?? []).map(({ dueAt }) => new Date(dueAt).toISOString())),
  }
}
const nothing = { now: '', waiting: '', dueAt: new Set() }
const everywhere = { now: 'sendEmail sendText sendPush', waiting: '', dueAt: new Set() }
const inDigest = (evening: string) => ({ now: '', waiting: 'email sms push', dueAt: new Set([evening]) })

/** A clinician’s frequency, and how what can wait is sent. November 23 is a Monday. */
const byFrequency: Record<NotificationFrequency, object> = {
  0: nothing,
  1: inDigest('2026-11-24T00:00:00.000Z'),
  2: everywhere,
  3: inDigest('2026-11-25T00:00:00.000Z'),
}
const types = (Object.keys(notificationTypes) as NotificationType[]).map(type => ({
  type,
  row: notificationTypes[type] as NotificationDefinition,
}))

test.each(types.filter(({ row }) => row.to.includes('clinician')))(
  'channels: $type to a clinician, by each frequency',
  ({ type, row }) => {
    for (const frequency of [0, 1, 2, 3] as const) {
      const sent = send(type, personOf('pt', every(frequency)))
      const expected = !row.email ? nothing : row.atOnce ? everywhere : byFrequency[frequency]
      // account decisions and changes to a confirmed shift are emailed even so
      const isForced = row.atOnce && frequency === 0
      expect([frequency, sent]).toEqual([
        frequency,
        { bell: 1, ...(isForced ? { ...nothing, now: 'sendEmail' } : expected) },
      ])
    }
  },
)

test.each(
  types.flatMap(({ type, row }) =>
    row.to.filter(side => side !== 'clinician').map(side => ({ type, side, row })),
  ),
)('channels: $type to a $side, who has no settings, right away and never by text', ({ type, side, row }) => {
  expect(send(type, personOf(roles[side]))).toEqual({
    bell: 1,
    ...nothing,
    now: row.email ? 'sendEmail sendPush' : '',
  })
})

test.each(types.filter(({ row }) => row.onlyWith))(
  'channels: $type not at all without its setting',
  ({ type }) => {
    const off = personOf('pt', { newShiftInArea: false, boostedShift: false })
    expect(send(type, off)).toEqual({ bell: 0, ...nothing })
  },
)

test.each(types)('channels: $type is refused for anyone but its recipients', ({ type, row }) => {
  const isRefused = (role: Role) => {
    try {
      send(type, personOf(role))
      return false
    } catch (thrown) {
      return thrown instanceof Error && thrown.message.startsWith(`${type} is not for a `)
    }
  }
  const refused = Object.entries(roles).filter(([, role]) => isRefused(role))
  expect([...refused.map(([side]) => side), ...row.to].toSorted()).toEqual(Object.keys(roles).toSorted())
})
