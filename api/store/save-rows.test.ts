import { buildFacility } from '../testing/builders/facility.ts'
import { testDatabase } from '../testing/database.ts'
import { eventOf } from './events.ts'
import { newId } from './ids.ts'
import { saveRows } from './save-rows.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const at = new Date('2026-11-20T15:00:00Z')

const statementsOf = async (work: () => Promise<void>) => {
  let statements = 0
  const count = () => void (statements += 1)
  db.on('query', count)
  await work()
  db.off('query', count)
  return statements
}

test('rows: several tables and worker tasks are saved by one statement', async () => {
  const { userId } = await buildFacility(db)
  const event = eventOf({ at, by: { side: 'clock' }, noun: 'user', nounId: userId, verb: 'approve' })
  const notification = (title: string) => ({
    id: newId(),
    userId,
    type: 'accountApproved' as const,
    title,
    body: `It's "${title}" \\ 100 %`,
    details: { shiftId: '0042' },
    createdAt: at,
  })
  const statements = await statementsOf(() =>
    saveRows(db, {
      events: [event],
      notifications: [notification('one'), notification('two')],
      tasks: [{ identifier: 'sendText', payload: { to: '7135550123' }, priority: 10 }],
    }),
  )
  expect(statements).toBe(1)
  expect(await db('events').where({ nounId: userId })).toEqual([event])
  expect(await db('notifications').where({ userId }).orderBy('title', 'desc')).toMatchObject([
    { title: 'two', body: `It's "two" \\ 100 %`, details: { shiftId: '0042' }, createdAt: at, readAt: null },
    { title: 'one' },
  ])
  const { rows } = await db.raw(
    `SELECT t.identifier, j.payload, j.priority FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id`,
  )
  expect(rows).toEqual([{ identifier: 'sendText', payload: { to: '7135550123' }, priority: 10 }])
})

test('rows: saving none takes no statement', async () => {
  expect(await statementsOf(() => saveRows(db, { events: [], notifications: [], tasks: [] }))).toBe(0)
})
