import { addDays } from '@gaitway/contract/format/time'
import { newId } from '../../store/ids.ts'
import type { DigestChannel } from '../../store/notifications.ts'
import { saveRows } from '../../store/save-rows.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { notify } from '../notify.ts'
import { tick } from '../tick.ts'
import { sendDigest } from './notifications.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const facility = await buildFacility(db, { firstName: 'Olga', lastName: 'Owner' })
const job = await buildJob(db, { facility })

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute))
const notifyPerson = async (times: number) => {
  const person = await buildClinician(db)
  for (let minute = 0; minute < times; minute++)
    await notify(db, {
      type: 'applicationDeclined',
      to: [person.userId],
      facts: {
        jobId: job.id,
        facilityId: facility.id,
        shiftId: '0042',
        officeName: 'Bayou',
        when: `day ${minute}`,
        shortWhen: 'Fri, Nov 20, 8 AM–4 PM',
      },
      fromUserId: facility.userId,
      at: at(minute),
    })
  return { ...person, calls: api.as(person) }
}

test('notifications: list newest first, ten at a time, with target and sender', async () => {
  const { calls, userId } = await notifyPerson(12)
  const first = (await calls.call('notifications.list', { userId })).body.data
  expect(first).toMatchObject({ count: 12, unReadNotifications: 12, userStatus: 'approved' })
  expect(first.data).toHaveLength(10)
  expect(first.data[0]).toEqual({
    id: expect.any(String),
    title: 'Application declined: Fri, Nov 20, 8 AM–4 PM, Bayou',
    body: 'Bayou declined your application for day 11.',
    type: 'applicationDeclined',
    link: '/clinician/dashboard',
    isRead: false,
    createdAt: at(11).toISOString(),
    fromUser: { id: facility.userId, name: 'Olga Owner' },
    details: { jobId: job.id, facilityId: facility.id, roles: 'facility' },
  })
  const rest = (await calls.call('notifications.list', { skip: 10, limit: 10 })).body.data
  expect(rest.data.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([
    at(1).toISOString(),
    at(0).toISOString(),
  ])
})

test('notifications: one is marked read once, and unread ones can be requested alone', async () => {
  const { calls } = await notifyPerson(2)
  const [newest] = (await calls.call('notifications.list')).body.data.data
  expect((await calls.call('notifications.markRead', { notificationId: newest.id })).status).toBe(200)
  services.clock.set(at(59))
  await calls.call('notifications.markRead', { notificationId: newest.id })
  const [row] = await db('notifications').where({ id: newest.id })
  expect(row.readAt).not.toEqual(at(59))
  const unread = (await calls.call('notifications.list', { isUnRead: '1' })).body.data
  expect(unread).toMatchObject({ count: 1, unReadNotifications: 1 })
  expect((await calls.call('notifications.list')).body.data).toMatchObject({
    count: 2,
    unReadNotifications: 1,
  })
})

test('notifications: marking all as read affects only one’s own', async () => {
  const [tess, pete] = [await notifyPerson(2), await notifyPerson(1)]
  const foreign = await tess.calls.call('notifications.markAllRead', { userId: pete.userId })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'identity_mismatch'])
  await tess.calls.call('notifications.markAllRead', { userId: tess.userId })
  expect((await tess.calls.call('notifications.list')).body.data.unReadNotifications).toBe(0)
  expect((await pete.calls.call('notifications.list')).body.data.unReadNotifications).toBe(1)
  expect((await tess.calls.call('notifications.list', { userId: pete.userId })).body.code).toBe(
    'identity_mismatch',
  )
})

test('notifications: a receiver whose role the table doesn’t name is a bug, and no one is notified', async () => {
  const person = await buildClinician(db)
  const notification = { type: 'applicationDeclined', facts: { jobId: job.id }, at: at(1) } as const
  await expect(notify(db, { ...notification, to: [person.userId, facility.userId] })).rejects.toThrow(
    `applicationDeclined is not for a facility: ${facility.userId}`,
  )
  expect(await db('notifications').where({ userId: person.userId })).toEqual([])
})

test('notifications: an email has text and branded HTML, an absolute link, and escapes user text', async () => {
  const person = await buildClinician(db, { firstName: '<b>Tess</b>' })
  await notify(db, {
    type: 'applicationDeclined',
    to: [person.userId],
    facts: {
      shiftId: '0042',
      officeName: 'Bayou & Sons',
      when: 'Friday',
      shortWhen: 'Fri, Nov 20, 8 AM–4 PM',
      reason: '<script>alert(1)</script>',
    },
    at: at(1),
  })
  services.mailer.emails.length = 0
  await runTasks(services)
  const message = services.mailer.emails.find(({ to }) => to === person.email)
  expect(message).toMatchObject({ subject: 'Application declined: Fri, Nov 20, 8 AM–4 PM, Bayou & Sons' })
  expect(message?.messageId).toMatch(/^<[0-9a-f-]{36}@gaitway\.test>$/)
  expect(message?.text).toContain('http://gaitway.test/clinician/dashboard')
  expect(message?.html).toContain('href="http://gaitway.test/clinician/dashboard"')
  expect(message?.html).toContain('Bayou &#38; Sons')
  expect(message?.text).toMatch(/\n\nShift 0042\n\nGaitway\n/)
  expect(message?.html).not.toMatch(/<script|<b>/)
})

const { mailer, clock } = services

const evening = new Date('2026-11-21T00:00:00Z')
const wait = (person: { userId: string }, channel: DigestChannel, titles: string[], due = evening) =>
  saveRows(db, {
    digestEntries: titles.map(title => ({
      id: newId(),
      userId: person.userId,
      channel,
      type: 'newJob' as const,
      title,
      body: `All about <${title}>`,
      link: `/clinician/jobprofile/${title}`,
      createdAt: clock.now(),
      dueAt: due,
    })),
  })
const tickAt = async (at: Date) => {
  clock.set(at)
  await tick(services)
  await runTasks(services)
}
const emailsTo = ({ email }: { email: string }) => mailer.emails.filter(({ to }) => to === email)

test('digest: waiting notifications go out as one email and one text on their evening, not before', async () => {
  const person = await buildClinician(db, { phone: '7135550144' })
  await wait(person, 'email', ['one', 'two'])
  await wait(person, 'sms', ['one', 'two', 'three'])
  await tickAt(new Date(evening.getTime() - 1))
  expect([emailsTo(person), mailer.texts]).toEqual([[], []])
  await tickAt(evening)
  const [message] = emailsTo(person)
  expect(message?.subject).toBe('2 new notifications from Gaitway')
  expect(message?.text).toContain(
    'one\nAll about <one>\nhttp://gaitway.test/clinician/jobprofile/one\n\ntwo\n',
  )
  expect(message?.html).toContain('href="http://gaitway.test/clinician/jobprofile/two"')
  expect(message?.html).toContain('All about &#60;two&#62;')
  expect(mailer.texts).toEqual([
    { to: '7135550144', text: 'Gaitway: one, and 2 more http://gaitway.test/notifications' },
  ])
})

test('digest: its link unsubscribes from what can be turned off, without a login, once and again', async () => {
  const [person, other] = [await buildClinician(db), await buildClinician(db)]
  for (const one of [person, other]) await wait(one, 'email', ['one'])
  await tickAt(evening)
  const [message] = emailsTo(person)
  const token = new URL(message?.unsubscribeUrl ?? '').searchParams.get('token')
  for (const one of [person, other]) await wait(one, 'email', ['two'], addDays(evening, 1))
  for (let time = 0; time < 2; time++)
    expect((await api.guest.call('leads.unsubscribe', { token })).status).toBe(200)
  const chosen = await db('notification_settings').whereIn('clinicianId', [person.id, other.id])
  expect(chosen).toMatchObject([{ clinicianId: person.id, emailFrequency: 0, smsFrequency: 0 }])
  expect(await db('events').where({ nounId: person.id, verb: 'setFrequencies' })).toMatchObject([
    { actorUserId: person.userId, details: { emailFrequency: 0 } },
  ])
  await tickAt(addDays(evening, 1))
  expect([emailsTo(person).length, emailsTo(other).length]).toEqual([1, 2])
})

test('digest: late or repeated runs send it once, and never an empty one', async () => {
  const [person, idle] = [await buildClinician(db), await buildClinician(db)]
  await wait(person, 'email', ['late'])
  clock.set(new Date('2026-11-24T12:00:00Z'))
  await Promise.all([tick(services), tick(services), sendDigest(services, person.userId)])
  await sendDigest(services, idle.userId)
  await tickAt(new Date('2026-11-24T12:01:00Z'))
  expect(emailsTo(person)).toHaveLength(1)
  expect(emailsTo(person)[0]?.subject).toBe('A new notification from Gaitway')
  expect(emailsTo(idle)).toEqual([])
})

test('digest: later notifications stay, and a long digest says how many there are', async () => {
  const person = await buildClinician(db)
  const many = Array.from({ length: 30 }, (_, number) => `shift-${number}`)
  await wait(person, 'email', many)
  await wait(person, 'email', ['tomorrow'], new Date('2026-12-01T00:00:00Z'))
  await tickAt(new Date('2026-11-25T00:00:00Z'))
  const [message] = emailsTo(person)
  expect(message?.subject).toBe('30 new notifications from Gaitway')
  expect(message?.text).toContain('Here are the first 25 of 30. Log in to see them all.')
  expect(message?.text).not.toContain('shift-25')
  await tickAt(new Date('2026-12-01T00:00:00Z'))
  expect(emailsTo(person).map(({ subject }) => subject)[1]).toBe('A new notification from Gaitway')
})

test('digest: skips people deactivated since then, and sends to the others', async () => {
  const [gone, here] = [await buildClinician(db), await buildClinician(db)]
  await wait(gone, 'email', ['gone'])
  await wait(here, 'email', ['here'])
  await db('users').where({ id: gone.userId }).update({ status: 'deactivate' })
  await tickAt(new Date('2026-12-02T00:00:00Z'))
  expect([emailsTo(gone).length, emailsTo(here).length]).toEqual([0, 1])
  await db('users').where({ id: gone.userId }).update({ status: 'approved' })
  await tickAt(new Date('2026-12-03T00:00:00Z'))
  expect(emailsTo(gone)).toEqual([])
})
