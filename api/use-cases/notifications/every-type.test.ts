import type { NotificationParams, NotificationDefinition } from '../../notifications/notification.ts'
import { toGsm7 } from '../../scheduled/gsm7.ts'
import { notificationTypes, type NotificationType } from '../../notifications/notification-types.ts'
import { tasks } from '../../scheduled/tasks.ts'
import { peopleCauses } from '../../../test/causes/people.ts'
import { moneyCauses } from '../../../test/causes/money.ts'
import { shiftCauses } from '../../../test/causes/shifts.ts'
import { workCauses } from '../../../test/causes/work.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import {
  addMembersToFacilities,
  listNotified,
  reachByEachChannel,
  unreadableParts,
  type Notified,
} from '../../../test/notified.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { deliveryTasks } from '../deliveries/queue.ts'

const causes = [...peopleCauses, ...shiftCauses, ...workCauses, ...moneyCauses]

const database = await testDatabase()
const { db } = database
const undo = [await addMembersToFacilities(db), await reachByEachChannel(db)]
beforeEach(async () => {
  await putBackRows(db)
  for (const role of ['admin', 'subadmin'] as const) await buildUser(db, { role })
})
afterAll(async () => {
  for (const end of undo) await end()
  await database.close()
})

/** Sends what the cause queued. */
const sendQueued = async (services: TestServices) => {
  const queued = await db('graphile_worker._private_jobs AS job')
    .join('graphile_worker._private_tasks AS task', 'task.id', 'job.task_id')
    .whereIn('task.identifier', Object.values(deliveryTasks))
    .orderBy('job.id')
    .select('identifier', 'payload')
  for (const { identifier, payload } of queued) await tasks[identifier]?.(services, payload)
}

/** The channels by which this person got this notification with its link. */
const channelsOf = ({ mailer, push }: TestServices, { email, title, link }: Notified) => {
  const url = `http://gaitway.test${link}`
  const href = `href="${url.replaceAll('&', '&#38;')}"`
  return {
    email: mailer.emails.some(
      sent =>
        sent.to === email &&
        sent.subject === title &&
        sent.text.includes(`:\n${url}\n`) &&
        sent.html?.includes(href),
    ),
    sms: mailer.texts.some(
      ({ text }) => text.startsWith(toGsm7(`Gaitway: ${title}. `)) && text.endsWith(` ${url}`),
    ),
    push: push.pushes.some(
      ({ to, pushed }) => to === email && pushed.title === title && pushed.link === link,
    ),
  }
}

/** The channels by which the table sends it to this side. */
const expectedChannels = ({ type, side }: Notified) => {
  const { email }: NotificationDefinition = notificationTypes[type]
  return { email, sms: email && side === 'clinician', push: email }
}

/** Whether a title says when the shift is, and leaves its number out. */
const isAboutShift = (title: string, { shiftId = '', shortWhen = '' }: NotificationParams) =>
  shortWhen !== '' && title.includes(shortWhen) && !title.includes(shiftId)

test.each(causes)('notified: $name', async ({ run, to }) => {
  const services = testServices(db)
  await run({ db, services, api: testApi(services) })
  const notified = await listNotified(db)
  const who = (type: NotificationType) =>
    [...new Set(notified.filter(one => one.type === type).map(one => one.who))].toSorted().join(' ')
  const types = Object.keys(to) as NotificationType[]
  expect(Object.fromEntries(types.map(type => [type, who(type)]))).toEqual(to)
  for (const { type, title, body, link, isLinkOpen, details } of notified) {
    expect([type, title, unreadableParts(title)]).toEqual([type, title, []])
    // names the records that differ
    const read = type === 'booksDiffer' ? [] : unreadableParts(body)
    expect([type, body, read]).toEqual([type, body, []])
    expect([type, link, isLinkOpen]).toEqual([type, link, true])
    const { shiftId, shortWhen } = details
    expect([type, title, !shiftId || isAboutShift(title, { shiftId, shortWhen })]).toEqual([
      type,
      title,
      true,
    ])
  }
  await sendQueued(services)
  for (const one of notified)
    expect([one.type, one.who, channelsOf(services, one)]).toEqual([one.type, one.who, expectedChannels(one)])
})

test('notified: every type has a cause here', () => {
  const caused = new Set(causes.flatMap(({ to }) => Object.keys(to)))
  expect(Object.keys(notificationTypes).filter(type => !caused.has(type))).toEqual([])
})
