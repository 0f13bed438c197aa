import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { testDatabase } from '../../test/database.ts'
import { listMemberIds, listReceivers } from './notifications.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

const people = async () => {
  const facility = await buildFacility(db)
  const scheduler = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const reached = async () =>
    (await listReceivers(db, [facility.userId, scheduler.userId])).map(({ id }) => id).toSorted()
  const listed = async () => (await listMemberIds(db, facility.id, 'shifts')).toSorted()
  return { facility, scheduler, both: [facility.userId, scheduler.userId].toSorted(), reached, listed }
}

test('notifications: reach the owner and everyone who works in an area', async () => {
  const { both, reached, listed } = await people()
  expect([await reached(), await listed()]).toEqual([both, both])
})

test('notifications: reach no one at a deactivated or closed facility', async () => {
  const { facility, reached, listed } = await people()
  await db('users').where({ id: facility.userId }).update({ status: 'deactivate' })
  expect([await reached(), await listed()]).toEqual([[], []])
})

test('notifications: don’t reach a removed sub-user, even by ID', async () => {
  const { facility, scheduler, reached, listed } = await people()
  await db('facility_members').where({ userId: scheduler.userId }).update({ status: 'deactivate' })
  expect([await reached(), await listed()]).toEqual([[facility.userId], [facility.userId]])
})
