import type { NotificationDefinition } from '../notifications/notification.ts'
import type { NotificationFrequency } from '@gaitway/contract/values/enums'
import { notificationTypes, type NotificationType } from '../notifications/notification-types.ts'
import { saveNotificationSettings } from '../store/notification-settings.ts'
import { buildClinician, type ClinicianOverrides } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { testDatabase } from '../../test/database.ts'
import { TEST_NOW, testServices } from '../../test/services.ts'
import { runTasks } from '../../test/tasks.ts'
import { notify } from './notify.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { mailer } = services
beforeEach(() => services.clock.set(new Date(TEST_NOW)))

type Chosen = { email?: NotificationFrequency; sms?: NotificationFrequency }
const choosing = async ({ email = 2, sms = 0 }: Chosen, overrides: ClinicianOverrides = {}) => {
  const person = await buildClinician(db, { phone: '7135550123', ...overrides })
  await saveNotificationSettings(db, person.id, { emailFrequency: email, smsFrequency: sms })
  return person
}
const facts = {
  shiftId: '0042',
  officeName: 'News Rehab',
  when: 'Saturday',
  shortWhen: 'Fri, Nov 20, 8 AM–4 PM',
  reason: 'No need',
}
const deliver = async (person: { userId: string; email: string }, type: NotificationType) => {
  mailer.emails.length = 0
  mailer.texts.length = 0
  await db.transaction(trx => notify(trx, { type, to: [person.userId], facts, at: services.clock.now() }))
  await runTasks(services)
  const { userId } = person
  return {
    bell: (await db('notifications').where({ userId })).length,
    emails: mailer.emails.filter(({ to }) => to === person.email).map(({ subject }) => subject),
    texts: [...mailer.texts],
    waiting: await db('digest_entries').where({ userId }).orderBy('channel').select('channel', 'due_at'),
  }
}
const declined = 'Application declined: Fri, Nov 20, 8 AM–4 PM, News Rehab'

test('deliver: “all” sends immediately by email, and by text if chosen', async () => {
  expect(await deliver(await choosing({ email: 2, sms: 2 }), 'applicationDeclined')).toEqual({
    bell: 1,
    emails: [declined],
    texts: [
      {
        to: '7135550123',
        text: `Gaitway: ${declined.replace('–', '-')}. News Rehab declined your application for Saturday. Reason: No need. http://gaitway.test/clinician/dashboard`,
      },
    ],
    waiting: [],
  })
})

test('deliver: daily and twice a week wait for the evening in the clinician’s time zone', async () => {
  await db('places').insert({
    zip: '98101',
    city: 'Seattle',
    state: 'WA',
    latitude: 47.6,
    longitude: -122.3,
    timeZone: 'America/Los_Angeles',
  })
  const person = await choosing({ email: 1, sms: 3 }, { zipCode: '98101', state: 'WA' })
  services.clock.set(new Date('2026-11-23T15:00:00Z'))
  expect(await deliver(person, 'applicationDeclined')).toEqual({
    bell: 1,
    emails: [],
    texts: [],
    waiting: [
      { channel: 'email', dueAt: new Date('2026-11-24T02:00:00Z') },
      { channel: 'sms', dueAt: new Date('2026-11-25T02:00:00Z') },
    ],
  })
})

test('deliver: “none” shows only in the product', async () => {
  const nothing = { bell: 1, emails: [], texts: [], waiting: [] }
  expect(await deliver(await choosing({ email: 0, sms: 0 }), 'applicationDeclined')).toEqual(nothing)
})

const atOnce = (Object.keys(notificationTypes) as NotificationType[]).filter(type => {
  const { to, atOnce: isAtOnce }: NotificationDefinition = notificationTypes[type]
  return isAtOnce && to.includes('clinician')
})
test.each(atOnce)('deliver: %s is emailed right away whatever the setting', async type => {
  const never = await deliver(await choosing({ email: 0, sms: 0 }), type)
  expect([never.emails.length, never.texts.length, never.waiting.length]).toEqual([1, 0, 0])
  const daily = await deliver(await choosing({ email: 1, sms: 1 }), type)
  expect([daily.emails.length, daily.texts.length, daily.waiting.length]).toEqual([1, 1, 0])
})

test('deliver: account decisions are always emailed right away', () => {
  expect(atOnce).toEqual(
    expect.arrayContaining(['accountApproved', 'accountDeclined', 'accountReopened', 'accountDeactivated']),
  )
})

test('deliver: without a phone number there are no texts', async () => {
  const person = await choosing({ email: 0, sms: 1 })
  await db('users').where({ id: person.userId }).update({ phone: null })
  expect(await deliver(person, 'applicationDeclined')).toMatchObject({ bell: 1, texts: [], waiting: [] })
})

test('deliver: facilities have no settings and are emailed right away', async () => {
  const answer = await deliver(await buildFacility(db), 'jobCancelled')
  expect(answer).toMatchObject({
    bell: 1,
    emails: ['Gaitway canceled your shift: Fri, Nov 20, 8 AM–4 PM'],
    texts: [],
    waiting: [],
  })
})

test('deliver: bulk notifications leave after personal ones', async () => {
  const person = await choosing({})
  await db.transaction(async trx => {
    const at = services.clock.now()
    for (const type of ['newJob', 'applicationDeclined'] as const)
      await notify(trx, { type, to: [person.userId], facts, at })
  })
  const waiting = await db('graphile_worker.jobs').where({ taskIdentifier: 'sendEmail' }).orderBy('id')
  expect(waiting.map(({ priority }) => priority)).toEqual([10, 0])
})
