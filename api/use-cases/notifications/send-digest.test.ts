import type { DigestChannel } from '../../store/notifications.ts'
import { newId } from '../../store/ids.ts'
import { saveRows } from '../../store/save-rows.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { runTasks } from '../../testing/tasks.ts'
import { tick } from '../tick.ts'
import { sendDigest } from './notifications.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
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
