import type { NotificationFrequency } from '@gaitway/contract/values/enums'
import { saveNotificationSettings } from '../../store/notification-settings.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildDevice, newDeviceToken } from '../../../test/builders/device.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { notify } from '../notify.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { push, clock } = services
beforeEach(async () => {
  push.pushes.length = 0
  push.outcome = 'delivered'
  await db('graphile_worker._private_jobs').delete()
})

type Person = { userId: string }
const choosing = async (often: NotificationFrequency) => {
  const person = await buildClinician(db)
  await saveNotificationSettings(db, person.id, { emailFrequency: 0, pushFrequency: often })
  return person
}
const facts = {
  shiftId: '0042',
  officeName: 'News Rehab',
  when: 'Saturday',
  shortWhen: 'Fri, Nov 20, 8 AM–4 PM',
  reason: 'No need',
}
type Type = 'applicationDeclined' | 'shiftCancelled' | 'jobCancelled'
const notifyPerson = async ({ userId }: Person, type: Type = 'applicationDeclined') => {
  await db.transaction(trx => notify(trx, { type, to: [userId], facts, at: clock.now() }))
  await runTasks(services)
}
const titles = () => push.pushes.map(({ pushed }) => pushed.title)
const waitingOf = ({ userId }: Person) =>
  db('digest_entries').where({ userId, channel: 'push' }).pluck('due_at')
const tokensOf = ({ userId }: Person) => db('device_registrations').where({ userId }).pluck('device_token')
const declined = 'Application declined: Fri, Nov 20, 8 AM–4 PM, News Rehab'

test('push: “all” sends at once to every device, with a link into the product', async () => {
  const person = await choosing(2)
  const tokens = [(await buildDevice(db, person)).token, (await buildDevice(db, person)).token]
  await notifyPerson(person)
  const sent = push.pushes.map(({ subscription: { endpoint, p256dh, auth } }) =>
    [endpoint, p256dh, auth].join(' '),
  )
  expect(sent.toSorted()).toEqual(tokens.toSorted())
  expect(push.pushes[0]).toMatchObject({
    to: person.email,
    pushed: {
      title: declined,
      body: 'News Rehab declined your application for Saturday. Reason: No need.',
      link: '/clinician/dashboard',
    },
  })
})

test('push: shortens a long text to what every push service accepts', async () => {
  const person = await choosing(2)
  await buildDevice(db, person)
  const long = { ...facts, reason: 'x'.repeat(2_000) }
  await db.transaction(trx =>
    notify(trx, { type: 'applicationDeclined', to: [person.userId], facts: long, at: clock.now() }),
  )
  await runTasks(services)
  expect(push.pushes[0]?.pushed.body).toMatch(/^News Rehab .{188}…$/)
})

test.each(['😀', '🇺🇸', '👨‍👩‍👧', 'q\u0301'])('push: a text that is cut keeps each %s whole', async letter => {
  const person = await choosing(2)
  await buildDevice(db, person)
  for (let before = 0; before < letter.length; before++) {
    const reason = '-'.repeat(before) + letter.repeat(200)
    await db.transaction(trx =>
      notify(trx, {
        type: 'applicationDeclined',
        to: [person.userId],
        facts: { ...facts, reason },
        at: clock.now(),
      }),
    )
    await runTasks(services)
    const [, shown = ''] = push.pushes.at(-1)?.pushed.body.split('Reason: ') ?? []
    expect(shown.replaceAll(letter, '')).toBe(`${'-'.repeat(before)}…`)
  }
})

test('push: “none” sends nothing, not even what is emailed right away', async () => {
  const person = await choosing(0)
  await buildDevice(db, person)
  await notifyPerson(person)
  await notifyPerson(person, 'shiftCancelled')
  expect([titles(), await waitingOf(person)]).toEqual([[], []])
})

test('push: changes of a confirmed shift are sent at once despite a digest setting', async () => {
  const person = await choosing(3)
  await buildDevice(db, person)
  await notifyPerson(person, 'shiftCancelled')
  expect(titles()).toEqual(['Shift canceled: Fri, Nov 20, 8 AM–4 PM, News Rehab'])
})

test('push: without a device nothing is stored or sent', async () => {
  const [now, later] = [await choosing(2), await choosing(1)]
  await notifyPerson(now)
  await notifyPerson(later)
  expect([titles(), await waitingOf(later)]).toEqual([[], []])
})

test('push: a facility with pushes on gets them at once, and sees where they are on', async () => {
  const facility = await buildFacility(db)
  const { id } = await buildDevice(db, facility)
  const sessions = (await testApi(services).as(facility).call('accounts.sessions')).body.data
  const pushed = sessions.filter(({ hasPush }: { hasPush: boolean }) => hasPush)
  expect([sessions.length > 1, pushed]).toMatchObject([true, [{ id }]])
  await notifyPerson(facility, 'jobCancelled')
  expect(titles()).toEqual(['Gaitway canceled your shift: Fri, Nov 20, 8 AM–4 PM'])
})

test('push: daily and twice a week arrive as one push in the evening', async () => {
  clock.set(new Date('2026-11-23T15:00:00Z'))
  const [daily, twice] = [await choosing(1), await choosing(3)]
  for (const person of [daily, twice]) {
    await buildDevice(db, person)
    await notifyPerson(person)
    await notifyPerson(person)
  }
  expect(titles()).toEqual([])
  expect(await waitingOf(daily)).toEqual(Array(2).fill(new Date('2026-11-24T00:00:00Z')))
  expect(await waitingOf(twice)).toEqual(Array(2).fill(new Date('2026-11-25T00:00:00Z')))
  for (const [evening, person] of [
    ['2026-11-24T00:00:00Z', daily],
    ['2026-11-25T00:00:00Z', twice],
  ] as const) {
    push.pushes.length = 0
    clock.set(new Date(evening))
    await tick(services)
    await runTasks(services)
    expect(push.pushes).toMatchObject([
      {
        to: person.email,
        pushed: {
          title: '2 new notifications from Gaitway',
          body: `${declined}, and 1 more`,
          link: '/notifications',
        },
      },
    ])
  }
})

test('push: a device whose browser is gone is removed, the others stay', async () => {
  const person = await choosing(2)
  await buildDevice(db, person)
  push.outcome = 'gone'
  await notifyPerson(person)
  expect(await tokensOf(person)).toEqual([])
  push.outcome = 'delivered'
  const { token } = await buildDevice(db, person)
  await notifyPerson(person)
  expect([push.pushes.length, await tokensOf(person)]).toEqual([2, [token]])
})

test('push: a failed one is retried by the worker with the same ID', async () => {
  const person = await choosing(2)
  await buildDevice(db, person)
  push.outcome = 'failed'
  await expect(notifyPerson(person)).rejects.toThrow(/failed and will be tried again/)
  push.outcome = 'delivered'
  await db('graphile_worker._private_jobs').update({ runAt: new Date(0) })
  await runTasks(services)
  expect(titles()).toEqual([declined, declined])
  expect(push.pushes[0]?.pushed.id).toBe(push.pushes[1]?.pushed.id)
  expect(await tokensOf(person)).toHaveLength(1)
})

test('push: a logged-out device receives nothing, even what was already waiting', async () => {
  const person = await choosing(2)
  const { id } = await buildDevice(db, person)
  await db.transaction(trx =>
    notify(trx, { type: 'applicationDeclined', to: [person.userId], facts, at: clock.now() }),
  )
  await db('sessions').where({ id }).update({ endedAt: clock.real(), endReason: 'logged out elsewhere' })
  await runTasks(services)
  await notifyPerson(person)
  expect(titles()).toEqual([])
})

test('push: a host that is no longer allowed gets nothing, and its device is removed', async () => {
  const person = await choosing(2)
  await buildDevice(db, person, newDeviceToken('internal.example.test'))
  await notifyPerson(person)
  expect([titles(), await tokensOf(person)]).toEqual([[], []])
})
