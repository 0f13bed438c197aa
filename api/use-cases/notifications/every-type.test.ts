import { notificationTypes, type NotificationType } from '@gaitway/contract/notifications'
import { peopleCauses } from '../../testing/causes/people.ts'
import { moneyCauses } from '../../testing/causes/money.ts'
import { shiftCauses } from '../../testing/causes/shifts.ts'
import { workCauses } from '../../testing/causes/work.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { addMembersToFacilities, listNotified, unreadableParts } from '../../testing/notified.ts'
import { testServices } from '../../testing/services.ts'

const causes = [...peopleCauses, ...shiftCauses, ...workCauses, ...moneyCauses]

let database: TestDatabase
let addNoMembers: () => PromiseLike<unknown>
beforeEach(async () => {
  database = await testDatabase()
  addNoMembers = await addMembersToFacilities(database.db)
  for (const role of ['admin', 'subadmin'] as const) await buildUser(database.db, { role })
})
afterEach(async () => {
  await addNoMembers()
  await database.close()
})

test.each(causes)('notified: $name', async ({ run, to }) => {
  const services = testServices(database.db)
  await run({ db: database.db, services, api: testApi(services) })
  const notified = await listNotified(database.db)
  const who = (type: NotificationType) =>
    [...new Set(notified.filter(one => one.type === type).map(one => one.who))].toSorted().join(' ')
  const types = Object.keys(to) as NotificationType[]
  expect(Object.fromEntries(types.map(type => [type, who(type)]))).toEqual(to)
  for (const { type, title, body, link, isLinkOpen } of notified) {
    expect([type, title, unreadableParts(title)]).toEqual([type, title, []])
    // names the records that differ
    const read = type === 'booksDiffer' ? [] : unreadableParts(body)
    expect([type, body, read]).toEqual([type, body, []])
    expect([type, link, isLinkOpen]).toEqual([type, link, true])
  }
})

test('notified: every type has a cause here', () => {
  const caused = new Set(causes.flatMap(({ to }) => Object.keys(to)))
  expect(Object.keys(notificationTypes).filter(type => !caused.has(type))).toEqual([])
})
